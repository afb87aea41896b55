import Harness

/// What is said of a line that does something else than a person is likely to expect of it.
struct SessionHints {
  /// Whether it was said how a question can be answered: it may not have been the reason.
  private var hasToldOfTerminal = false

  /// What is to be said of a command that ran without a terminal.
  ///
  /// - Parameters:
  ///   - line: Its line.
  ///   - end: How it ended.
  ///   - hasTerminal: Whether `terminal` can be used.
  /// - Returns: The hints.
  mutating func after(_ line: String, _ end: Termination?, hasTerminal: Bool) -> [String] {
    var hints: [String] = []
    if let folder = ShellLine.folderChange(within: line) {
      hints.append("this `cd` ends with its line; `\(folder)` on a line of its own lasts")
    }
    if hasTerminal, !hasToldOfTerminal, case .exited(let status)? = end, status != 0 {
      hasToldOfTerminal = true
      hints.append("where it asks something, `terminal \(line)` lets you answer")
    }
    return hints
  }
}
