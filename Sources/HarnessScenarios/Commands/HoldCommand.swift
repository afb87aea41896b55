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
      `*`: `hold git.push`. Of a server of `fake http`, requests wait by their numbers, counted from \
      this line on: `hold API`, `hold 'API.PUT /photos/[..]=2'`, at the gate `API`, or that of the method \
      and the path.
      """,
    effect: .none, check: checkHolds
  ) { run, call in
    let chosen = try call.operands.map(HoldChoice.init)
    for word in chosen where run.launches.isOfServer(word.function, call) {
      try run.chooseServerHold(word.function, word.calls)
    }
    let all = chosen.filter { !run.launches.isOfServer($0.function, call) }
    for word in all { try word.expectFunction() }
    for word in all where run.launches.isOfFake(word.function, call) {
      word.put(into: &run.launches.fakeHolds)
    }
    let words = all.filter { !run.launches.isOfFake($0.function, call) }
    guard !words.isEmpty else { return }
    let isChoice = words.contains { if case .none = $0.calls { false } else { true } }
    try run.choose(call, hasToBeTaken: isChoice, stands: { !$0.holds.isEmpty }) { choices in
      for word in words { word.put(into: &choices.holds) }
    }
  }

  @Sendable private static func checkHolds(_ words: [String?]) throws {
    for case let word? in words where !word.hasPrefix("-app=") { _ = try HoldChoice(word) }
  }
}

/// Which calls a word such as `drive.upload=3` holds.
enum HeldRequests {
  case none
  case every
  case number(Int)
}

/// A word such as `drive.upload` or `drive.upload=3`, or `drive.upload=` for no hold.
private struct HoldChoice {
  private let word: String
  let function: String
  let calls: HeldRequests

  init(_ word: String) throws {
    self.word = word
    let parts = ServerWord.split(word)
    function = String(parts[0])
    guard !function.isEmpty, !word.contains(";") else { throw Self.failure(word) }
    switch parts.count == 2 ? String(parts[1]) : "*" {
    case "": calls = .none
    case "*": calls = .every
    case let text:
      guard let number = Int(text), number > 0 else { throw Self.failure(word) }
      calls = .number(number)
    }
  }

  /// - Throws: ``ScenarioFailure`` where it is one of a server, and there is none of that name.
  func expectFunction() throws {
    guard FunctionName(function) == nil else { return }
    throw Self.failure(word)
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
