import Harness
import HarnessComparison

/// What came of a sweep, for people.
struct SweepText {
  private let report: SweepReport
  private let launches: [ScenarioSweep.Origin]
  private let isStrict: Bool

  /// How many of the lines that make something happen are shown.
  private static let shownReproductions = 4

  init(_ report: SweepReport, _ launches: [ScenarioSweep.Origin], isStrict: Bool) {
    (self.report, self.launches, self.isStrict) = (report, launches, isStrict)
  }

  private var failures: [SweepReport.Finding] {
    report.findings.filter { isStrict || $0.kind.isFailure }
  }

  /// Failed where something does not hold, or where nothing can be said.
  var status: ScenarioResult.Status {
    if let first = failures.first {
      return .failed(ScenarioFailure(message), line: launches[first.launch - 1].line)
    }
    guard report.faults + report.kills > 0 else {
      return .failed(ScenarioFailure(nothingTried), line: nil)
    }
    return .passed
  }

  private var nothingTried: String {
    if let obstacle = report.obstacle { return "nothing could be made to fail: \(obstacle)" }
    if report.leftOut > 0 { return "there was no time to let anything fail" }
    return report.launches == 0
      ? "no line launches a program that could be swept; `sweep on` takes those in that follow"
      : "no program of the scenario makes a call that could fail, in its sandbox or on its output"
  }

  /// All that does not hold, launch by launch.
  private var message: String {
    var lines: [String] = []
    for (index, launch) in launches.enumerated() {
      let found = failures.filter { $0.launch == index + 1 }
      guard !found.isEmpty else { continue }
      let place = launch.line.map { "line \($0.number)" } ?? "a line"
      lines.append("\(place), `\(launch.line?.text.trimmed ?? launch.command)`")
      for finding in found { lines += text(finding) }
    }
    return (lines + ["tried: \(report.claim)"]).joined(separator: "\n")
  }

  private func text(_ finding: SweepReport.Finding) -> [String] {
    let once = finding.isUncertain ? " (once of two times)" : ""
    var lines = ["  \(finding.kind.rawValue): \(finding.text)\(once)"]
    let shown = finding.reproductions.prefix(Self.shownReproductions)
    for (index, line) in shown.enumerated() {
      lines.append((index == 0 ? "    by " : "    and by ") + line)
    }
    let hidden = finding.reproductions.count - shown.count
    if hidden > 0 { lines.append("    and by \(Plural.of(hidden, "more", "more"))") }
    return lines
  }

  /// What was found that fails nothing, the first of each launch, and what could not be found.
  var warnings: [ScriptProblem] {
    launches.enumerated().flatMap { index, launch -> [ScriptProblem] in
      guard let line = launch.line else { return [] }
      let found = told.filter { $0.launch == index + 1 }
      let more = found.count > 1 ? "; \(found.count - 1) more with --verbose" : ""
      let texts = [report.blindSpots[index + 1], found.first.map { text(ofTold: $0) + more }]
      return texts.compactMap(\.self).map {
        ScriptProblem(file: line.file, line: line.number, column: 1, message: $0)
      }
    }
  }

  private var told: [SweepReport.Finding] {
    report.findings.filter { !isStrict && !$0.kind.isFailure }
  }

  private func text(ofTold finding: SweepReport.Finding) -> String {
    "\(finding.kind.rawValue): \(finding.text), by \(finding.reproductions[0])"
  }

  /// What is said of a sweep besides what was found.
  var remarks: [String] {
    var remarks = ["[swept] \(Plural.of(report.launches, "program")): \(report.claim)"]
    for finding in told {
      let launch = launches[finding.launch - 1]
      remarks.append("`\(launch.line?.text.trimmed ?? launch.command)`: \(text(ofTold: finding))")
    }
    if !report.unstable.isEmpty {
      let names = NameList(report.unstable.map(\.shownPath))
      remarks.append("[unstable] differs in two runs without faults, and is not judged: \(names)")
    }
    for line in report.unneeded {
      remarks.append("[not needed] `\(line)`: nothing like it was found")
    }
    if let obstacle = report.obstacle { remarks.append("[not tried] \(obstacle)") }
    return remarks
  }
}
