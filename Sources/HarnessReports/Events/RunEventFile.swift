public import Foundation
import HarnessSystem

/// Writes the events of a run to a file, one a line as JSON, each as it happens.
///
/// So the file of a run that is killed holds all that had happened by then.
public final class RunEventFile: RunObserver {
  private let file: Descriptor
  /// As the caller named it.
  private let name: String

  /// Makes the file, or empties one that is there.
  ///
  /// - Parameter url: The file; folders above it are made where they are missing.
  /// - Throws: What Foundation says of the file.
  public init(_ url: URL) throws {
    file = try ReportFile.open(url)
    name = url.relativePath
  }

  /// Writes a line.
  ///
  /// - Parameter event: What happened.
  /// - Throws: ``ReportFileError``.
  public func receive(_ event: RunEvent) throws {
    let line = try Self.line(event)
    do {
      try line.withUnsafeBytes { try RawFile.write($0, to: file.number) }
    } catch {
      throw ReportFileError(file: name, reason: SystemReason.of(error))
    }
  }

  /// Writes the events of a run that is over, as a whole.
  ///
  /// - Parameters:
  ///   - events: All of them.
  ///   - url: The file; folders above it are made where they are missing.
  /// - Throws: ``ReportFileError``; then the file is as it was.
  package static func write(_ events: [RunEvent], to url: URL) throws {
    try ReportFile.write(events.reduce(into: Data()) { try $0.append(line($1)) }, to: url)
  }

  static func line(_ event: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(event) + Data("\n".utf8)
  }
}

// MARK: - Reading

extension RunEventFile {
  /// Reads the events of a file.
  ///
  /// A last line without its newline is left out: the run was killed while it was written. So are
  /// events of a name that this version does not know: a newer one has added them.
  ///
  /// - Parameter url: What ``init(_:)`` has written.
  /// - Returns: In the order of the file.
  /// - Throws: ``RunEventFileError``.
  public static func events(in url: URL) throws -> [RunEvent] {
    var reader = RunEventReader(file: url.relativePath)
    for (index, line) in try lines(of: url).enumerated() {
      try reader.read(line, number: index + 1)
    }
    return reader.events
  }

  /// The start of a run, whatever follows it; nil where the file does not begin with one.
  ///
  /// A pipe or a device is not looked into: what is read of it is gone.
  package static func start(in url: URL) -> RunEvent.RunStarted? {
    guard let file = try? FileBytes(DiskPath(url.path), followsLinks: true),
      let line = try? file.contents(upTo: startLimit)
        .split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      case .runStarted(let start)? = try? JSONDecoder().decode(RunEvent.self, from: line)
    else { return nil }
    return start
  }

  /// How many bytes a file may have whose start is looked for: 1 GiB.
  private static let startLimit = 1 << 30

  private static func lines(of url: URL) throws(RunEventFileError) -> [Data] {
    do {
      return try RawFile.contents(of: DiskPath(url.path))
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    } catch {
      throw .unreadable(file: url.relativePath, reason: SystemReason.of(error))
    }
  }
}

/// Why a file is not one of events.
public enum RunEventFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line holds no event that this version knows, and why.
  case noEvent(file: String, line: Int, reason: String)
  /// The events are in another version of the format than this one reads.
  case otherVersion(file: String, line: Int, version: Int)
  /// A line holds a number that no run can have: its name and value.
  case impossibleValue(file: String, line: Int, value: String)
  /// An event stands where no run can have had it, for example a second end of an attempt.
  case misplaced(file: String, line: Int, problem: String)
  /// The file cannot be read, and what the system says.
  case unreadable(file: String, reason: String)

  /// What was found, and what to do.
  public var description: String {
    switch self {
    case .noEvent(let file, let line, let reason):
      "\(file):\(line): this line holds no event of a run: \(reason); \(Self.advice)"
    case .otherVersion(let file, let line, let version):
      "\(file):\(line): these events are in version \(version) of their format, and this `harness` "
        + "reads version \(RunEvent.version); read them with the one that has written them"
    case .impossibleValue(let file, let line, let value):
      "\(file):\(line): \(value), as in no run; \(Self.advice)"
    case .misplaced(let file, let line, let problem):
      "\(file):\(line): \(problem); \(Self.advice)"
    case .unreadable(let file, let reason):
      "the events \(file) cannot be read: \(reason)"
    }
  }

  private static let advice = "the file has to be one that `harness run --json FILE` has written"

  /// What keeps a line from being an event: a field, as far as the decoder names one.
  static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "`\(place(context.codingPath + [key]))` is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it is no object" : "`\(place(context.codingPath))` is of another kind"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "`\(place(context.codingPath))` is none that an event has"
    default: "it is no JSON"
    }
  }

  /// For example `scenarios[0].name`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce("") { place, key in
      if let index = key.intValue { return "\(place)[\(index)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
  }
}
