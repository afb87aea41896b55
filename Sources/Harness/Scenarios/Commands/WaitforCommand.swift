import Foundation

extension ScenarioCommand {
  static let waitfor = ScenarioCommand(
    "waitfor [-of=NAME] STREAM PATTERN", from: .harness,
    summary: "Wait until a background program has printed something, or a file holds it.",
    details: """
      STREAM is `stdout`, `stderr`, or the name of a file. The program is the last that was \
      started, or the one that `-of` names. The wait ends at the time limit.
      """,
    effect: .none,
    check: checkWaitfor
  ) { run, call in
    let pattern = try ScriptPattern(call.operands[1])
    switch call.operands[0] {
    case "stdout": try run.waitForOutput(pattern, .standardOutput, call.value(of: "-of"))
    case "stderr": try run.waitForOutput(pattern, .standardError, call.value(of: "-of"))
    default: try run.waitForFile(call.operands[0], pattern)
    }
  }

  @Sendable private static func checkWaitfor(_ words: [String?]) throws {
    if let last = words.last, let pattern = last { _ = try ScriptPattern(pattern) }
  }
}

extension ScenarioRun {
  fileprivate func waitForOutput(
    _ pattern: ScriptPattern, _ stream: OutputStream, _ label: String?
  ) throws {
    guard let program = label.map({ background[$0] }) ?? background.all.last else {
      if let label { throw unknownProgram(label) }
      throw ScenarioFailure("nothing runs in the background; `exec … &` starts a program there")
    }
    let limit = TimeLimit.scaled(timeout)
    let found = program.application.waitUntil(Deadline(after: limit)) { state -> Bool? in
      let text = state.transcript.captured(stream).text
      if (try? pattern.firstMatch(in: text)) != nil { return true }
      return state.outcome == nil ? nil : false
    }
    guard found != true else { return }
    logOutput(
      program.application.outputSoFar(), program.application.outputSoFar(.standardError))
    let what = "'\(pattern.text)' was not printed by `\(program.command)`"
    throw ScenarioFailure(
      found == nil ? what + " within \(Failure.seconds(limit))" : what + ", which has ended")
  }

  fileprivate func waitForFile(_ name: String, _ pattern: ScriptPattern) throws {
    let limit = TimeLimit.scaled(timeout)
    let deadline = Deadline(after: limit)
    var pause: UInt32 = 500
    while true {
      if let data = try? disk.read(name),
        try pattern.firstMatch(in: String(decoding: data, as: UTF8.self)) != nil
      {
        return
      }
      guard !deadline.hasPassed else { break }
      try cancellation.check()
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    throw ScenarioFailure("'\(pattern.text)' was not in \(name) within \(Failure.seconds(limit))")
  }
}
