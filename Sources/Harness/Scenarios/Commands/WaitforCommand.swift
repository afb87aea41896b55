import Foundation

extension ScenarioCommand {
  static let waitfor = ScenarioCommand(
    "waitfor [-of=NAME] STREAM PATTERN", from: .harness,
    summary: "Wait until a background program has printed something, or a file holds it.",
    details: """
      STREAM is `stdout`, `stderr`, `screen` for what its terminal shows, or the name of a file. \
      The program is the last that was started, or the one that `-of` names. The wait ends at the \
      time limit, or as soon as the program sits at a prompt that nobody answers.
      """,
    effect: .none,
    check: checkWaitfor
  ) { run, call in
    let (stream, label) = (call.operands[0], call.value(of: "-of"))
    let pattern = try ScriptPattern(call.operands[1])
    guard let text = outputs[stream] else { return try run.waitForFile(stream, pattern) }
    let program = try run.program(label)
    if stream == "screen" { _ = try program.terminalLaunch(for: call.name) }
    try run.wait(for: "'\(pattern.text)'", of: program) {
      try pattern.firstMatch(in: text($0)) != nil
    }
  }

  /// What a launch has printed, by the names that a script has for it.
  private static let outputs: [String: @Sendable (Launch.State) -> String] = [
    "stdout": { $0.transcript.captured(.standardOutput).text },
    "stderr": { $0.transcript.captured(.standardError).text },
    "screen": { $0.terminal?.screen.unbrokenText ?? "" },
  ]

  /// Checks the pattern that is the last word.
  @Sendable static func checkWaitfor(_ words: [String?]) throws {
    if let last = words.last, let pattern = last { _ = try ScriptPattern(pattern) }
  }
}

extension ScenarioRun {
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
