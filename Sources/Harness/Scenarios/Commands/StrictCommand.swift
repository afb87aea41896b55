extension ScenarioCommand {
  static let strict = ScenarioCommand(
    "strict [off]", from: .harness,
    summary: "Have each launch of a registered app that follows refuse live services.",
    details: """
      An app that is about to use a live service that no mock replaces ends with status 78 \
      (EX_CONFIG). A launch whose app does not understand this fails.
      """,
    effect: .none, check: checkStrict
  ) { run, call in
    try run.checkAppsAreRegistered()
    run.launches.isStrict = call.operands.isEmpty
  }

  @Sendable private static func checkStrict(_ words: [String?]) throws {
    guard let first = words.first, let word = first, word != "off" else { return }
    throw ScenarioFailure("usage: strict [off]")
  }
}
