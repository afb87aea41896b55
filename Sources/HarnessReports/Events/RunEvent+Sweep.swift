import Harness
import HarnessComparison
import HarnessScenarios

extension RunEvent {
  /// What came of a sweep: how much was tried, and what does not hold.
  ///
  /// A sweep that found nothing is a claim about what was tried, and about nothing else.
  public struct Sweep: Sendable, Equatable, Codable {
    /// How many launches were swept.
    public var launches: Int
    /// The calls at which something can fail.
    public var points: Int
    /// How many faults were tried.
    public var faults: Int
    /// How often a program was killed.
    public var kills: Int
    /// The points at which nothing was tried, because others of the same place were.
    public var sampledAway: Int
    /// How many faults met no call: their launches made others than before.
    public var missed: Int
    /// How many faults there was no time for.
    public var leftOut: Int
    /// How many faults were left out where another at the same call had hung.
    public var spared: Int
    /// How many programs in the background were not swept.
    public var notSwept: Int
    /// The paths that differ between two runs without faults, relative to `$WORK`.
    public var unstable: [String]
    /// Why something could not be tried; nil where all could.
    public var obstacle: String?
    /// What does not hold, in the order of the script.
    public var findings: [Finding]

    /// Something that does not hold.
    public struct Finding: Sendable, Equatable, Codable {
      /// In which way: `crashed`, `hung`, `lied`, `silent`, `tore`, `littered`, `left-behind` or
      /// `status`.
      public var verdict: String
      /// What was found.
      public var message: String
      /// The file of the line that launches the program; nil where no line does.
      public var file: String?
      /// That line, from 1.
      public var line: Int?
      /// That line's text.
      public var command: String?
      /// The lines that make it happen where one stands before that line, the shortest first.
      public var reproductions: [String]
      /// Whether it was found once, and not when the same was tried again.
      public var isUncertain: Bool
    }
  }
}

extension RunEvent.Sweep {
  init(_ sweep: ScenarioResult.Sweep) {
    let report = sweep.report
    self.init(
      launches: report.launches, points: report.points, faults: report.faults,
      kills: report.kills, sampledAway: report.sampledAway, missed: report.missed,
      leftOut: report.leftOut, spared: report.spared, notSwept: report.notSwept,
      unstable: report.unstable.map(\.shownPath), obstacle: report.obstacle,
      findings: report.findings.map { Finding($0, at: sweep.lines[$0.launch - 1]) })
  }

  /// How much was tried, in a few words.
  var claim: String {
    var parts = [Plural.of(points, "point"), Plural.of(faults, "fault"), Plural.of(kills, "kill")]
    if sampledAway > 0 { parts.append("\(sampledAway) points like others not tried") }
    if missed > 0 { parts.append("\(missed) not met") }
    if leftOut > 0 { parts.append("\(leftOut) left out for lack of time") }
    if spared > 0 { parts.append("\(spared) left out where it hung") }
    if notSwept > 0 { parts.append("\(notSwept) in the background not swept") }
    return parts.joined(separator: ", ")
  }
}

extension RunEvent.Sweep.Finding {
  fileprivate init(_ finding: SweepReport.Finding, at line: SourceLine?) {
    self.init(
      verdict: finding.kind.rawValue, message: finding.text, file: line?.file,
      line: line?.number, command: line?.text, reproductions: finding.reproductions,
      isUncertain: finding.isUncertain)
  }
}
