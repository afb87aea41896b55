import Foundation

/// Asks on the terminal: the question on standard error, the answer from standard input.
struct TerminalPrompt: Prompt {
  var canAsk: Bool { isatty(STDIN_FILENO) == 1 && show("") }

  func confirm(_ question: String) throws(PromptError) -> Bool {
    guard isatty(STDIN_FILENO) == 1, show(question) else { throw .noTerminal }
    guard let line = readLine() else {
      // The end of the input leaves the cursor behind the question.
      _ = show("\n")
      return false
    }
    return TerminalPrompt.isYes(line)
  }

  /// Whether `answer` means yes: `y` or `yes`, in any case.
  static func isYes(_ answer: String) -> Bool {
    ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }

  private func show(_ text: String) -> Bool {
    if isatty(STDERR_FILENO) == 1 { return writeAll(Array(text.utf8), to: STDERR_FILENO) }
    do {
      let terminal = try OpenFile("/dev/tty", O_WRONLY)
      try terminal.write(Array(text.utf8))
      return true
    } catch {
      return false
    }
  }
}
