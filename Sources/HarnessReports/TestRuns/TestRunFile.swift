import CPlatform
package import Foundation
import HarnessComparison
import HarnessSystem

/// Writes what happens in the Swift tests of this process to the file that `HARNESS_EVENTS` names.
///
/// Where it cannot be written, the process says why and exits with a failure, also where all tests
/// pass: a report that is missing is not taken for one that is green.
package final class TestRunFile: Sendable {
  /// The variable that names the file.
  package static let variable = "HARNESS_EVENTS"

  /// What Swift Testing sets in the process of an exit test, which is a part of its test.
  private static let exitTestVariable = "SWT_EXIT_TEST_ID"

  /// The exit status of a process whose events could not be written: EX_IOERR.
  private static let failureStatus: Int32 = 74

  /// The file of this process; nil where none is asked for.
  package static let current: TestRunFile? = {
    guard let path = CallerEnvironment[variable], !path.isEmpty,
      CallerEnvironment[exitTestVariable] == nil
    else { return nil }
    return TestRunFile(URL(fileURLWithPath: path).absoluteURL)
  }()

  private struct State {
    var lines: TestRunLines?
    var problem: String?
    /// What is to be done before the process says that it exits.
    var last: [@Sendable () -> Void] = []
    /// Whether the process is in the middle of its tests.
    var isAmidTests: @Sendable () -> Bool = { false }
  }

  private let url: URL
  private let folder = FileManager.default.currentDirectoryPath + "/"
  private let process = platform_getpid()
  private let state = Monitor(State())

  private init(_ url: URL) {
    self.url = url
  }

  /// Tells of this process.
  ///
  /// - Parameter isAmidTests: Asked where the process exits, in the thread that has it exit: whether
  ///   others of its tests may still have been to come.
  package func begin(exitsEarly isAmidTests: @escaping @Sendable () -> Bool) {
    state.withLock { state in
      state.isAmidTests = isAmidTests
      attempt(&state) { state in _ = try lines(&state) }
    }
  }

  /// Tells of a test or a scenario that begins.
  ///
  /// - Parameters:
  ///   - name: Its name in reports.
  ///   - file: Its file; empty where that is not known.
  ///   - test: The name by which `swift test --filter` knows it; nil for a scenario.
  /// - Returns: The event of its start.
  package func begin(_ name: String, file: String, test: String?) -> RunEvent.ScenarioStarted {
    var start = RunEvent.ScenarioStarted(
      name: name, file: shortened(file), worker: 0, attempt: 1, time: 0)
    (start.test, start.process) = (test, process)
    append { time in
      start.time = time
      return RunEvent.scenarioStarted(start)
    }
    return start
  }

  /// Tells how it ended.
  ///
  /// - Parameters:
  ///   - end: All but its times.
  ///   - start: Its start.
  ///   - duration: The seconds that it took.
  package func finish(
    _ end: RunEvent.ScenarioFinished, _ start: RunEvent.ScenarioStarted,
    after duration: TimeInterval
  ) {
    var end = end
    end.name = start.name
    end.file = shortened(end.file)
    let place = end.failure?.file.map(shortened)
    end.failure?.file = place
    (end.test, end.process, end.worker) = (start.test, start.process, 0)
    end.duration = Self.microseconds(duration)
    end.time = Self.microseconds(start.time + end.duration)
    append { _ in RunEvent.scenarioFinished(end) }
  }

  /// Has something done before the process says that it exits.
  package func beforeExit(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.last.append(body) }
  }

  /// A path from the folder in which the tests were started, as people name files.
  package func shortened(_ path: String) -> String {
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// What goes through the proposals of the tests.
  var reviewCommand: String { "harness review \(ShellWord.quoted(shortened(url.path)))" }

  static func microseconds(_ seconds: TimeInterval) -> TimeInterval {
    (seconds * 1e6).rounded() / 1e6
  }
}

// MARK: - Writing

extension TestRunFile {
  private func append(_ event: (TimeInterval) -> some Encodable) {
    state.withLock { state in
      attempt(&state) { state in
        let lines = try lines(&state)
        try lines.append(try RunEventFile.line(event(Self.time(since: lines.startedAt))))
      }
    }
  }

  /// Does something unless an earlier thing has failed; where it fails, that is told once.
  private func attempt(_ state: inout State, _ body: (inout State) throws -> Void) {
    guard state.problem == nil else { return }
    do {
      try body(&state)
    } catch {
      state.problem = SystemReason.text(of: error)
      complain(state.problem ?? "")
    }
  }

  private static func time(since start: Date) -> TimeInterval {
    microseconds(max(0, Date().timeIntervalSince(start)))
  }

  private func lines(_ state: inout State) throws -> TestRunLines {
    if let lines = state.lines { return lines }
    // From here on the process does not exit without a word.
    platform_at_exit { TestRunFile.current?.exit() }
    let lines = try TestRunLines(url, .current)
    let step = TestProcessEvent(
      event: .started, process: process, time: Self.time(since: lines.startedAt))
    try lines.append(try RunEventFile.line(step))
    state.lines = lines
    return lines
  }

  private func exit() {
    // A copy of this process, which a test has made, is none of the run.
    guard platform_getpid() == process else { return }
    let (last, isAmidTests) = state.withLock { state in
      defer { state.last = [] }
      return (state.last, state.isAmidTests)
    }
    for body in last { body() }
    let early = isAmidTests() ? true : nil
    append { TestProcessEvent(event: .finished, process: process, time: $0, early: early) }
    guard let problem = state.read(\.problem) else { return }
    complain(problem)
    platform_exit_at_once(Self.failureStatus)
  }

  private func complain(_ problem: String) {
    let file = VisibleText.of(url.path)
    let line =
      "error: \(Self.variable): the events of the tests cannot be written to \(file): "
      + "\(problem); so the tests do not pass\n"
    try? Data(line.utf8).withUnsafeBytes { try RawFile.write($0, to: 2) }
  }
}
