import Foundation
import HarnessSystem

/// What a sweep has an app do besides what its test says: it watches each launch, or has something fail
/// in one of them.
final class SweepProbe: Sendable {
  enum Task: Sendable {
    /// Takes note of what each launch does and leaves.
    case watch
    /// Has something fail in a launch, which is the last.
    case fail(launch: Int, SweepFault)
    /// Has the observers tell the disk before a launch or behind it, which is the last.
    case observe(launch: Int, before: Bool)
  }

  /// A launch that goes on.
  private struct Current {
    let words: [String]
    let before: DiskState
    let notes: CallNotes?
    let fault: SystemFault?
    let record: SystemFaultRecord?
    let recordedFault: FaultPoint?
    /// The launch before it, which is not taken for it where it is not started.
    let previous: Launch?
  }

  private struct State {
    var count = 0
    var current: Current?
    var result = Result()
  }

  /// What was seen.
  struct Result: Sendable {
    var watched: [GreenLaunch] = []
    /// What the launch left in which something was to fail; nil where it was not reached.
    var end: SweptEnd?
    var hasMetFault = false
    /// Why something could not be made to fail.
    var obstacle: String?
    var observations: [SweptObservation] = []
    /// Whether all was seen that was to be.
    var isOver = false
  }

  private let task: Task
  private let observe: @Sendable (Sandbox) -> [SweptObservation]
  private let state = Monitor(State())

  /// - Parameters:
  ///   - task: What it does.
  ///   - observe: Has the observers tell what is on a disk.
  init(_ task: Task, observe: @escaping @Sendable (Sandbox) -> [SweptObservation]) {
    (self.task, self.observe) = (task, observe)
  }

  var result: Result { state.read(\.result) }

  /// Whether nothing is to fail, and all that the test does is done.
  var isWatching: Bool { if case .watch = task { true } else { false } }

  // MARK: - Before a launch

  /// Takes part in a launch that is about to start.
  ///
  /// - Throws: ``SweepEnd`` where all was seen that was to be.
  func begin(_ app: CLIApplication, _ words: [String]) throws {
    let number = state.withLock { state -> Int? in
      guard !state.result.isOver else { return nil }
      state.count += 1
      return state.count
    }
    guard let number else { throw SweepEnd() }
    let sandbox = try app.sandbox()
    switch task {
    case .watch: begin(app, words, sandbox, notes: CallNotes(root: sandbox.root.path))
    case .fail(number, let fault):
      let notes = fault.losesUnseen ? CallNotes(root: sandbox.root.path) : nil
      begin(app, words, sandbox, notes: notes, fault)
    case .observe(number, before: true): try tell(sandbox)
    case .observe(number, before: false): begin(app, words, sandbox, notes: nil)
    case .fail, .observe: app.choices.withLock { $0.leaveAlone() }
    }
  }

  private func begin(
    _ app: CLIApplication, _ words: [String], _ sandbox: Sandbox, notes: CallNotes?,
    _ swept: SweepFault? = nil
  ) {
    let fault = swept?.systemFault(in: sandbox.root.path)
    if let point = swept?.recordedFault { app.choose(point) }
    let record = fault.map { _ in SystemFaultRecord() }
    let previous = app.choices.withLock { choices in
      (choices.callNotes, choices.sweptFault, choices.systemFaultRecord) = (notes, fault, record)
      return choices.launch
    }
    let current = Current(
      words: words, before: DiskState(of: sandbox.root.path), notes: notes, fault: fault,
      record: record, recordedFault: swept?.recordedFault, previous: previous)
    state.withLock { $0.current = current }
  }

  private func tell(_ sandbox: Sandbox) throws -> Never {
    let told = observe(sandbox)
    state.withLock { state in
      state.result.observations = told
      state.result.isOver = true
    }
    throw SweepEnd()
  }

  // MARK: - Behind it

  /// Looks at what a launch has left, where one has ended.
  ///
  /// - Parameters:
  ///   - app: Whose launch.
  ///   - wasCutOff: Whether the launch went on where its test could not.
  /// - Throws: ``SweepEnd`` where all was seen that was to be.
  func finish(_ app: CLIApplication, wasCutOff: Bool = false) throws {
    guard let current = state.read(\.current) else { return }
    guard let launch = app.choices.read(\.launch), launch !== current.previous else {
      return state.withLock { $0.current = nil }
    }
    guard let outcome = launch.read(\.outcome) else { return }
    state.withLock { $0.current = nil }
    let after = DiskState(of: outcome.sandbox.root.path)
    var end =
      current.notes.map { SweptEnd(outcome, before: current.before, after: after, $0) }
      ?? SweptEnd(outcome, before: current.before, after: after)
    // It waits for what the test, which has seen the launch without faults, does not know of.
    if wasCutOff || outcome.unansweredPrompt != nil { end.hasHung = true }
    switch task {
    case .watch: note(current, outcome, end)
    case .fail: try note(current, outcome, failed: end)
    case .observe: try tell(outcome.sandbox)
    }
  }

  private func note(_ current: Current, _ outcome: Outcome, _ end: SweptEnd) {
    let folder = outcome.plan.program.workingDirectory.dropFirst(
      outcome.sandbox.root.path.count + 1)
    let watched = GreenLaunch(current.words, in: String(folder), outcome, end, current.notes)
    state.withLock { $0.result.watched.append(watched) }
  }

  private func note(_ current: Current, _ outcome: Outcome, failed end: SweptEnd) throws {
    var end = end
    end.sanitizer = outcome.sanitizerFinding
    end.observations = observe(outcome.sandbox)
    let hasMet =
      current.fault.map { current.record?.has($0) ?? false }
      ?? current.recordedFault.map(outcome.hasMet) ?? false
    state.withLock { [end] state in
      (state.result.end, state.result.hasMetFault) = (end, hasMet)
      state.result.obstacle = outcome.faultObstacle
      state.result.isOver = true
    }
    throw SweepEnd()
  }
}

/// Leaves what a test does with an app of which a sweep has seen what it wanted.
struct SweepEnd: Error, CustomStringConvertible {
  var description: String {
    "the sweep has seen what it wanted of this run; let the error through, which ends it"
  }
}

extension CLIApplication.Choices {
  /// Has the next launch run as though nothing were swept.
  fileprivate mutating func leaveAlone() {
    (callNotes, sweptFault, systemFaultRecord) = (nil, nil, nil)
  }
}

extension CLIApplication {
  /// Has a sweep look at what a verb leaves that waits for the end of a launch.
  func probed<Result>(_ perform: () throws -> Result) throws -> Result {
    guard let probe = choices.read(\.probe) else { return try perform() }
    let result = Swift.Result(catching: perform)
    try probe.finish(self)
    return try result.get()
  }
}
