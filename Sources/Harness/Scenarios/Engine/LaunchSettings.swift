import Foundation

/// What a script says about the launches that follow.
struct LaunchSettings {
  // MARK: Of registered apps

  /// Arguments that stand before those of the line.
  var arguments: [String] = []
  /// The mock of each registration.
  var mocks: [String: String] = [:]
  /// The calls that are to fail.
  var faults = Faults()
  /// Whether live services are refused.
  var isStrict = false

  // MARK: Of all programs

  var terminal: Terminal?
  /// The replies to prompts, in the order in which they were added.
  var answers: [PromptAnswer] = []
  /// What is typed at the next program alone, which has a terminal for it.
  var typing: Data?

  /// The words of a launch.
  func arguments(_ words: [String], of isRegistered: Bool) -> [String] {
    isRegistered ? arguments + words : words
  }

  /// What a program reads.
  ///
  /// - Parameter input: What the script gives it; nil for nothing.
  /// - Returns: What `ttyin` types before that; with a terminal and without anything given, what
  ///   is typed while it runs.
  func input(orElse input: Data?) -> StandardInput {
    if let typing { return .bytes(typing) }
    return terminal != nil && input == nil ? .typed : .bytes(input ?? Data())
  }

  /// Puts everything else where the launch takes it from.
  func apply(to application: CLIApplication, isRegistered: Bool) {
    application.terminal = terminal ?? (typing == nil ? nil : Terminal())
    for answer in answers { answer.add(to: application) }
    guard isRegistered else { return }
    for (registration, mock) in mocks { application.mocks[registration] = mock }
    application.faults = faults
    application.isStrict = isStrict
    application.recordsCalls = true
  }
}

/// A reply to each prompt of a form.
struct PromptAnswer {
  let pattern: ScriptPattern
  let reply: String

  /// Has the app's prompts answered.
  func add(to application: CLIApplication) {
    let (pattern, reply) = (pattern, reply)
    application.addInterruptionMonitor(withDescription: pattern.text) { prompt in
      guard (try? pattern.firstMatch(in: prompt.text)) != nil else { return false }
      prompt.typeText(reply)
      return true
    }
  }
}
