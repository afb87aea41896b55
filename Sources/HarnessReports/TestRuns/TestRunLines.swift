import CPlatform
import Foundation
import HarnessScenarios
import HarnessSystem

/// The file of a run of Swift tests, to which several processes add whole lines.
///
/// Each line is added under a lock of the file. What a process that was killed has left of a line, or
/// a full disk of one, is taken away.
struct TestRunLines {
  private let url: URL
  /// The first line, by which the file is known again.
  private let header: Data
  /// When the run began.
  let startedAt: Date

  /// How long others may hold the lock, in seconds.
  private static let patience: TimeInterval = 30

  /// How long the first line of a run of tests may be.
  private static let headerLimit = 1 << 16

  private static let newline = UInt8(ascii: "\n")

  /// Begins a run, or joins that which other processes of it have begun.
  ///
  /// - Parameters:
  ///   - url: The file; folders above it are made where they are missing.
  ///   - run: The run.
  /// - Throws: ``TestRunFileError``; what the system says.
  init(_ url: URL, _ run: RunEvent.TestRun) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    self.url = url
    (header, startedAt) = try Self.withLocked(url, O_CREAT) { file in
      let head = try Self.head(of: file)
      if let start = Self.start(in: head), let tests = start.tests {
        if tests.run == run.run { return (head, start.startedAt.date) }
        guard !tests.goesOn else { throw TestRunFileError.isBusy }
      }
      guard Self.mayBeReplaced(head) else { throw TestRunFileError.isOther }
      return try Self.begin(run, file)
    }
  }

  /// Adds lines, all or none.
  ///
  /// - Throws: ``TestRunFileError``; what the system says.
  func append(_ lines: Data) throws {
    try Self.withLocked(url) { file in
      guard try Self.head(of: file) == header else { throw TestRunFileError.wasReplaced }
      try Self.add(lines, to: file)
    }
  }

  // MARK: - The first line

  private static func begin(
    _ run: RunEvent.TestRun, _ file: Descriptor
  ) throws -> (header: Data, startedAt: Date) {
    let start = RunEvent.RunStarted(
      startedAt: Timestamp(Date()), jobs: 1, scenarios: [], suite: .init(names: []),
      system: GoPlatform.name, tests: run)
    let line = try RunEventFile.line(RunEvent.runStarted(start))
    guard platform_ftruncate(file.number, 0) == 0 else { throw SystemError("ftruncate") }
    try add(line, to: file)
    return (line, start.startedAt.date)
  }

  /// The first line with its newline; without one, what there is.
  private static func head(of file: Descriptor) throws -> Data {
    var data = Data(count: min(headerLimit, try size(of: file)))
    let isRead = data.withUnsafeMutableBytes { RawFile.read(file, from: 0, into: $0) }
    guard isRead else { throw SystemError("read") }
    return data.firstIndex(of: newline).map { data[...$0] } ?? data
  }

  private static func start(in head: Data) -> RunEvent.RunStarted? {
    guard head.last == newline,
      case .runStarted(let start)? = try? JSONDecoder().decode(RunEvent.self, from: head)
    else { return nil }
    return start
  }

  /// Whether a file is empty or holds the events of an older run, perhaps cut in its first line.
  private static func mayBeReplaced(_ head: Data) -> Bool {
    let start = Data("{\"event\":\"run-started\"".utf8)
    return head.starts(with: start) || start.starts(with: head)
  }

  // MARK: - Under the lock

  private static func withLocked<Result>(
    _ url: URL, _ flags: Int32 = 0, _ body: (Descriptor) throws -> Result
  ) throws -> Result {
    let deadline = Deadline(after: TimeLimit.scaled(patience))
    let file = try Descriptor.open(url.path, O_RDWR | O_APPEND | O_NONBLOCK | flags, mode: 0o644)
    defer { file.close() }
    guard try FileStatus(of: file.number).isRegular else { throw TestRunFileError.isNoFile }
    while platform_lock(file.number, true) != 0 {
      let error = SystemError("flock", path: url.path)
      guard error.code == EWOULDBLOCK || error.code == EINTR else { throw error }
      guard !deadline.hasPassed else { throw TestRunFileError.isLocked }
      platform_sleep(2_000)
    }
    return try body(file)
  }

  private static func add(_ lines: Data, to file: Descriptor) throws {
    let end = try wholeSize(of: file)
    do {
      guard platform_ftruncate(file.number, Int64(end)) == 0 else { throw SystemError("ftruncate") }
      try lines.withUnsafeBytes { try RawFile.write($0, to: file.number) }
    } catch {
      platform_ftruncate(file.number, Int64(end))
      throw error
    }
  }

  /// How long the file is without what stands behind its last newline.
  private static func wholeSize(of file: Descriptor) throws -> Int {
    var end = try size(of: file)
    while end > 0 {
      var piece = Data(count: min(end, 1 << 12))
      let start = end - piece.count
      guard piece.withUnsafeMutableBytes({ RawFile.read(file, from: start, into: $0) }) else {
        throw SystemError("read")
      }
      if let last = piece.lastIndex(of: newline) { return start + last + 1 }
      end = start
    }
    return 0
  }

  private static func size(of file: Descriptor) throws -> Int {
    try FileStatus(of: file.number).size
  }
}

/// Why the events of tests cannot be written to a file.
enum TestRunFileError: Error, Equatable, CustomStringConvertible {
  /// It is a folder, a pipe or a device.
  case isNoFile
  /// It holds something that is no events.
  case isOther
  /// Another process has held its lock for too long.
  case isLocked
  /// Another run writes to it.
  case isBusy
  /// It was emptied, or another run has begun in it.
  case wasReplaced

  var description: String {
    switch self {
    case .isNoFile: "it is no file, to which several processes can add"
    case .isOther: "it is there and does not hold the events of a run, which would take its place"
    case .isLocked: "another process still holds its lock"
    case .isBusy:
      "another run of tests that goes on writes to it; give each run a file of its own, or the same "
        + "\(RunEvent.TestRun.variable)"
    case .wasReplaced: "another run has taken its place while the tests ran"
    }
  }
}
