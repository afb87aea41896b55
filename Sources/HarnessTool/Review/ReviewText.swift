import Foundation
import Harness
import HarnessReports
import HarnessRunner

/// How a change is shown.
struct ReviewText {
  let output: TextOutput
  /// The most lines of either text that are shown of one change.
  private static let limit = 200

  /// Where it is, and what of.
  func title(of change: ProposedChange) -> String {
    VisibleText.of("\(change.file):\(change.line): \(change.title)")
  }

  /// The change with the lines around it.
  func text(of change: ProposedChange) -> String {
    let lines =
      change.before.map { line(" ", $0) } + shortened(change.removed, "-")
      + shortened(change.hunk.new, "+") + change.after.map { line(" ", $0) }
    return colored(title(of: change), "1") + "\n" + lines.joined()
  }

  private func shortened(_ lines: [Data], _ mark: String) -> [String] {
    let shown = lines.prefix(Self.limit).map { line(mark, $0) }
    let rest = lines.count - shown.count
    return rest > 0 ? shown + ["… \(rest) more lines\n"] : shown
  }

  private func line(_ mark: String, _ line: Data) -> String {
    let isEnded = line.last == UInt8(ascii: "\n")
    let text = VisibleText.of(isEnded ? line.dropLast() : line)
    let note = isEnded ? "" : "\n\\ No newline at end of file"
    return switch mark {
    case "-": colored("-" + VisibleText.withVisibleEnd(text), "31") + note + "\n"
    case "+": colored("+" + VisibleText.withVisibleEnd(text), "32") + note + "\n"
    default: mark + text + note + "\n"
    }
  }

  private func colored(_ text: String, _ code: String) -> String {
    output.hasColors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
