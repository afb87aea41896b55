import Foundation

/// Judges what a launch left that something has failed, by what it leaves where nothing does.
package struct SweepJudge: Sendable {
  /// What is known of the launch without faults.
  package struct Green: Sendable {
    let ends: (SweptEnd, SweptEnd)
    /// What the observers tell before it, and behind it.
    let observed: (before: [SweptObservation], after: [SweptObservation])
    /// The paths that differ between the two.
    let unstable: Set<String>
    let stableOutput: StableOutput

    /// - Parameters:
    ///   - first: A launch.
    ///   - second: The same in another sandbox.
    ///   - observed: What the observers tell before it, and behind it.
    package init(
      _ first: SweptEnd, _ second: SweptEnd,
      observed: (before: [SweptObservation], after: [SweptObservation]) = ([], [])
    ) {
      ends = (first, second)
      self.observed = observed
      unstable = Set(
        first.after.differences(from: second.after) + first.before.differences(from: second.before))
      stableOutput = StableOutput(of: first.output, and: second.output)
    }

    fileprivate init(_ green: Green, and third: SweptEnd) {
      (ends, observed) = (green.ends, green.observed)
      unstable = green.unstable.union(
        third.after.differences(from: ends.0.after) + third.before.differences(from: ends.0.before))
      stableOutput = green.stableOutput.and(StableOutput(of: third.output, and: ends.0.output))
    }

    /// Whether a path is one of those whose names or contents differ between two runs.
    func isUnstable(_ path: String) -> Bool {
      if unstable.contains(path) { return true }
      guard !isKnown(path) else { return false }
      // A folder in which names differ from run to run has others in every run.
      let folder = path.folder
      return unstable.contains { $0.folder == folder && !isKnown(inBoth: $0) }
    }

    private func isKnown(_ path: String) -> Bool {
      ends.0.after.entries[path] != nil || ends.0.before.entries[path] != nil
        || ends.1.after.entries[path] != nil
    }

    private func isKnown(inBoth path: String) -> Bool {
      ends.0.after.entries[path] != nil && ends.1.after.entries[path] != nil
    }
  }

  let green: Green
  let expectations: SweepExpectations

  package init(_ green: Green, _ expectations: SweepExpectations) {
    (self.green, self.expectations) = (green, expectations)
  }

  /// The judge that knows another launch without faults: what differs in that is unstable, too.
  ///
  /// - Parameter control: What that launch left.
  /// - Returns: Another judge.
  func knowing(_ control: SweptEnd) -> SweepJudge {
    SweepJudge(Green(green, and: control), expectations)
  }

  /// Whether two launches with one and the same fault differ in numbers of their output, of which launches
  /// without faults have shown nothing: it may be chance, as in how long each took, or what is wrong.
  func doubtsNumbers(of one: SweptEnd, andAgain other: SweptEnd) -> Bool {
    green.stableOutput == .whole
      && StableOutput(of: one.output, and: other.output) == .withoutNumbers
  }

  /// Whether nothing more differs by chance than as another judge knows.
  func knowsAsMuch(as other: SweepJudge) -> Bool {
    green.unstable == other.green.unstable && green.stableOutput == other.green.stableOutput
  }

  /// That no observer tells the disk before the launch from that behind it, though something has changed.
  ///
  /// It may be meant so, as of what a program has to leave as it was.
  var blindness: String? {
    let observers = expectations.observers
    let changed = green.ends.0.after.differences(from: green.ends.0.before)
    guard !observers.isEmpty, green.observed.before == green.observed.after,
      let path = changed.first
    else { return nil }
    let words = observers.map { "`\($0.joined(separator: " "))`" }.joined(separator: ", ")
    let verb = observers.count == 1 ? "tells" : "tell"
    return "\(words) \(verb) the same before this and behind it, which changes \(path.shownPath): "
      + "what a fault does to that is told by nothing"
  }

  /// The paths that differ between two runs without faults.
  package var unstablePaths: Set<String> { green.unstable }

  /// What is wrong.
  ///
  /// - Parameters:
  ///   - end: What the launch left.
  ///   - fault: What has failed.
  /// - Returns: The verdicts that the author has not allowed.
  package func verdicts(of end: SweptEnd, after fault: SweepFault) -> [SweepVerdict] {
    found(end, fault).compactMap(withoutAllowed)
  }

  /// The allowances of the author that are about something that was found.
  ///
  /// - Parameters:
  ///   - end: What the launch left.
  ///   - fault: What has failed.
  /// - Returns: Each that takes a verdict back, or that is about one of its paths.
  func allowances(
    usedFor end: SweptEnd, after fault: SweepFault
  ) -> Set<SweepExpectations.Allowance> {
    let found = self.found(end, fault)
    return Set(
      expectations.allowances.filter { allowance in
        found.contains { verdict in
          guard verdict.kind == allowance.kind else { return false }
          return allowance.pattern.map { verdict.paths.contains(where: $0.covers) } ?? true
        }
      })
  }

  private func found(_ end: SweptEnd, _ fault: SweepFault) -> [SweepVerdict] {
    var verdicts: [SweepVerdict?] = [tore(end), kept(end), hung(end)]
    if !end.hasHung, !end.isCutShort {
      verdicts.append(lied(end, fault))
      if !fault.isKill {
        verdicts += [
          crashed(end), silent(end), status(end), leftBehind(end), littered(end),
        ]
      }
    }
    return verdicts.compactMap(\.self)
  }

  // MARK: - Allowances

  private func withoutAllowed(_ verdict: SweepVerdict) -> SweepVerdict? {
    let allowances = expectations.allowances.filter { $0.kind == verdict.kind }
    if allowances.contains(where: { $0.pattern == nil }) { return nil }
    guard !verdict.paths.isEmpty else { return verdict }
    let isAllowed = verdict.paths.allSatisfy { path in
      allowances.contains { $0.pattern?.covers(path) ?? false }
    }
    return isAllowed ? nil : verdict
  }

  // MARK: - The disk

  /// What an observer tells that is neither what it tells before nor what it tells after.
  ///
  /// Each counts for itself: of two files that a program replaces one after another, one may be as
  /// before and one as after.
  private func observedTear(_ end: SweptEnd) -> SweepVerdict? {
    let index = end.observations.indices.first {
      end.observations[$0] != green.observed.before[$0]
        && end.observations[$0] != green.observed.after[$0]
    }
    guard let index else { return nil }
    let words = expectations.observers[index].joined(separator: " ")
    let told = [green.observed.before, green.observed.after, end.observations].map {
      $0[index].text
    }
    return SweepVerdict(
      .tore,
      "`\(words)` tells neither what it tells before nor what it tells after: "
        + "before \(told[0]), after \(told[1]), now \(told[2])")
  }

  private func tore(_ end: SweptEnd) -> SweepVerdict? {
    guard expectations.observers.isEmpty else { return observedTear(end) }
    let torn = end.before.entries.keys.filter { isTorn($0, end) }.sorted()
    guard let first = torn.first else { return nil }
    return SweepVerdict(
      .tore,
      Self.list(torn) + " is neither as before nor as after: "
        + Self.text(of: first, end.before, green.ends.0.after, end.after), paths: torn)
  }

  /// What lies at a path before a program, behind it, and where something has failed.
  private static func text(
    of path: String, _ before: DiskState, _ after: DiskState, _ found: DiskState
  ) -> String {
    let entries = [before, after, found].map { $0.entries[path] }
    // Where their contents do not tell them apart, their permissions do.
    let areApartByContent = entries[..<2].allSatisfy { entry in
      guard let entry, let found = entries[2] else { return true }
      return !found.hasContent(of: entry)
    }
    let texts = entries.map { entry in
      guard !areApartByContent, let entry else { return entry.text }
      return Optional(entry).text + ", mode \(String(entry.permissions, radix: 8))"
    }
    return "before \(texts[0]), after \(texts[1]), found \(texts[2])"
  }

  private func isTorn(_ path: String, _ end: SweptEnd) -> Bool {
    guard let before = end.before.entries[path], !green.isUnstable(path) else { return false }
    let after = green.ends.0.after.entries[path]
    guard let found = end.after.entries[path] else {
      return after != nil || isLost(before, end)
    }
    let known = [before, after].compactMap(\.self)
    return !known.contains(where: found.hasContent)
      || !known.contains { $0.permissions == found.permissions }
  }

  /// Whether a file that is moved is neither here nor there.
  private func isLost(_ entry: DiskState.Entry, _ end: SweptEnd) -> Bool {
    guard entry.kind == "file", entry.size > 0 else { return false }
    func holds(_ state: DiskState) -> Bool {
      state.entries.values.contains(where: entry.hasContent)
    }
    return holds(green.ends.0.after) && holds(green.ends.1.after) && !holds(end.after)
  }

  private func kept(_ end: SweptEnd) -> SweepVerdict? {
    guard !expectations.kept.isEmpty, end.termination != green.ends.0.termination else {
      return nil
    }
    let touched = end.after.differences(from: end.before).filter { path in
      expectations.kept.contains { $0.covers(path) }
    }
    guard !touched.isEmpty else { return nil }
    return SweepVerdict(
      .tore, Self.list(touched) + " is not as before, and `sweep keep` says that it has to be",
      paths: touched)
  }

  /// The paths at which the disk is not as after the launch without faults.
  private func differences(_ end: SweptEnd) -> [String] {
    if !expectations.observers.isEmpty {
      return end.observations == green.observed.after ? [] : ["what is observed"]
    }
    return end.after.differences(from: green.ends.0.after).filter { !green.isUnstable($0) }
  }

  private func littered(_ end: SweptEnd) -> SweepVerdict? {
    let left = end.after.entries.keys.filter { path in
      end.before.entries[path] == nil && green.ends.0.after.entries[path] == nil
        && green.ends.1.after.entries[path] == nil && !green.isUnstable(path)
    }.sorted()
    guard !left.isEmpty else { return nil }
    return SweepVerdict(
      .littered, "it left \(Self.list(left)), which is there neither before nor after", paths: left)
  }

  // MARK: - What it says

  private func lied(_ end: SweptEnd, _ fault: SweepFault) -> SweepVerdict? {
    guard fault.isKill || fault.losesSomething,
      end.termination == .exited(0)
        || (!fault.isKill && end.termination == green.ends.0.termination)
    else { return nil }
    let paths = differences(end)
    let differsInOutput =
      !end.isOnTerminal && green.stableOutput.differs(end.output, green.ends.0.output)
    let isUnsynced = isUnnoticed(fault, end)
    let isOther = end.termination != green.ends.0.termination
    let untold = untoldCall(fault, end)
    guard !paths.isEmpty || differsInOutput || isOther || isUnsynced || untold != nil else {
      return nil
    }
    let what =
      !paths.isEmpty
      ? "\(Self.list(paths)) is not as without the fault"
      : differsInOutput
        ? "its output is not as without the fault"
        : isOther
          ? "without the fault it ends with \(green.ends.0.termination)"
          : untold.map { "tells nothing of it that \($0) failed" }
            ?? "\(fault.subject?.shownPath ?? "a file") may not be on the disk"
    let subjects = paths.isEmpty && isUnsynced ? [fault.subject].compactMap(\.self) : paths
    return SweepVerdict(.lied, "it ended with \(end.termination), and \(what)", paths: subjects)
  }

  /// The recorded call that failed, where a program that has to tell of that neither does nor calls another
  /// time, as one that tries again; nil otherwise.
  private func untoldCall(_ fault: SweepFault, _ end: SweptEnd) -> String? {
    guard fault.isJudgedStrictly, let point = fault.recordedFault, !end.isOnTerminal,
      [green.ends.0.errors, green.ends.1.errors].contains(end.errors),
      end.recordedCallCount <= green.ends.0.recordedCallCount
    else { return nil }
    return point.function
  }

  /// Whether what a program has written may be lost, and it goes on as though it were not.
  ///
  /// Of a disk that is observed, no file is told from another: its program may have the same elsewhere.
  private func isUnnoticed(_ fault: SweepFault, _ end: SweptEnd) -> Bool {
    guard fault.losesUnseen, expectations.observers.isEmpty, let subject = fault.subject,
      let entry = green.ends.0.after.entries[subject],
      entry != green.ends.0.before.entries[subject]
    else { return false }
    return end.callCounts == green.ends.0.callCounts
  }

  private func silent(_ end: SweptEnd) -> SweepVerdict? {
    // What stands on a terminal may have been said, and gone again.
    guard !end.isOnTerminal, end.termination != .exited(0),
      end.termination != green.ends.0.termination,
      end.errors.isEmpty || end.errors == green.ends.0.errors, saysNothing(end.output)
    else { return nil }
    return SweepVerdict(.silent, "it ended with \(end.termination), and said nothing of it")
  }

  /// Whether nothing of a failure can be in an output: it ends before the one without faults does.
  ///
  /// Of one that differs between runs without faults, what is there may be about the failure.
  private func saysNothing(_ output: Data) -> Bool {
    green.stableOutput == .whole ? green.ends.0.output.starts(with: output) : output.isEmpty
  }

  private func status(_ end: SweptEnd) -> SweepVerdict? {
    guard !expectations.statuses.isEmpty, end.termination != .exited(0),
      end.termination != green.ends.0.termination,
      !expectations.statuses.contains(end.termination)
    else { return nil }
    let wanted = expectations.statuses.map(\.description).joined(separator: " or ")
    return SweepVerdict(.status, "it ended with \(end.termination), not with \(wanted)")
  }

  // MARK: - How it ended

  private func hung(_ end: SweptEnd) -> SweepVerdict? {
    end.hasHung ? SweepVerdict(.hung, "it did not end in time") : nil
  }

  private func crashed(_ end: SweptEnd) -> SweepVerdict? {
    guard end.termination != green.ends.0.termination else { return nil }
    if let report = end.sanitizer { return SweepVerdict(.crashed, report) }
    switch end.termination {
    case .signaled(let signal) where Crash.signals.contains(signal):
      return SweepVerdict(.crashed, "it ended with \(end.termination)")
    case .exited(let status) where Crash.signals.contains(status - 128):
      return SweepVerdict(
        .crashed, "a program that it ran ended with \(Termination.signaled(status - 128))")
    case .exited(let status) where status != 0:
      return Crash.line(in: end.errors).map {
        SweepVerdict(.crashed, SweepVerdict.uncaught + $0)
      }
    default: return nil
    }
  }

  private func leftBehind(_ end: SweptEnd) -> SweepVerdict? {
    let known = green.ends.0.leftBehind + green.ends.1.leftBehind
    let left = end.leftBehind.filter { !known.contains($0) }
    guard let first = left.first else { return nil }
    return SweepVerdict(.leftBehind, "it left `\(first)` running")
  }

  /// Paths in a sentence, the first few.
  private static func list(_ paths: [String]) -> String {
    let shown = paths.prefix(3).map { $0.shownPath }.joined(separator: ", ")
    return paths.count > 3 ? shown + " and \(paths.count - 3) more" : shown
  }
}
