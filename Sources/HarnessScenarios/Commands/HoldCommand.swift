import Harness

extension ScenarioCommand {
  static let hold = ScenarioCommand(
    "hold [-app=NAME] KEY.FUNCTION[=N]...", from: .harness,
    summary: "Hold recorded calls, as at a gate, in each launch of a registered app that follows.",
    details: """
      Every call of the function waits at the gate `KEY.FUNCTION`, or the one of the number N, \
      counted from 1: `hold drive.upload`, then `gate reached drive.upload` and `gate open \
      drive.upload`. No fake needs a gate of its own for that. Nothing behind the equal sign takes \
      back the holds of the function. A launch whose app does not confirm each of them fails.
      """,
    effect: .none, check: checkHolds
  ) { run, call in
    let words = try call.operands.map(HoldChoice.init)
    try run.choose(call) { choices in
      for word in words { word.put(into: &choices.holds) }
    }
  }

  @Sendable private static func checkHolds(_ words: [String?]) throws {
    for case let word? in words where !word.hasPrefix("-app=") { _ = try HoldChoice(word) }
  }
}

/// A word such as `drive.upload` or `drive.upload=3`, or `drive.upload=` for no hold.
private struct HoldChoice {
  private enum Calls {
    case none
    case every
    case number(Int)
  }

  private let function: String
  private let calls: Calls

  init(_ word: String) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    function = String(parts[0])
    guard FunctionName(function) != nil, !word.contains(";") else { throw Self.failure(word) }
    switch parts.count == 2 ? String(parts[1]) : "*" {
    case "": calls = .none
    case "*": calls = .every
    case let text:
      guard let number = Int(text), number > 0 else { throw Self.failure(word) }
      calls = .number(number)
    }
  }

  func put(into holds: inout Holds) {
    switch calls {
    case .none: holds[function] = []
    case .every: holds[function].hold(nil)
    case .number(let number): holds[function].hold(number)
    }
  }

  private static func failure(_ word: String) -> ScenarioFailure {
    ScenarioFailure(
      "`\(word)` is no hold; write KEY.FUNCTION or KEY.FUNCTION=N, such as drive.upload=3")
  }
}
