import Foundation
import Harness
import HarnessSystem

extension ScenarioRun {
  /// Unpacks the sections, runs the lines, cleans up, and says how it went.
  func run(_ script: Script) -> ScenarioResult.Status {
    let end = attempt(script)
    var isCutShort = false
    if case .failed = end {
      awaitInterruption()
      isCutShort = true
      hangUpProbedPrograms()
    }
    note(end)
    let status = failures.isEmpty ? end : allFailures(end)
    lastOfLines = last
    isEnding = true
    limitEnding()
    // After a failure it is not asked how the others ended; their output is in the log.
    try? endPrograms()
    try? probeEnds(isCutShort: isCutShort)
    let deferredEnd = runDeferred()
    let left = endSurvivors()
    let late = lateFakeCalls()
    let requests = endServers(of: status)
    switch status {
    case .passed:
      return deferredEnd ?? late ?? requests ?? unfiredFault() ?? unmetSystemFault()
        ?? untakenLine()
        ?? left ?? verifyRecordings() ?? status
    case .skipped: return deferredEnd ?? left ?? status
    case .failed, .unreadable: return status
    }
  }

  /// The first failure of a script that went on, and what failed behind it.
  private func allFailures(_ end: ScenarioResult.Status) -> ScenarioResult.Status {
    var rest = failures.dropFirst().map { SourceLine($0.line).prefix + $0.failure.message }
    if case .failed(let failure, let line) = end {
      rest.append((line?.prefix ?? "") + failure.message)
    }
    let first = failures[0].failure
    let message = ([first.message] + rest.map { "then " + $0 }).joined(separator: "\n")
    // One that fails for another reason, too, is not updated.
    let isAcceptable =
      rest.count == failures.count - 1 && failures.allSatisfy(\.failure.isAcceptable)
    return .failed(
      ScenarioFailure(message, diff: first.diff).acceptable(isAcceptable),
      line: SourceLine(failures[0].line))
  }

  /// Notes a line after whose failure the script goes on.
  func note(_ failed: FailedLine) {
    note(.failed(failed.failure, line: SourceLine(failed.line)))
  }

  private func attempt(_ script: Script) -> ScenarioResult.Status {
    do {
      try unpack(script)
      session?.begin()
      looksAtCalls = script.looksAtCalls
      looksAtUsage = script.looksAtUsage
      if looksAtUsage { engine.inputs?.refuse(.other("what its programs use is measured")) }
      try run(script.lines)
      try expectSoundEnd()
      hasReachedEnd = true
      return hasRunLine ? .passed : .nothingRun
    } catch let end as ScriptEnd {
      return status(of: end)
    } catch {
      return failed(error)
    }
  }

  private func expectSoundEnd() throws {
    try endPrograms()
    try expectNoInterruption()
    try expectNoStartPastMocks()
    try expectAdditionsToBeOwn()
  }

  /// Looks for calls of fakes that no launch has heard.
  ///
  /// - Returns: That the scenario has failed, where there is one.
  private func lateFakeCalls() -> ScenarioResult.Status? {
    let calls = sandbox.lateFakeCalls
    guard !calls.isEmpty else { return nil }
    let lines = calls.prefix(3).map { "\n  \($0)" }.joined()
    let more = calls.count > 3 ? "\n  … \(calls.count - 3) more" : ""
    let status = ScenarioResult.Status.failed(
      ScenarioFailure(
        """
        a fake was called after the program had ended whose line it belongs to, and nothing answered it:\
        \(lines)\(more)
        what is left running goes on to find fakes; `wait` for it, or end it before
        """), line: nil)
    note(status)
    return status
  }

  /// Looks back at the faults that the script has chosen.
  ///
  /// - Returns: That the scenario has failed, where one of them has failed no call.
  private func unfiredFault() -> ScenarioResult.Status? {
    // A script that stops before may leave one alone, for which no launch has come.
    let inLaunches = hasStopped ? faults.unfiredInLaunches.first : nil
    let unfired = hasReachedEnd ? faults.unfired.first ?? unfiredServerFault : inLaunches
    guard let (fault, line) = unfired else { return nil }
    let failure = ScenarioFailure(
      """
      at the end of the script, \(fault)
      `fault -optional` is for one that need not be reached
      """)
    let status = ScenarioResult.Status.failed(failure, line: line.map { SourceLine($0) })
    note(status)
    return status
  }

  /// The same of the faults of the system.
  private func unmetSystemFault() -> ScenarioResult.Status? {
    let record = launches.systemFaultRecord
    let unmet = launches.chosenSystemFaults.first { chosen in
      !record.has(chosen.fault)
        && (hasReachedEnd || hasStopped && chosen.launchCount < launches.count)
    }
    guard let (fault, line, _) = unmet else { return nil }
    let problem = SystemFaultProblem.unmet(fault)
    let status = ScenarioResult.Status.failed(
      ScenarioFailure("at the end of the script, \(problem)"), line: line.map { SourceLine($0) })
    note(status)
    return status
  }

  /// The same of lines that are for launches.
  private func untakenLine() -> ScenarioResult.Status? {
    guard hasReachedEnd, let (line, failure) = untaken.first else { return nil }
    let status = ScenarioResult.Status.failed(failure, line: SourceLine(line))
    note(status)
    return status
  }

  private func failed(_ error: any Error) -> ScenarioResult.Status {
    guard let failed = error as? FailedLine else {
      return .failed(ScenarioFailure(describing: error), line: nil)
    }
    return .failed(failed.failure, line: SourceLine(failed.line))
  }

  /// A script that ends itself has to have its background programs end as expected, too.
  private func status(of end: ScriptEnd) -> ScenarioResult.Status {
    do {
      try expectSoundEnd()
    } catch {
      return failed(error)
    }
    switch end {
    case .stopped:
      hasStopped = !isConditional
      return .passed
    case .skipped(let reason): return .skipped(reason)
    }
  }

  /// Makes the files of the sections: those of included scripts first, so that a script's own win.
  private func unpack(_ script: Script) throws {
    (includes, patterns, document) = (script.includes, script.patterns, script.document)
    self.script = script.archive.script
    for included in script.withIncludes.dropLast() {
      for section in included.archive.sections {
        try unpack(section, position: nil)
      }
    }
    for (index, section) in script.archive.sections.enumerated() {
      // A comment of a document is no place for what is found.
      try unpack(section, position: document == nil ? index : nil)
    }
  }

  private func unpack(_ section: Archive.Section, position: Int?) throws {
    try cancellation.check()
    let name = environment.expand(section.name)
    try expectPlace(of: section, at: name)
    let content = try disk.unpack(section, as: name)
    disk.note(
      section, position: position, content: content, keepsContent: engine.updatesSections,
      at: name)
  }

  /// - Throws: ``ScenarioFailure`` where the values of variables lead a section to a place that the
  ///   check of its name could not see.
  private func expectPlace(of section: Archive.Section, at name: String) throws {
    let place = try name.isEmpty ? nil : disk.url(name)
    guard let place, FileStatus(place)?.isDirectory != true else {
      throw ScenarioFailure(
        "the section `-- \(section.name) --` would take the place of a folder; a variable in its "
          + "name may hold nothing")
    }
    guard !disk.holdsSection(name) else {
      throw ScenarioFailure(
        "the section `-- \(section.name) --` is the file of another section, by the values of the "
          + "variables in its name; every section is a file of its own")
    }
    let folders = [disk.work.path, sandbox.home.path]
    guard folders.contains(where: { place.path.hasPrefix($0 + "/") }) else {
      throw ScenarioFailure(
        "the section `-- \(section.name) --` would lie at \(place.path), which is neither in $WORK "
          + "nor in $HOME")
    }
  }

  func note(_ status: ScenarioResult.Status) {
    guard case .failed(let failure, let line) = status else { return }
    if !failure.diff.isEmpty { log.add(.diff(failure.diff)) }
    log.add(.failure((line?.prefix ?? "") + failure.message))
    session?.note(failure, at: line)
  }

  /// Runs what was put off to the end, last first, whatever fails.
  ///
  /// - Returns: The first failure, if one failed.
  private func runDeferred() -> ScenarioResult.Status? {
    var first: ScenarioResult.Status?
    while let deferred = self.deferred.popLast() {
      limitEnding()
      // Lines of a file that is included here may fail and be gone on after.
      let known = failures.count
      var failure: ScenarioFailure?
      do {
        if let endingDeadline, endingDeadline.hasPassed { throw ScenarioFailure.endedWhileEnding }
        line = deferred.line
        try comparing(until: Deadline(after: TimeLimit.scaled(timeout)), deferred.body)
        try expectNoInterruption()
        try expectNoStartPastMocks()
      } catch {
        awaitInterruption()
        failure = cancellation.failure ?? ScenarioFailure(describing: error)
      }
      // A line that takes any end, as one with `?`, holds where the scenario was ended in it.
      failure =
        failure ?? failures.dropFirst(known).first.map { ScenarioFailure(describing: $0) }
        ?? cancellation.failure
      guard let failure else { continue }
      log.add(.failure("at the end of the script: \(failure.message)"))
      session?.note(failure, at: deferred.line.map { SourceLine($0) })
      first = first ?? .failed(failure, line: deferred.line.map { SourceLine($0) })
    }
    return first
  }

  /// What was put off cleans up, so it is done even in a scenario that was ended; then it has a limit
  /// of its own.
  private func limitEnding() {
    guard cancellation.reason != nil else { return }
    cancellation = ScenarioCancellation()
    endingDeadline = endingDeadline ?? Deadline(after: TimeLimit.scaled(TimeLimit.ending))
  }
}

extension TimeLimit {
  /// How long lines that were put off may take in a scenario that was ended: 5 seconds, unscaled.
  static let ending: TimeInterval = 5
}

extension ScenarioFailure {
  fileprivate static let endedWhileEnding = ScenarioFailure(
    "the scenario was ended, and what was put off did not come to its end soon after")
}
