/// What a sweep has found, or why it can say nothing.
public enum SweepProblem: FailureReason, CustomStringConvertible {
  /// Something does not hold where something fails.
  case found(SweepReport)
  /// Nothing could be made to fail.
  case nothingTried(SweepReport)
  /// A warning: what the observers tell is the same whatever happens.
  case blindObservers(String)
  /// Nothing can be said of what is left, for this reason.
  case notJudged(String)

  /// What was found, and how it comes about.
  public var description: String {
    switch self {
    case .found(let report): "where something fails, this does not hold:\n\(report)"
    case .nothingTried(let report): "a sweep has tried nothing: " + Self.reason(report)
    case .blindObservers(let text): "a sweep may see less than is meant: \(text)"
    case .notJudged(let reason): "a sweep cannot judge: \(reason)"
    }
  }

  private static func reason(_ report: SweepReport) -> String {
    if let obstacle = report.obstacle { return "nothing could be made to fail: \(obstacle)" }
    if report.leftOut > 0 {
      return "there was no time to let anything fail; give it a longer budget"
    }
    return report.launches == 0
      ? "the app was not launched; launch the one that the closure is given"
      : "the app makes no call that could fail, in its sandbox or on its output"
  }
}

extension SweepReport: CustomStringConvertible {
  /// How many of what makes something happen are shown.
  private static let shown = 4

  /// All that does not hold, launch by launch, with what makes it happen; and how much was tried.
  public var description: String {
    var lines: [String] = []
    for (index, command) in commands.enumerated() {
      let found = findings.filter { $0.launch == index + 1 }
      guard !found.isEmpty else { continue }
      lines.append(commands.count == 1 ? "`\(command)`" : "launch \(index + 1), `\(command)`")
      for finding in found { lines += text(of: finding) }
    }
    return (lines + ["tried: \(claim)"]).joined(separator: "\n")
  }

  private func text(of finding: Finding) -> [String] {
    let once = finding.isUncertain ? " (once of two times)" : ""
    var lines = ["  \(finding.kind.rawValue): \(finding.text)\(once)"]
    let faults = finding.faults.prefix(Self.shown)
    for (index, fault) in faults.enumerated() {
      lines.append((index == 0 ? "    by " : "    and by ") + fault)
    }
    let hidden = finding.faults.count - faults.count
    if hidden > 0 { lines.append("    and by \(hidden) more") }
    if let line = finding.reproductions.first { lines.append("    in a script: \(line)") }
    return lines
  }
}
