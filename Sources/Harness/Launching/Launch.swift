import Foundation
import HarnessSystem

/// One launch: what the supervising thread learns of a child, and what others ask of it.
package final class Launch: Sendable {
  package let plan: LaunchPlan
  let family: ProcessFamily
  private let monitor: Monitor<State>
  private let wakeup: WakeupDescriptor
  private let thread = SupervisingThread()

  /// Everything that changes while the child runs, under one lock.
  package struct State {
    package var transcript: Transcript
    var input: PendingInput
    /// What goes to a standard input beside that, where there is one.
    var inputBeside: PendingInput
    /// What the app has told on a channel of its own, for the part that listens to it.
    var heard: (any Sendable)?
    var turns = Turns()
    var deadline: Deadline?
    var isTerminationRequested = false
    /// What shows the app's output as a person sees it; nil where nothing does.
    var display: (any LaunchDisplay)?
    /// Whether a signal has stopped the child.
    var isStopped = false
    /// How many verbs wait for a state that the system does not tell of by itself.
    var stateWatcherCount = 0
    /// Whether a stopped child is to go on.
    var isContinuationRequested = false
    /// Signals that are to be sent to the child, or to its group: itself and what it has started.
    var signals: [(number: Int32, isForGroup: Bool)] = []
    /// How the child ended, where others hold its output and there is no outcome yet.
    var earlyEnd: Termination?
    package var outcome: Outcome?
    /// Is told the outcome before others can read it.
    var whenEnded: (@Sendable (Outcome) -> Void)?
    /// Notes what happens; nil where no report shows that.
    package var session: LaunchSession?
    /// Whether it was looked for what fails a launch however it ended, and told where it has.
    var areFlawsTold = false

    /// How the child ended; nil while it runs.
    package var end: Termination? { outcome?.termination ?? earlyEnd }

    /// Takes the next bytes of a stream; the display shows them, where it is of that stream.
    mutating func take(_ bytes: UnsafeRawBufferPointer, from stream: OutputStream) {
      transcript.append(bytes, from: stream)
      let isShown = display?.stream == stream
      session?.noteOutput(bytes, on: isShown ? "terminal" : stream.shortName)
      guard isShown, let replies = display?.show(bytes), !replies.isEmpty else { return }
      type(replies, isReply: true)
    }

    /// Has bytes written to the app's input, behind those that wait.
    mutating func type(_ bytes: [UInt8], isReply: Bool = false) {
      input.append(Data(bytes))
      session?.willType(bytes.count, isReply: isReply)
      display?.noteTyping(bytes.count)
    }
  }

  /// The turns of the supervising thread, for those who want to know what the app did until now.
  struct Turns {
    var wantedCount = 0
    /// How many of the wanted turns were taken.
    var takenCount = 0
  }

  init(plan: LaunchPlan, child: Int32, wakeup: WakeupDescriptor, parts: LaunchParts) {
    self.plan = plan
    self.wakeup = wakeup
    let mark = plan.program.mark
    family = ProcessFamily(leader: child, launchIDs: [plan.id], marks: mark...mark)
    monitor = Monitor(
      State(
        transcript: Transcript(limit: plan.outputLimit) { wakeup.signal() },
        input: plan.firstInput,
        inputBeside: PendingInput(plan.standardStreams.inputBeside),
        heard: parts.heard,
        display: parts.display,
        session: plan.session))
    beginSession()
  }

  /// Notes the start, with the size of the terminal.
  private func beginSession() {
    guard plan.session != nil else { return }
    let size = plan.terminal.map {
      SessionStep.TerminalSize(columns: $0.columns, rows: $0.rows)
    }
    monitor.withLock { state in
      state.session?.willType(state.input.count, isReply: false)
      state.session?.note(.started, plan.program.shortName, size: size)
    }
  }

  /// The state as it is now.
  package func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try monitor.read(body)
  }

  /// Changes the state on behalf of the supervising thread.
  func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try monitor.withLock(body)
  }

  /// Asks something of the supervising thread, and wakes it.
  @discardableResult
  func request<Result>(_ change: (inout State) -> Result) -> Result {
    let result = monitor.withLock(change)
    wakeup.signal()
    return result
  }

  /// Asks something of the supervising thread, and blocks this one until it has done it and knows
  /// what the app does, and all that the app wrote before: to its streams as to its channel.
  package func synchronize(_ change: (inout State) -> Void = { _ in }) {
    let turn = request { state in
      change(&state)
      state.turns.wantedCount += 1
      return state.turns.wantedCount
    }
    _ = wait(until: Deadline(after: TimeLimit.scaled(TimeLimit.standard))) { state in
      state.turns.takenCount >= turn || state.outcome != nil ? true : nil
    }
  }

  /// Types bytes.
  package func type(_ bytes: [UInt8]) {
    request { $0.type(bytes) }
  }

  /// Asks that the child and its descendants be ended.
  func requestTermination() {
    guard isRunning else { return }
    request { $0.isTerminationRequested = true }
  }

  /// Blocks this thread until `find` finds something, or until the deadline.
  func wait<Found>(until deadline: Deadline, for find: (State) -> Found?) -> Found? {
    monitor.wait(until: deadline, for: find)
  }

  /// Supervises the child on a thread of its own.
  ///
  /// - Throws: ``SystemError`` where the system has no thread left; the child was ended then.
  func supervise(_ supervisor: sending Supervisor) throws(SystemError) {
    try thread.run(supervisor, whereRefused: requestTermination)
  }

  /// Blocks this thread until there is an outcome, and no other thread holds the sandbox on account of
  /// this launch: a test that ends next then removes it.
  func awaitOutcome() {
    _ = wait(until: Deadline(after: .infinity)) { $0.outcome == nil ? nil : true }
    thread.awaitEnd()
  }

  /// Whether there is no outcome yet.
  private var isRunning: Bool { read { $0.outcome == nil } }

  /// What wakes the supervising thread when something is asked of it.
  var wakeupDescriptor: Descriptor { wakeup.descriptor }

  /// Takes what it was signalled, so that the next signal is a new one.
  func drainWakeup() {
    wakeup.drain()
  }
}
