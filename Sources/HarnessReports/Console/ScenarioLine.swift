import Foundation
import HarnessComparison
import HarnessSystem

/// One line that says how an attempt at a scenario ended.
struct ScenarioLine {
  private let end: RunEvent.ScenarioFinished
  private let isFlaky: Bool

  init(_ end: RunEvent.ScenarioFinished, isFlaky: Bool) {
    self.end = end
    self.isFlaky = isFlaky
  }

  /// For example `passed  language/exec (0.012 s)`.
  func text(_ output: TextOutput) -> String {
    let (word, style) = word
    let padded = word.padded(to: Self.width)
    return output.styled(padded, style) + " " + VisibleText.of(end.name) + remark
  }

  private static let width = 11

  private var word: (String, ConsoleStyle) {
    switch end.status {
    case .passed where end.updated: ("updated", .yellow)
    case .passed where isFlaky: ("flaky", .yellow)
    case .passed where end.cached != nil: ("cached", .green)
    case .passed: ("passed", .green)
    case .failed where end.willRetry: ("retried", .yellow)
    case .failed: ("FAILED", .red)
    case .skipped: ("skipped", .faint)
    case .unreadable: ("UNREADABLE", .red)
    case .interrupted: ("interrupted", .yellow)
    }
  }

  private var remark: String {
    if end.status == .skipped {
      let reason = end.reason.map { ": \(VisibleText.of($0))" } ?? ""
      return end.updated ? reason + " (what was compared before is updated)" : reason
    }
    if let cached = end.cached { return " (since \(cached))" }
    let time = (end.sweep.map { "\($0.claim), " } ?? "") + TimeText.short(end.duration)
    return isFlaky ? " (passed at attempt \(end.attempt), \(time))" : " (\(time))"
  }
}
