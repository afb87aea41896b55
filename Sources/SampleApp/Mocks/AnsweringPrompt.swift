#if DEBUG || HARNESS_ENABLED
  /// A user who gives the same answer to every question; both are reported.
  struct AnsweringPrompt: Prompt {
    let answer: Bool
    let console: any Console

    var canAsk: Bool { true }

    func confirm(_ question: String) throws(PromptError) -> Bool {
      console.report(question + (answer ? "y\n" : "n\n"))
      return answer
    }
  }
#endif
