import Foundation

/// One launch: what the supervising thread learns of a child, and what others ask of it.
final class Launch: Sendable {
  let plan: LaunchPlan
  let family: ProcessFamily
  private let monitor: Monitor<State>
  private let doorbell: Doorbell

  /// Everything that changes while the child runs, under one lock.
  struct State {
    var transcript: Transcript
    var input: PendingInput
    var hello: Hello?
    var deadline: Deadline?
    var isTerminationRequested = false
    /// Signals that are to be sent to the child.
    var signals: [Int32] = []
    var outcome: Outcome?
  }

  init(plan: LaunchPlan, child: Int32, doorbell: Doorbell) {
    self.plan = plan
    self.doorbell = doorbell
    family = ProcessFamily(leader: child, launchID: plan.id)
    monitor = Monitor(
      State(
        transcript: Transcript(sandbox: plan.sandbox, launchID: plan.id),
        input: PendingInput(plan.input)))
  }

  /// The state as it is now.
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try monitor.read(body)
  }

  /// Changes the state on behalf of the supervising thread.
  func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try monitor.withLock(body)
  }

  /// Asks something of the supervising thread, and wakes it.
  func request(_ change: (inout State) -> Void) {
    monitor.withLock(change)
    doorbell.ring()
  }

  /// Asks that the child and its descendants be ended.
  func requestTermination() {
    request { $0.isTerminationRequested = true }
  }

  /// Blocks this thread until `find` finds something, or until the deadline.
  func wait<Found>(until deadline: Deadline, for find: (State) -> Found?) -> Found? {
    monitor.wait(until: deadline, for: find)
  }

  /// What wakes the supervising thread when something is asked of it.
  var bell: Descriptor { doorbell.descriptor }

  /// Makes the bell quiet again.
  func silenceBell() {
    doorbell.silence()
  }
}
