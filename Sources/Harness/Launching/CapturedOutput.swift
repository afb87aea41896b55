public import Foundation

/// What a program wrote to one of its streams, byte for byte.
///
/// The first ``memoryLimit`` bytes are held in memory; a longer output lies in a file of the
/// sandbox, whole, and is mapped when it is asked for.
public struct CapturedOutput: Sendable {
  /// Where the bytes are.
  enum Storage: Sendable {
    case memory(Data)
    /// A file of a sandbox, which is not removed as long as somebody may look at it.
    case file(URL, count: Int, Sandbox)
  }

  /// How many bytes of a stream are held in memory at the most: 8 MiB.
  public static let memoryLimit = 8 << 20

  let storage: Storage

  /// How many bytes were written and could not be kept, because the sandbox's disk was full.
  public let lostByteCount: Int

  init(_ storage: Storage, lostByteCount: Int = 0) {
    self.storage = storage
    self.lostByteCount = lostByteCount
  }

  /// How many bytes were kept.
  public var count: Int {
    switch storage {
    case .memory(let data): data.count
    case .file(_, let count, _): count
    }
  }

  /// The file that holds an output too long for memory.
  public var file: URL? {
    guard case .file(let url, _, _) = storage else { return nil }
    return url
  }

  /// The bytes.
  ///
  /// Those of a long output are mapped from its file, not read.
  public var data: Data {
    switch storage {
    case .memory(let data): data
    case .file(let url, _, _): (try? Data(contentsOf: url, options: .alwaysMapped)) ?? Data()
    }
  }

  /// The bytes as UTF-8, with U+FFFD for what is not.
  public var text: String { String(decoding: data, as: UTF8.self) }

  /// Whether nothing was written.
  public var isEmpty: Bool { count == 0 }

  /// The lines of the text, without their line ends.
  public var lines: [String] { TextLines.lines(of: text) }

  /// The last lines, read from the end of the output.
  ///
  /// - Parameter count: How many lines at the most.
  /// - Returns: The lines, without their line ends.
  public func lastLines(_ count: Int) -> [String] {
    let tail = data.suffix(count * Self.longestShownLine)
    return TextLines.lines(of: String(decoding: tail, as: UTF8.self)).suffix(count)
  }

  private static let longestShownLine = 512
}

/// One of the two streams that a program writes to.
public enum OutputStream: String, CaseIterable, Hashable, Sendable {
  /// Descriptor 1.
  case standardOutput = "standard output"
  /// Descriptor 2.
  case standardError = "standard error"
}
