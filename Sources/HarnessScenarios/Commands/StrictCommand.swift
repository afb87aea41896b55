extension ScenarioCommand {
  static let strict = ScenarioCommand(
    "strict [-app=NAME] [off]", from: .harness,
    summary: "Have each launch of a registered app that follows refuse live services.",
    details: """
      An app that is about to use a live service that no mock replaces ends with status 78 \
      (EX_CONFIG). A launch whose app does not understand this fails. Where several apps are \
      registered, `-app` names the one that is meant.
      """,
    effect: .none, check: checkStrict
  ) { run, call in
    let isStrict = call.operands.isEmpty
    try run.choose(call, hasToBeTaken: isStrict, stands: \.isStrict) { $0.isStrict = isStrict }
  }

  @Sendable private static func checkStrict(_ words: [String?]) throws {
    guard let last = words.last, let word = last, word != "off", !word.hasPrefix("-app=") else {
      return
    }
    throw ScenarioFailure("usage: \(strict.usage)")
  }
}
