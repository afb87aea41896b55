import InjectionMacros

/// Asks the user.
@Fake
protocol Prompt: Sendable {
  /// Whether there is a terminal to ask on.
  var canAsk: Bool { get }

  /// Asks a question that is answered with yes or no; everything but yes means no.
  func confirm(_ question: String) throws(PromptError) -> Bool
}

/// Why the user could not be asked.
enum PromptError: Error, Equatable {
  /// Standard input is not a terminal, or the question cannot be shown on one.
  case noTerminal
}
