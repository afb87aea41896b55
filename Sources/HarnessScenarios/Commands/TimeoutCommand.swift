import Foundation
import HarnessSystem

extension ScenarioCommand {
  static let timeout = ScenarioCommand(
    "timeout DURATION", from: .harness,
    summary: "Set the time limit of the programs that follow, such as 5s, 500ms or 2m.",
    details: """
      Each program has one anyway. At its end the program and all its descendants are ended, and \
      the line fails. `HARNESS_TIMEOUT_SCALE` multiplies it, for slow machines. A command that \
      copies files or compares folders takes no longer either.

      It counts from the program's start, also in the background. One that was started there before \
      any `timeout` runs for as long as the script, and `wait` gives it the time that each has.
      """,
    effect: .none,
    check: checkTimeout
  ) { run, call in
    run.chosenTimeout = try seconds(call.operands[0])
  }

  @Sendable private static func checkTimeout(_ words: [String?]) throws {
    if let first = words.first, let word = first { _ = try seconds(word) }
  }

  /// The seconds in `5s`, `500ms`, `2m` or `5`.
  static func seconds(_ text: String) throws -> TimeInterval {
    if let seconds = TimeText.seconds(text), seconds > 0 { return seconds }
    throw ScenarioFailure("\(text) is no duration; write 5s, 500ms or 2m")
  }
}
