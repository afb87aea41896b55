import Foundation
package import Harness
import HarnessScenarios
import HarnessSystem

/// A Swift test that runs, until its end is written to the file of its run.
package final class TestRunCase: Sendable {
  private struct State {
    var failures: [RunEvent.Failure] = []
    var notes: [String] = []
    var proposals = TestRunProposals()
    var file: String
    var hasEnded = false
  }

  private let run: TestRunFile
  private let start: RunEvent.ScenarioStarted
  private let clock = ContinuousClock.now
  private let state: Monitor<State>

  /// What happens in its launches.
  package let recorder = SessionRecorder()

  /// Its launches on disks that are not its own.
  package let launches = ToldLaunches()

  /// Tells that a test begins.
  ///
  /// - Parameters:
  ///   - name: Its name in reports.
  ///   - test: The name by which `swift test --filter` knows it.
  ///   - file: Its file; empty where that is not known.
  ///   - run: Takes what happens.
  package init(_ name: String, test: String, file: String, in run: TestRunFile) {
    self.run = run
    start = run.begin(name, file: file, test: test)
    state = Monitor(State(file: file))
  }

  /// How a test ended, where it did not fail.
  package enum End: Sendable {
    case passed
    /// Why.
    case skipped(String)
  }

  /// Whether a failure was told.
  package var hasFailed: Bool { !state.read(\.failures).isEmpty }

  /// Takes a failure.
  ///
  /// - Parameters:
  ///   - message: What was asked, and what was found.
  ///   - file: The file of the line that asked; nil where none is known.
  ///   - line: That line.
  package func fail(_ message: String, file: String? = nil, line: Int? = nil) {
    // An error that a test throws has no place.
    let file = file.flatMap { $0.isEmpty || (line ?? 0) < 1 ? nil : $0 }
    state.withLock { state in
      if state.file.isEmpty { state.file = file ?? "" }
      state.failures.append(
        RunEvent.Failure(
          file: file.map(run.shortened), line: file == nil ? nil : line, message: message, diff: "")
      )
    }
    recorder.note(SessionStep(.failure, text: message))
  }

  /// Takes something that did not fail the test, such as a known issue.
  package func note(_ text: String) { state.withLock { $0.notes.append(text) } }

  /// Takes what the test would write with `HARNESS_UPDATE=1`.
  ///
  /// - Returns: The command that accepts it; nil where it is not kept.
  package func propose(_ proposal: GoldenProposal) -> String? {
    let shown = RunEvent.Proposal(proposal, file: run.shortened(proposal.path))
    return state.withLock { $0.proposals.take(shown) } ? run.reviewCommand : nil
  }

  /// Says in which file the test is, where nothing else has.
  package func note(file: String) {
    state.withLock { if $0.file.isEmpty { $0.file = file } }
  }

  /// Tells that the test has ended, once.
  ///
  /// - Parameters:
  ///   - end: How, where no failure was told.
  ///   - log: Its launches on its own disk.
  ///   - sandbox: The path of its disk, where that was kept.
  package func finish(_ end: End, log: LaunchLog? = nil, sandbox: String? = nil) {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    guard isFirst else { return }
    let state = state.read { $0 }
    let duration = clock.duration(to: .now) / .seconds(1)
    var event = RunEvent.ScenarioFinished(start)
    event.file = state.file
    event.sandbox = sandbox
    take(end, state.failures, &event)
    let logs = [log?.told, launches.told].compactMap(\.self)
    event.log = TestRunLog.of(logs, state.notes, state.failures, duration)
    if event.status == .failed {
      TestRunLog.showLast(of: logs, in: &event)
      event.proposed = state.proposals.all
    }
    let session = recorder.session
    if !session.steps.isEmpty { event.session = RunEvent.Session(session) }
    run.finish(event, start, after: duration)
  }

  private func take(
    _ end: End, _ failures: [RunEvent.Failure], _ event: inout RunEvent.ScenarioFinished
  ) {
    guard var first = failures.first else {
      if case .skipped(let reason) = end { (event.status, event.reason) = (.skipped, reason) }
      return
    }
    let others = failures.dropFirst().map { failure in
      let place = failure.file.map { "\($0):\(failure.line ?? 1): " } ?? ""
      return "\n\n\(place)\(failure.message)"
    }
    first.message += others.joined()
    event.status = .failed
    event.failure = first
  }
}

/// What a report tells of the launches of a test.
enum TestRunLog {
  typealias Told = (forgottenCount: Int, launches: [ToldLaunch])

  static func of(
    _ logs: [Told], _ notes: [String], _ failures: [RunEvent.Failure], _ duration: TimeInterval
  ) -> ScenarioLog {
    var entries: [ScenarioLog.Entry] = []
    for (forgotten, launches) in logs {
      if forgotten > 0 { entries.append(.note("earlier launches are left out: \(forgotten)")) }
      entries += launches.flatMap { lines(of: $0, isWhole: !failures.isEmpty) }
    }
    entries += notes.map { .note($0) }
    entries += failures.map { .failure($0.message) }
    let phase = ScenarioLog.Phase(
      heading: "", entries: entries, duration: TestRunFile.microseconds(duration))
    return ScenarioLog(phases: [phase]).shortened()
  }

  private static func lines(of launch: ToldLaunch, isWhole: Bool) -> [ScenarioLog.Entry] {
    var entries: [ScenarioLog.Entry] = [.command(launch.commandLine)]
    if isWhole {
      let streams = [("stdout", launch.output), ("stderr", launch.errorOutput)]
      entries += streams.filter { !$0.1.isEmpty }.map { .output(stream: $0.0, text: $0.1) }
    }
    return entries + [.note(launch.ending)]
  }

  /// Shows what the last launch of a test that failed has printed.
  static func showLast(of logs: [Told], in event: inout RunEvent.ScenarioFinished) {
    guard let last = logs.lazy.compactMap({ $0.launches.last }).first else { return }
    event.output = ScenarioLog.Entry.shortened(last.output)
    event.errorOutput = ScenarioLog.Entry.shortened(last.errorOutput)
  }
}
