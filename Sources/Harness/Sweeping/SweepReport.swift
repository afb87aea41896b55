import HarnessComparison

/// What came of a sweep: how much was tried, and what does not hold.
package struct SweepReport: Sendable {
  /// Something that does not hold, with all faults after which it was found.
  package struct Finding: Sendable {
    /// Which of the launches that were swept, from 1.
    package let launch: Int
    package let kind: SweepVerdict.Kind
    /// What was found after the first of the faults.
    package let text: String
    /// The lines of a script that make it happen, the shortest first.
    package var reproductions: [String]
    /// Whether it was found once, and not when the first of the faults was tried again.
    package var isUncertain = false
  }

  /// The calls at which something can fail.
  package var points = 0
  /// Those of them that others of the same place stand for.
  package var sampledAway = 0
  /// How many faults were tried, and how many kills.
  package var faults = 0
  package var kills = 0
  /// How many met no call: the launch made others.
  package var missed = 0
  /// How many the budget left out.
  package var leftOut = 0
  /// How many launches were swept.
  package var launches = 0
  /// The launches in the background, which are not swept.
  package var notSwept = 0
  package var findings: [Finding] = []
  /// The paths that differ between two runs without faults, and are judged by observation alone.
  package var unstable: [String] = []
  /// Why something could not be tried; nil where all could.
  package var obstacle: String?

  package init() {}

  /// Whether something fails the sweep.
  ///
  /// - Parameter isStrict: Whether what is left behind does too.
  /// - Returns: Whether one of the findings does.
  package func fails(strictly isStrict: Bool) -> Bool {
    findings.contains { isStrict || $0.kind.isFailure }
  }

  /// How much was tried, in a line.
  package var claim: String {
    var parts = [
      Plural.of(points, "point"), Plural.of(faults, "fault"), Plural.of(kills, "kill"),
    ]
    if sampledAway > 0 { parts.append("\(sampledAway) points like others not tried") }
    if missed > 0 { parts.append("\(missed) not met") }
    if leftOut > 0 { parts.append("\(leftOut) left out for lack of time") }
    if notSwept > 0 { parts.append("\(notSwept) in the background not swept") }
    return parts.joined(separator: ", ")
  }

  /// Adds what was found after a fault.
  ///
  /// - Parameters:
  ///   - verdict: What was found.
  ///   - launch: Which launch.
  ///   - line: The line that makes it happen.
  ///   - isUncertain: Whether it was not found again.
  package mutating func add(
    _ verdict: SweepVerdict, launch: Int, line: String, isUncertain: Bool
  ) {
    // What a program says of it differs from fault to fault.
    let isOne = [.crashed, .hung, .silent, .status].contains(verdict.kind)
    let key = isOne ? [] : verdict.paths.isEmpty ? [verdict.text] : verdict.paths
    if let index = findings.firstIndex(where: {
      $0.launch == launch && $0.kind == verdict.kind && subjects[$0.text] == key
    }) {
      // What is found again is certain, whichever of the faults shows it.
      if !isUncertain { findings[index].isUncertain = false }
      guard !findings[index].reproductions.contains(line) else { return }
      findings[index].reproductions.append(line)
    } else {
      subjects[verdict.text] = key
      findings.append(
        Finding(
          launch: launch, kind: verdict.kind, text: verdict.text, reproductions: [line],
          isUncertain: isUncertain))
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
