extension ScenarioCommand {
  static let mock = ScenarioCommand(
    "mock [-app=NAME] KEY=MOCK...", from: .harness,
    summary: "Choose mocks for each launch of a registered app that follows.",
    details: """
      KEY is the name of a registration of the app, MOCK that of one of its mocks, with its \
      parameter behind a colon: `mock drive=offline clock=fixed:2017-03-31`. Nothing behind the \
      equal sign gives the real service back. A launch whose app does not confirm each of them \
      fails, and so does a line behind which no launch comes. Where several apps are registered, \
      `-app` names the one that is meant. An app that another program starts gets no mocks, so a line \
      fails in which a shell starts one: it is seen by its name in `PATH`, and by what it reports, \
      unless something has cleared the environment.
      """,
    effect: .none, check: checkMocks
  ) { run, call in
    let mocks = try mocks(call.operands)
    let isChoice = mocks.contains { $0.1 != nil }
    try run.choose(call, hasToBeTaken: isChoice, stands: { !$0.mocks.isEmpty }) { choices in
      for (key, mock) in mocks { choices.mocks[key] = mock }
    }
  }

  @Sendable private static func checkMocks(_ words: [String?]) throws {
    _ = try mocks(words.compactMap { $0 }.filter { !$0.hasPrefix("-app=") })
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
