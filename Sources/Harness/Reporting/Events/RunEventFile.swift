public import Foundation

/// Writes the events of a run to a file, one a line as JSON, each as it happens.
///
/// So the file of a run that is killed holds all that had happened by then.
public final class RunEventFile: RunObserver {
  private let file: Descriptor
  private let encoder = JSONEncoder()

  /// Makes the file, or empties one that is there.
  ///
  /// - Parameter url: The file; folders above it are made where they are missing.
  /// - Throws: What Foundation says of the file.
  public init(_ url: URL) throws {
    file = try ReportFile.open(url)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes a line.
  ///
  /// - Parameter event: What happened.
  /// - Throws: What Foundation says of the file.
  public func receive(_ event: RunEvent) throws {
    let line = try encoder.encode(event) + Data("\n".utf8)
    try line.withUnsafeBytes { try RawFile.write($0, to: file.number) }
  }
}

// MARK: - Reading

extension RunEventFile {
  /// Reads the events of a file.
  ///
  /// A last line without its newline is left out: the run was killed while it was written.
  ///
  /// - Parameter url: What ``init(_:)`` has written.
  /// - Returns: In the order of the file.
  /// - Throws: ``RunEventFileError``, or what Foundation says of the file.
  public static func events(in url: URL) throws -> [RunEvent] {
    let decoder = JSONDecoder()
    let lines = try Data(contentsOf: url)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.dropLast().enumerated().map { index, line in
      do {
        return try decoder.decode(RunEvent.self, from: line)
      } catch {
        throw RunEventFileError.noEvent(file: url.relativePath, line: index + 1)
      }
    }
  }
}

/// Why a file is not one of events.
public enum RunEventFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line holds no event that this version knows.
  case noEvent(file: String, line: Int)

  /// What was found, and what to do.
  public var description: String {
    switch self {
    case .noEvent(let file, let line):
      "\(file):\(line): this line holds no event of a run; the file has to be one that "
        + "`harness run --json \(ShellWord.quoted(file))` has written"
    }
  }
}
