import Foundation
import Harness
import HarnessComparison
import HarnessScenarios
import HarnessSystem

/// A failure in full: where, what was asked, what was found, what the programs printed.
package struct FailureText {
  private let end: RunEvent.ScenarioFinished
  private let isVerbose: Bool

  /// The most problems of one file that are shown.
  private static let shownProblems = 10

  package init(_ end: RunEvent.ScenarioFinished, isVerbose: Bool) {
    self.end = end
    self.isVerbose = isVerbose
  }

  /// Lines, each with its newline.
  package func text(_ output: TextOutput) -> String {
    let name = output.styled(VisibleText.of(end.name), .bold)
    return output.styled("FAILED", .red, .bold) + " \(name)\n" + details(output)
  }

  /// The lines without the scenario's name.
  func details(_ output: TextOutput) -> String {
    (end.status == .unreadable ? problems : failure(output)) + sandbox
  }

  // MARK: - A line that did not hold

  private func failure(_ output: TextOutput) -> String {
    guard let failure = end.failure else { return "" }
    return place(failure) + phase
      + TextBlock.indented(VisibleText.of(failure.message))
      + TextBlock.indented(output.styled(diff: failure.diff))
      + searchedFile
      + stream(end.log.endsOnTerminal ? "screen" : "standard output", end.output)
      + stream("standard error", end.errorOutput)
      + transcript
  }

  private func place(_ failure: RunEvent.Failure) -> String {
    guard let file = failure.file, let line = failure.line else {
      return "  \(VisibleText.of(end.file))\n"
    }
    let command = failure.command?.trimmed ?? ""
    return VisibleText.of("  \(file):\(line): \(command)") + "\n"
  }

  /// The heading of the phase that failed.
  private var phase: String {
    let heading = end.log.phases.last?.heading ?? ""
    return heading.isEmpty ? "" : "  in: \(VisibleText.of(heading))\n"
  }

  /// The file in which the line has looked for something, as the log has it before the failure.
  private var searchedFile: String {
    let entries = end.log.phases.last?.entries ?? []
    let isFailure = { (entry: ScenarioLog.Entry) in if case .failure = entry { true } else { false }
    }
    guard let index = entries.firstIndex(where: isFailure), index > 0,
      case .output(let name, let text) = entries[index - 1],
      !["stdout", "stderr", "terminal"].contains(name)
    else { return "" }
    return stream(VisibleText.of(name), text)
  }

  private func stream(_ title: String, _ text: String) -> String {
    text.isEmpty ? "" : "  \(title):\n" + TextBlock.indented(VisibleText.of(text), by: 4)
  }

  private var transcript: String {
    guard isVerbose else { return "" }
    return "  log:\n" + TextBlock.indented(end.log.text(isWhole: true), by: 4)
  }

  // MARK: - A file that cannot be run

  private var problems: String {
    let shown = end.problems.prefix(Self.shownProblems)
    var lines = shown.map { problem in
      VisibleText.of("  \(problem.file):\(problem.line):\(problem.column): \(problem.message)\n")
    }
    let hidden = end.problems.count - shown.count
    if hidden > 0 { lines.append("  and \(Plural.of(hidden, "more problem"))\n") }
    if end.file.hasSuffix(".txt"), end.problems.count >= Self.proseProblems {
      lines.append(Self.hint)
    }
    return lines.joined()
  }

  /// With this many problems, a text file may well be prose.
  private static let proseProblems = 3

  /// A folder's text files are scenarios, for so `testscript` has it; some are not.
  private static let hint = """
      a .txt file that is no scenario can be named under "exclude" in harness.json

    """

  private var sandbox: String {
    end.sandbox.map { "  sandbox: \($0)\n" } ?? ""
  }
}

/// Lines that stand a few columns to the right.
enum TextBlock {
  /// Each line with spaces before it and its newline; nothing for an empty text.
  static func indented(_ text: String, by columns: Int = 2) -> String {
    guard !text.isEmpty else { return "" }
    let space = String(repeating: " ", count: columns)
    // A carriage return and a newline are one character, and only the newline ends a line.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { $0.isEmpty ? "\n" : "\(space)\($0)\n" }.joined()
  }
}
