public import Foundation
package import HarnessComparison
public import HarnessSystem

/// What a program wrote to one of its streams, byte for byte.
///
/// The first ``memoryLimit`` bytes are held in memory. What follows them lies in files that have no
/// name, on a disk, and is read when it is asked for.
public struct CapturedOutput: Sendable {
  /// How many bytes of a stream are held in memory at the most: 8 MiB.
  public static let memoryLimit = 8 << 20

  private let head: OutputHead
  private let spill: OutputSpill?

  /// How many bytes were kept.
  public let count: Int

  /// Bytes that were written and not kept; nil where all were.
  public let loss: OutputLoss?

  init(_ head: OutputHead, _ spill: OutputSpill?, loss: OutputLoss? = nil) {
    self.head = head
    self.spill = spill
    self.loss = loss
    count = head.count + (spill?.count ?? 0)
  }

  package init(_ data: Data, loss: OutputLoss? = nil) {
    var head = OutputHead()
    data.withUnsafeBytes { head.append($0) }
    self.init(head, nil, loss: loss)
  }

  /// How many bytes were written and not kept: because the program wrote more than it may, or
  /// because no disk took them.
  public var lostByteCount: Int { loss?.byteCount ?? 0 }

  /// Whether all that was kept is held in memory.
  var isInMemory: Bool { spill == nil }

  /// The bytes that were kept.
  ///
  /// Those of a long output are read from the disk, all of them.
  public var data: Data { bytes(0..<count) }

  /// The bytes as UTF-8, with U+FFFD for what is not.
  public var text: String { String(decoding: data, as: UTF8.self) }

  /// Whether nothing was written.
  public var isEmpty: Bool { count == 0 && loss == nil }

  /// The lines of the text, without their line ends.
  public var lines: [String] { TextLines.lines(of: text) }

  /// The last lines, read from the end of the output.
  ///
  /// - Parameter count: How many lines at the most.
  /// - Returns: The lines, without their line ends.
  public func lastLines(_ count: Int) -> [String] {
    let tail = suffix(count * Self.longestShownLine)
    return TextLines.lines(of: String(decoding: tail, as: UTF8.self)).suffix(count)
  }

  private static let longestShownLine = 512
}

// MARK: - Parts

extension CapturedOutput {
  /// All that was written.
  ///
  /// - Parameter name: What the stream is called, for the message.
  /// - Returns: All bytes.
  /// - Throws: ``Mismatch`` where some of it was not kept, so that a part is not taken for the whole.
  package func whole(_ name: String) throws(Mismatch) -> Data {
    if let loss { throw Mismatch(loss.text(of: name)) }
    let data = data
    guard data.count == count else {
      throw Mismatch(
        "\(name) cannot be read: of its \(count) bytes, \(count - data.count) are no longer where "
          + "they were written")
    }
    return data
  }

  /// The first bytes.
  package func prefix(_ length: Int) -> Data { bytes(0..<min(length, count)) }

  /// The last bytes.
  package func suffix(_ length: Int) -> Data { bytes(max(0, count - length)..<count) }

  /// The bytes of a range; without a copy where they are in memory, and fewer where the disk no
  /// longer has them.
  func bytes(_ range: Range<Int>) -> Data {
    guard let spill, range.upperBound > head.count else { return head.bytes(range) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 16)
    let inHead = range.clamped(to: 0..<head.count)
    head.copy(inHead, into: buffer)
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[inHead.count...])
    let read = spill.read(from: max(0, range.lowerBound - head.count), into: rest)
    guard let start = buffer.baseAddress else { return Data() }
    return Data(
      bytesNoCopy: start, count: inHead.count + read,
      deallocator: .custom { memory, _ in memory.deallocate() })
  }
}

/// One of the streams that a program writes to.
public enum OutputStream: String, CaseIterable, Hashable, Sendable {
  /// Descriptor 1.
  case standardOutput = "standard output"
  /// Descriptor 2.
  case standardError = "standard error"
  /// The terminal of a program whose standard streams are not that terminal; else that is
  /// ``standardOutput``.
  case terminal = "the terminal"

  /// As scripts call it.
  var shortName: String {
    switch self {
    case .standardOutput: "stdout"
    case .standardError: "stderr"
    case .terminal: "terminal"
    }
  }
}

/// Output of a program that was not kept: what was compared with the rest says nothing.
struct LostOutput: FailureReason {
  let stream: OutputStream
  let loss: OutputLoss

  /// How much was lost of what, and why.
  var failureText: String {
    loss.text(of: stream.rawValue)
      + (loss.isByLimit ? "; the program was ended; `outputLimit` of the app raises it" : "")
  }
}

extension CapturedOutput: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
