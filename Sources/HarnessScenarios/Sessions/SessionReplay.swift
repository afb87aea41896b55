package import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// Runs what was recorded again and again, until it passes ten times in a row: what differed by then is
/// expected no more.
package struct SessionReplay: Sendable {
  private var engine: ScenarioEngine
  private let cancellation: ScenarioCancellation
  private let name: String
  private var session: RecordedSession
  private var draft: SessionDraft { session.draft }

  /// How often a scenario has to pass before it is taken for stable.
  package static let passes = 10
  /// How often it is run without a failure counting, to learn what differs.
  private static let lenientRuns = 4
  /// How often it may be changed after a failure.
  private static let mostChanges = 25

  /// - Parameters:
  ///   - session: What was recorded.
  ///   - engine: Runs it.
  ///   - name: The scenario's name.
  ///   - cancellation: Ends it from another thread.
  package init(
    _ session: RecordedSession, _ engine: ScenarioEngine, name: String,
    _ cancellation: ScenarioCancellation
  ) {
    (self.session, self.engine, self.name) = (session, engine, name)
    self.cancellation = cancellation
  }

  /// What came of it.
  package struct Result: Sendable {
    /// The scenario.
    package let data: Data
    /// What could not be made stable, or is not expected, in words; empty where all is well.
    package let problems: [String]
    /// How often it has passed in a row.
    package let passes: Int
    /// The variables that hold what was typed unseen.
    package let variables: [String]
    /// The same as a test in Swift.
    package let swift: String
    /// The paths of what nothing is expected of in `$HOME`.
    package let leftOut: [String]
  }

  /// Replays.
  ///
  /// - Throws: ``ScenarioFailure`` where it was ended, or a secret would be seen.
  package mutating func perform() throws -> Result {
    let pool = SandboxPool(total: .max, room: Self.passes)
    engine.sandboxes = pool
    defer { pool.close() }
    try expectNoSecret()
    try learnWhatDiffers()
    var (passes, changes) = (0, 0)
    while passes < Self.passes {
      let done = try runs(Self.passes / 2, isLenient: false)
      guard let failed = done.first(where: { $0.failure != nil }), let failure = failed.failure
      else {
        passes += done.count
        continue
      }
      changes += 1
      passes = 0
      learn(from: done)
      guard changes <= Self.mostChanges, adapt(to: failed) else {
        session.draft.problems.append("it does not pass each time: \(failure.message)")
        break
      }
    }
    try noteWhatIsNotExpected(passes)
    try expectNoSecret()
    return Result(
      data: data, problems: draft.problems, passes: passes,
      variables: draft.secrets.values.indices.map(SessionSecrets.name),
      swift: SessionTest(session, named: name, apps: Set(engine.apps.keys)).text,
      leftOut: session.leftOut)
  }

  private var data: Data { draft.data(session.reader) }

  /// Runs it without a failure counting, until each run comes to its end.
  private mutating func learnWhatDiffers() throws {
    for _ in 0...SessionPrompt.loosest {
      // What depends on the second, such as the hash of a commit, is another by then.
      try cancellation.pause(1.1)
      let done = try runs(Self.lenientRuns, isLenient: true)
      learn(from: done)
      guard let failed = done.first(where: { $0.failure != nil }), adapt(to: failed) else {
        return
      }
    }
  }

  // MARK: - One run

  /// Why a run has failed, and at which line.
  private struct FailedRun: Sendable {
    let message: String
    /// From 1; nil where it was no line's fault.
    let line: Int?
  }

  /// One run, and what it has found.
  private struct Run: Sendable {
    let failure: FailedRun?
    let sightings: SessionSightings
  }

  /// Runs the scenario as it is now several times, beside itself.
  private func runs(_ count: Int, isLenient: Bool) throws -> [Run] {
    let (replay, data) = (self, data)
    let done = Monitor<[Run]>([])
    for _ in 0..<count {
      let run = { @Sendable in
        let sightings = SessionSightings(isLenient: isLenient)
        let failure = replay.failure(of: data, sightings)
        done.withLock { $0.append(Run(failure: failure, sightings: sightings)) }
      }
      // Where there is no thread left, one after another.
      do { try OwnThread.start(run) } catch { run() }
    }
    let all = done.wait(until: Deadline(after: .infinity)) { $0.count == count ? $0 : nil }
    try cancellation.check()
    return all ?? []
  }

  private mutating func learn(from runs: [Run]) {
    for run in runs where run.failure != nil || run.sightings.isLenient {
      for sighting in run.sightings.all { learn(from: sighting) }
    }
  }

  /// Runs a scenario.
  ///
  /// - Returns: Why it has failed; nil where it passed.
  private func failure(of data: Data, _ sightings: SessionSightings) -> FailedRun? {
    var engine = engine
    engine.sightings = sightings
    engine.keepsSandboxes = false
    engine.firstFailures = .claimed(name)
    for (index, value) in draft.secrets.values.enumerated() {
      engine.environment[SessionSecrets.name(index)] = value.replacing("$", with: "$$")
    }
    let result = engine.run(Scenario(data, name: name, file: name), cancellation)
    switch result.status {
    case .passed: return nil
    case .skipped(let reason):
      return FailedRun(message: "it is skipped: \(reason ?? "")", line: nil)
    case .unreadable(let problems): return FailedRun(message: "\(problems)", line: nil)
    case .failed(let failure, let line):
      return FailedRun(message: failure.message, line: line?.number)
    }
  }

  // MARK: - What differs

  private mutating func learn(from sighting: SessionSightings.Sighting) {
    if let number = sighting.promptLine { return learnPrompt(sighting, number - 1) }
    guard
      let index = draft.sections.firstIndex(where: { sighting.isOf($0.name) })
    else { return }
    let section = draft.sections[index]
    switch section.content {
    case .none: break
    case .bytes(let bytes) where bytes == sighting.found: break
    case .bytes:
      drop(index, "differs from run to run, and is no text")
    case .text(var text):
      guard String(validating: sighting.found, as: UTF8.self) != nil else {
        return drop(index, "is no text in some runs")
      }
      let reader = SessionTextReader(
        secrets: draft.secrets, folders: sighting.folders, times: SessionTimes(around: Date()),
        places: session.reader.places)
      text.include(SessionText(sighting.found, reader, columns: section.columns))
      session.draft.sections[index].content = .text(text)
    }
  }

  private mutating func learnPrompt(_ sighting: SessionSightings.Sighting, _ index: Int) {
    guard draft.lines.indices.contains(index), case .prompt(var prompt) = draft.lines[index] else {
      return
    }
    let reader = SessionTextReader(
      secrets: draft.secrets, folders: sighting.folders, times: SessionTimes(around: Date()),
      places: session.reader.places)
    let old = prompt.pieces ?? session.reader.pieces(of: prompt.text)
    prompt.pieces = SessionTextMerge.merged(
      old, reader.pieces(of: String(decoding: sighting.found, as: UTF8.self)))
    session.draft.lines[index] = .prompt(prompt)
  }

  private mutating func drop(_ section: Int, _ reason: String) {
    session.draft.problems.append("\(draft.sections[section].name) \(reason)")
    session.draft.drop(section)
  }

  /// Changes what a failed line asks for, where less can be asked.
  ///
  /// - Returns: Whether another run may pass.
  private mutating func adapt(to failed: Run) -> Bool {
    guard let number = failed.failure?.line, draft.lines.indices.contains(number - 1) else {
      return false
    }
    switch draft.lines[number - 1] {
    case .prompt(var prompt) where prompt.looseness < SessionPrompt.loosest:
      prompt.looseness += 1
      session.draft.lines[number - 1] = .prompt(prompt)
      return true
    case .shown(var prompt) where prompt.looseness < SessionPrompt.loosest - 1:
      prompt.looseness += 1
      session.draft.lines[number - 1] = .shown(prompt)
      return true
    case .compare(_, _, let section):
      // What was found has been learnt, unless the line has found nothing.
      if !failed.sightings.hasSeen(draft.sections[section].name) {
        drop(section, "is not there in every run")
      }
      return true
    default: return false
    }
  }

  // MARK: - What it is worth

  /// Says what the scenario expects nothing of, and makes sure that it fails where the answer is
  /// another.
  private mutating func noteWhatIsNotExpected(_ passes: Int) throws {
    var hasExpectation = false
    for (index, section) in draft.sections.enumerated() {
      switch section.content {
      case .none: break
      case .bytes: hasExpectation = true
      case .text(let text) where text.expectsSomething:
        hasExpectation = true
        guard passes >= Self.passes, try !failsWithoutAnswer(index) else { continue }
        session.draft.problems.append("\(section.name) is not looked at: it may hold anything")
      case .text:
        session.draft.problems.append("nothing in \(section.name) is the same in every run")
      }
    }
    if !hasExpectation {
      session.draft.problems.append(
        "it expects nothing but how the program ends: no output, screen or file is compared")
    }
  }

  /// Whether the scenario fails where a section asks for something else than what is found.
  private func failsWithoutAnswer(_ section: Int) throws -> Bool {
    var altered = draft
    altered.sections[section].content = .bytes(Data("what no program has printed\n".utf8))
    let failure = failure(of: altered.data(session.reader), SessionSightings(isLenient: false))
    try cancellation.check()
    return failure != nil
  }

  /// - Throws: ``ScenarioFailure`` where a secret is in the scenario: then there is none.
  private func expectNoSecret() throws {
    let data = data
    // A terminal breaks what is longer than its rows.
    let joined = data.filter { $0 != UInt8(ascii: "\n") }
    let secrets = draft.secrets.values + draft.secrets.unnamed
    for secret in secrets where secret.utf8.count >= SecretForms.shortest {
      for form in [secret] + SecretForms.of(secret) where data.holds(form) || joined.holds(form) {
        throw ScenarioFailure(
          "what was typed unseen would be seen in the scenario, so none is written: the name of a "
            + "file, a prompt or a line holds it")
      }
    }
  }
}
