import HarnessComparison

/// What came of a sweep: how much was tried, and what does not hold.
public struct SweepReport: Sendable, Equatable {
  /// Something that does not hold, with all faults after which it was found.
  public struct Finding: Sendable, Equatable {
    /// Which of the launches that were swept, from 1.
    public let launch: Int
    /// In which way it does not hold.
    public let kind: SweepVerdict.Kind
    /// What was found after the first of the faults.
    public let text: String
    /// The lines of a script that make it happen, the shortest first.
    public package(set) var reproductions: [String]
    /// The same as a test writes it, for `app.systemFaults`.
    public package(set) var faults: [String]
    /// Whether it was found once, and not when the first of the faults was tried again.
    public package(set) var isUncertain = false
  }

  /// The calls at which something can fail.
  public package(set) var points = 0
  /// Those of them that others of the same place stand for.
  public package(set) var sampledAway = 0
  /// How many faults were tried.
  public package(set) var faults = 0
  /// How often a program was killed.
  public package(set) var kills = 0
  /// How many met no call: the launch made others.
  public package(set) var missed = 0
  /// How many the budget left out.
  public package(set) var leftOut = 0
  /// How many were left out where another fault at the same call had hung.
  public package(set) var spared = 0
  /// How many launches were swept.
  public package(set) var launches = 0
  /// The launches in the background, which are not swept.
  public package(set) var notSwept = 0
  /// What does not hold, in the order of the launches.
  public package(set) var findings: [Finding] = []
  /// The paths that differ between two runs without faults, and are judged by observation alone.
  public package(set) var unstable: [String] = []
  /// The lines that allow what was not found, where all was tried that was to be.
  public package(set) var unneeded: [String] = []
  /// The launches of which observers tell the same whatever happens, from 1, and what they do not tell.
  public package(set) var blindSpots: [Int: String] = [:]
  /// Why something could not be tried; nil where all could.
  public package(set) var obstacle: String?

  /// The programs that were launched, with their arguments.
  package var commands: [String] = []

  package init() {}

  /// Whether something fails the sweep.
  ///
  /// - Parameter isStrict: Whether what is left behind does too.
  /// - Returns: Whether one of the findings does.
  package func fails(strictly isStrict: Bool) -> Bool {
    findings.contains { isStrict || $0.kind.isFailure }
  }

  /// How much was tried, in a line.
  public var claim: String {
    var parts = [
      Plural.of(points, "point"), Plural.of(faults, "fault"), Plural.of(kills, "kill"),
    ]
    if sampledAway > 0 { parts.append("\(sampledAway) points like others not tried") }
    if missed > 0 { parts.append("\(missed) not met") }
    if leftOut > 0 { parts.append("\(leftOut) left out for lack of time") }
    if spared > 0 { parts.append("\(spared) left out where it hung") }
    if notSwept > 0 { parts.append("\(notSwept) in the background not swept") }
    return parts.joined(separator: ", ")
  }

  /// Adds what was found after a fault.
  ///
  /// - Parameters:
  ///   - verdict: What was found.
  ///   - launch: Which launch.
  ///   - line: The line that makes it happen.
  ///   - fault: The same as a test writes it.
  ///   - isUncertain: Whether it was not found again.
  package mutating func add(
    _ verdict: SweepVerdict, launch: Int, line: String, fault: String, isUncertain: Bool
  ) {
    let key = verdict.paths.isEmpty ? [verdict.subject] : verdict.paths
    if let index = findings.firstIndex(where: {
      $0.launch == launch && $0.kind == verdict.kind && subjects[$0.text] == key
    }) {
      // What is found again is certain, whichever of the faults shows it.
      if !isUncertain { findings[index].isUncertain = false }
      guard !findings[index].reproductions.contains(line) else { return }
      findings[index].reproductions.append(line)
      findings[index].faults.append(fault)
    } else {
      subjects[verdict.text] = key
      findings.append(
        Finding(
          launch: launch, kind: verdict.kind, text: verdict.text, reproductions: [line],
          faults: [fault], isUncertain: isUncertain))
    }
  }

  /// Puts the findings in the order of the script.
  package mutating func sort() {
    let order = SweepVerdict.Kind.allCases
    findings = findings.enumerated().sorted { left, right in
      let kinds = (
        order.firstIndex(of: left.element.kind), order.firstIndex(of: right.element.kind)
      )
      return (left.element.launch, kinds.0 ?? 0, left.offset)
        < (right.element.launch, kinds.1 ?? 0, right.offset)
    }.map(\.element)
  }

  /// What the text of each finding is about.
  private var subjects: [String: [String]] = [:]
}
