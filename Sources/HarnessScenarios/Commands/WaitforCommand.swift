import CPlatform
import Foundation
import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

extension ScenarioCommand {
  static let waitfor = ScenarioCommand(
    "waitfor [-of=NAME] STREAM PATTERN", from: .harness,
    summary: "Wait until a background program has printed something, or a file holds it.",
    details: """
      STREAM is `stdout`, `stderr`, `screen` for what its terminal shows, or the name of a file. \
      The program is the last that was started, or the one that `-of` names. The wait ends at the \
      time limit, or as soon as the program has ended or sits at an unanswered prompt.

      For a file, it ends as soon as every background program has ended, or the one that `-of` \
      names; where none was started, at the time limit.
      """,
    effect: .none, patternOperand: 1
  ) { run, call in
    let (stream, label) = (call.operands[0], call.value(of: "-of"))
    let pattern = try run.pattern(call.operands[1])
    guard ScenarioRun.outputNames.contains(stream) else {
      return try run.waitForFile(stream, pattern, of: label)
    }
    let program = try run.program(label)
    if stream == "screen" { _ = try program.terminalLaunch(for: call.name) }
    let what = "'\(pattern.text)'"
    switch stream {
    case "stdout": try run.wait(for: what, of: program, in: .standardOutput, pattern)
    case "stderr": try run.wait(for: what, of: program, in: .standardError, pattern)
    default:
      try run.wait(for: what, of: program) { state in
        try pattern.matches(in: Data((state.terminal?.screen.unbrokenText ?? "").utf8))
      }
    }
  }
}

extension ScenarioRun {
  /// Waits until a program has printed something that a pattern matches.
  ///
  /// What was printed is searched beside the thread that reads more of it, and searched again as
  /// soon as there is more.
  fileprivate func wait(
    for what: String, of program: BackgroundProgram, in stream: Harness.OutputStream,
    _ pattern: ScriptPattern
  ) throws {
    let launch = try program.application.launchedApp(for: "waiting", .engine)
    let deadline = Deadline(after: TimeLimit.scaled(timeout))
    while true {
      let (output, hasEnded) = launch.read { state in
        (state.transcript.captured(stream), state.outcome != nil)
      }
      let bytes = try output.whole(stream == .standardOutput ? "stdout" : "stderr")
      if try comparing(until: deadline, { try holds(bytes, pattern) }) { return }
      try cancellation.check()
      try wait(for: what, of: program, until: deadline) { state in
        !hasEnded && (state.transcript.count(of: stream) > output.count || state.outcome != nil)
      }
    }
  }

  /// Waits until a file holds something, as long as a program runs that could write it.
  fileprivate func waitForFile(
    _ name: String, _ pattern: ScriptPattern, of label: String?
  ) throws {
    let writers = try label.map { [try program($0)] } ?? background.all
    let limit = TimeLimit.scaled(timeout)
    let deadline = Deadline(after: limit)
    var pause: UInt32 = 500
    while true {
      // What a program has written is in the file before its end is known.
      let hasWriter = writers.isEmpty || writers.contains { $0.end == nil }
      if try comparing(until: deadline, { try holds(name, pattern) }) { return }
      guard hasWriter else { throw endedWithout(pattern, in: name, writers) }
      guard !deadline.hasPassed else { break }
      try cancellation.check()
      platform_sleep(pause)
      pause = min(pause * 2, 20_000)
    }
    throw ScenarioFailure("'\(pattern.text)' was not in \(name) within \(Failure.seconds(limit))")
  }

  private func holds(_ name: String, _ pattern: ScriptPattern) throws -> Bool {
    guard let data = try disk.readIfPossible(name) else { return false }
    return try holds(data, pattern)
  }

  /// Whether a pattern matches; not where the time limit passes, of which the wait tells.
  private func holds(_ bytes: Data, _ pattern: ScriptPattern) throws -> Bool {
    do {
      return try pattern.matches(in: bytes)
    } catch ComparisonInterruption.limitReached {
      return false
    }
  }

  private func endedWithout(
    _ pattern: ScriptPattern, in name: String, _ writers: [BackgroundProgram]
  ) -> ScenarioFailure {
    var reason = "'\(pattern.text)' was not in \(name)"
    if let last = writers.last, let end = last.end {
      showOutputSoFar(of: last.application)
      reason += ", and `\(last.command)` has ended with \(end)"
      if writers.count > 1 { reason += ", as have the others in the background before it" }
    }
    return ScenarioFailure(reason)
  }
}
