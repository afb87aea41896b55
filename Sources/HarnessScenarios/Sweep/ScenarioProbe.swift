import Foundation
import Harness

/// What a run of a script does for a sweep besides what the script says.
final class ScenarioProbe {
  enum Task {
    /// Takes note of what each launch does and leaves.
    case watch
    /// Has something fail in a launch, at which the script ends.
    case fail(launch: Int, SweepFault)
    /// Has the observers of a launch tell the disk before it or behind it, at which the script ends.
    case observe(launch: Int, before: Bool)
  }

  let task: Task
  /// How many launches there were.
  private(set) var count = 0
  /// The launches that were watched, in the order of their start.
  private(set) var launches: [WatchedLaunch] = []
  /// The programs in the background that have not been looked at yet.
  private(set) var programs: [ProbedProgram] = []
  /// The programs in the background.
  private(set) var backgroundCount = 0
  /// What the launch left in which something failed; nil where it was not reached.
  private(set) var end: SweptEnd?
  /// Whether the fault met a call.
  private(set) var hasMetFault = false
  /// What the observers told.
  private(set) var observations: [SweptObservation] = []
  /// Why what was asked for could not be done.
  private(set) var obstacle: String?

  init(_ task: Task) { self.task = task }

  func noteBackground() { backgroundCount += 1 }

  /// Which launch this is, from 1.
  func next() -> Int {
    count += 1
    return count
  }

  func note(_ launch: WatchedLaunch) {
    // One in the background may have started before others that have ended.
    let index = launches.firstIndex { $0.number > launch.number } ?? launches.endIndex
    launches.insert(launch, at: index)
  }

  func begin(_ program: ProbedProgram) { programs.append(program) }

  /// Takes the programs that fit.
  func takePrograms(where fits: (ProbedProgram) -> Bool) -> [ProbedProgram] {
    defer { programs.removeAll(where: fits) }
    return programs.filter(fits)
  }

  func note(_ end: SweptEnd?, met: Bool, _ obstacle: String?) {
    (self.end, hasMetFault, self.obstacle) = (end, met, obstacle)
  }

  func note(_ observations: [SweptObservation]) { self.observations = observations }
}

/// A launch of a script in which nothing has failed.
struct WatchedLaunch {
  /// Which of the launches, from 1.
  let number: Int
  let line: ScriptLine?
  let expectations: SweepExpectations
  let green: GreenLaunch
}

extension ScenarioRun {
  /// Runs a program as a sweep has it run; nil where it does not care about it.
  ///
  /// - Parameters:
  ///   - app: The program.
  ///   - words: Its name and its arguments.
  ///   - perform: Runs it to its end.
  /// - Returns: What it left.
  /// - Throws: What `perform` throws, and ``ScriptEnd`` where the sweep has seen what it wanted.
  func probed(
    _ app: CLIApplication, _ words: [String], _ perform: () throws -> Outcome
  ) throws -> Outcome? {
    guard let probe, !isEnding, !launches.sweep.isOff else { return nil }
    let number = probe.next()
    switch probe.task {
    case .watch: return try watch(app, words, number, probe, perform)
    case .fail(let launch, let fault):
      guard launch == number else { return nil }
      try fail(app, fault, probe, perform)
    case .observe(let launch, let isBefore):
      guard launch == number else { return nil }
      if !isBefore { _ = try perform() }
      probe.note(observe())
    }
    throw ScriptEnd.stopped(nil)
  }

  var root: String { sandbox.root.path }

  private func watch(
    _ app: CLIApplication, _ words: [String], _ number: Int, _ probe: ScenarioProbe,
    _ perform: () throws -> Outcome
  ) throws -> Outcome {
    let notes = CallNotes(root: root)
    let before = DiskState(of: root)
    app.notesCalls(in: notes)
    let outcome = try perform()
    let folder = disk.directory.path.dropFirst(root.count + 1)
    let end = SweptEnd(outcome, before: before, after: DiskState(of: root), notes)
    probe.note(
      WatchedLaunch(
        number: number, line: line, expectations: launches.sweep,
        green: GreenLaunch(words, in: String(folder), outcome, end, notes)))
    return outcome
  }

  private func fail(
    _ app: CLIApplication, _ fault: SweepFault, _ probe: ScenarioProbe,
    _ perform: () throws -> Outcome
  ) throws {
    let record = SystemFaultRecord()
    let before = DiskState(of: root)
    try choose(fault, app, record)
    let notes = fault.losesUnseen ? CallNotes(root: root) : nil
    if let notes { app.notesCalls(in: notes) }
    var failure: (any Error)?
    do { _ = try perform() } catch { failure = error }
    guard cancellation.reason == nil else { return }
    guard let outcome = app.lastOutcome else {
      return probe.note(nil, met: false, failure.map { "\(ScenarioFailure(describing: $0))" })
    }
    let after = DiskState(of: root)
    var end =
      notes.map { SweptEnd(outcome, before: before, after: after, $0) }
      ?? SweptEnd(outcome, before: before, after: after)
    end.sanitizer = outcome.sanitizerFinding
    end.observations = observe()
    probe.note(end, met: hasMet(fault, outcome, record), outcome.faultObstacle)
  }

  /// Has a fault happen in the next launch.
  func choose(_ fault: SweepFault, _ app: CLIApplication, _ record: SystemFaultRecord) throws {
    app.systemFaults = [fault.systemFault(in: root)].compactMap(\.self) + app.systemFaults
    if let point = fault.recordedFault { try choose(point, app) }
    app.notesSystemFaults(in: record)
  }

  /// Whether a fault has happened.
  func hasMet(_ fault: SweepFault, _ outcome: Outcome, _ record: SystemFaultRecord) -> Bool {
    fault.systemFault(in: root).map(record.has) ?? fault.recordedFault.map(outcome.hasMet) ?? false
  }

  /// Has a recorded call of the launch fail that comes next.
  private func choose(_ point: FaultPoint, _ app: CLIApplication) throws {
    guard ServerName(point.function, among: launches.servers.names) != nil else {
      return app.choose(point)
    }
    try chooseServerFault(point.function, point, isExpected: false)
  }

  /// What the observers of the script tell, without faults.
  func observe() -> [SweptObservation] {
    let (faults, terminal, input) = (launches.systemFaults, launches.terminal, self.input)
    (launches.systemFaults, launches.terminal, self.input) = ([], nil, nil)
    defer { (launches.systemFaults, launches.terminal, self.input) = (faults, terminal, input) }
    return launches.sweep.observers.map { words in
      do {
        return try observe(words)
      } catch {
        return SweptObservation(end: "\(ScenarioFailure(describing: error))", output: Data())
      }
    }
  }

  private func observe(_ words: [String]) throws -> SweptObservation {
    let outcome = try runObserver(words[0], Array(words.dropFirst()))
    let root = Data(root.utf8)
    return SweptObservation(
      end: "\(outcome.termination)",
      output: DiskState.neutral(outcome.standardOutput.data, root))
  }
}
