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

      Where KEY is a program that `fake` has faked, FUNCTION is the first argument of its call, or \
      `*`: `hold git.push`.
      """,
    effect: .none, check: checkHolds
  ) { run, call in
    let all = try call.operands.map(HoldChoice.init)
    for word in all where run.launches.isOfFake(word.function, call) {
      word.put(into: &run.launches.fakeHolds)
    }
    let words = all.filter { !run.launches.isOfFake($0.function, call) }
    guard !words.isEmpty else { return }
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

  let function: String
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
