/// Says how far the work is: one line written over on a terminal, a line each elsewhere.
struct ProgressLine: Sendable {
  private let console: any Console

  /// Moves to the start of the line and erases it (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"

  init(on console: any Console) { self.console = console }

  /// Shows `text` in place of what was shown before.
  func show(_ text: String) {
    console.report(
      console.reportsCanBeOverwritten ? ProgressLine.erase + text : text + "\n")
  }

  /// Removes what was shown.
  func clear() {
    if console.reportsCanBeOverwritten { console.report(ProgressLine.erase) }
  }
}
