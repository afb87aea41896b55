extension ScenarioCommand {
  static let mock = ScenarioCommand(
    "mock KEY=MOCK...", from: .harness,
    summary: "Choose mocks for each launch of a registered app that follows.",
    details: """
      KEY is the name of a registration of the app, MOCK that of one of its mocks, with its \
      parameter behind a colon: `mock drive=offline clock=fixed:2017-03-31`. Nothing behind the \
      equal sign gives the real service back. A launch whose app does not confirm each of them fails.
      """,
    effect: .none, check: checkMocks
  ) { run, call in
    try run.checkAppsAreRegistered()
    for (key, mock) in try mocks(call.operands) { run.launches.mocks[key] = mock }
  }

  @Sendable private static func checkMocks(_ words: [String?]) throws {
    _ = try mocks(words.compactMap { $0 })
  }

  /// Each registration with its mock; nil for the real service.
  private static func mocks(_ words: [String]) throws -> [(String, String?)] {
    try words.map { word in
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw ScenarioFailure("`\(word)` chooses no mock; write KEY=MOCK, such as drive=offline")
      }
      let mock = String(word[word.index(after: equals)...])
      return (String(word[..<equals]), mock.isEmpty ? nil : mock)
    }
  }
}

extension ScenarioRun {
  /// Refuses a launch choice that no launch of this run could ever take.
  func checkAppsAreRegistered() throws {
    guard engine.apps.isEmpty else { return }
    throw ScenarioFailure(
      "no app is registered that could take it; \"apps\" in harness.json names them, "
        + "or --app NAME=PATH")
  }
}
