import CPlatform
import Foundation
import HarnessSystem

/// Watches one child from its start to its end, on the one thread that calls `run()`.
///
/// All waiting is in one `poll`, with the nearest deadline as its time-out: the child's streams, its
/// input, its exit and the requests of other threads; what the launch's channel waits for, and the
/// time of the next look of its watch, where it has these parts.
final class Supervisor {
  let launch: Launch
  let child: any StartedChild
  let channel: (any LaunchChannel)?
  private(set) var output: StreamReader
  private(set) var errors: StreamReader
  private(set) var displayed: StreamReader
  let ends: ChildStreams.HarnessEnds
  private var input: InputWriter
  private var inputBeside: InputWriter
  private var watch: (any LaunchWatch)?
  /// Looks at its processes; nil where no report shows them.
  var processes: ProcessWatch?
  private let exitDescriptor: Descriptor?
  private let started = ContinuousClock.now
  var stopping = Stopping.no
  var timedOut = false
  var leftBehind: [LeftBehindProcess] = []
  /// Who held the output open at the time limit; nil where it had ended by then.
  var outputHolders: [LeftBehindProcess]?
  /// What its processes did at the time limit.
  var processesAtLimit: [ProcessSnapshot] = []
  var unansweredPrompt: String?

  /// How far the ending of a child has come that does not end by itself.
  enum Stopping {
    case no
    /// It and its descendants were asked to end; what is left at the deadline is killed.
    case asked(Deadline, members: Set<ProcessTable.Entry>)
    /// It was killed; at the deadline it is given up as one that the system cannot end.
    case killed(Deadline)
  }

  init(
    _ launch: Launch, child: any StartedChild, ends: ChildStreams.HarnessEnds,
    channel: (any LaunchChannel)?, watch: (any LaunchWatch)?
  ) {
    self.launch = launch
    self.child = child
    self.channel = channel
    self.watch = watch
    self.ends = ends
    if launch.plan.program.isMeasured { OrphanReaper.measure(session: child.id) }
    processes = launch.plan.session.map { ProcessWatch($0) }
    output = StreamReader(ends.output, .standardOutput)
    errors = StreamReader(ends.errors, .standardError)
    displayed = StreamReader(ends.display, launch.read(\.display)?.stream ?? .standardOutput)
    input = InputWriter(ends.input, \.input, isTerminal: ends.terminal != nil)
    inputBeside = InputWriter(ends.inputBeside, \.inputBeside)
    let descriptor = platform_open_exit_watch(child.id)
    exitDescriptor = descriptor >= 0 ? Descriptor(descriptor) : nil
  }

  /// Blocks until the child has gone and everything that it left is in the outcome.
  @discardableResult
  func run() -> Outcome {
    let reaped = watchUntilExit()
    let duration = started.duration(to: .now) / .seconds(1)
    closeInput()
    readWhatIsLeft(after: reaped.termination)
    let held = heldStreams
    cleanUp(held: held)
    child.release()
    return publish(reaped, duration: duration, held: held)
  }
}

// MARK: - While the child runs

extension Supervisor {
  private func watchUntilExit() -> Reaped {
    while true {
      if mayHaveExited(waitForEvents()), let reaped = child.reap() { return reaped }
      if case .killed(let deadline) = stopping, deadline.hasPassed { return giveUp() }
      takeTurn()
    }
  }

  /// Leaves a child alone that SIGKILL did not end: it sits in a system call that never returns.
  private func giveUp() -> Reaped {
    let members = launch.family.members().filter { $0.id == child.id }
    leftBehind += members.map(LeftBehindProcess.init)
    return Reaped(termination: .signaled(SIGKILL), usage: nil)
  }

  /// - Returns: What was waited for, of which some has happened unless time has run out.
  private func waitForEvents() -> PollSet {
    var events = PollSet()
    events.awaitReadable(output.awaited)
    events.awaitReadable(errors.awaited)
    events.awaitReadable(displayed.awaited)
    events.awaitReadable(exitDescriptor)
    events.awaitReadable(launch.wakeupDescriptor)
    events.awaitWritable(input.awaited(by: launch))
    events.awaitWritable(inputBeside.awaited(by: launch))
    channel?.add(to: &events)
    if events.wait(timeout: pollTimeout) { watch?.hurry() }
    return events
  }

  /// Whether to ask if the child has exited: always, where the system does not tell of an exit.
  private func mayHaveExited(_ events: PollSet) -> Bool {
    exitDescriptor.map(events.isReady) ?? true
  }

  /// Does everything that can be done without waiting, and says so to those who wait for it.
  private func takeTurn() {
    launch.drainWakeup()
    let turns = launch.read(\.turns)
    serve()
    sendSignals()
    enforceDeadlines()
    processes?.look(at: launch.family)
    look(isWanted: turns.wantedCount > turns.takenCount)
    launch.update { $0.turns.takenCount = turns.wantedCount }
  }

  /// Moves everything that can be moved without waiting.
  func serve() {
    output.read(into: launch)
    errors.read(into: launch)
    displayed.read(into: launch)
    input.write(for: launch)
    inputBeside.write(for: launch)
    channel?.serve(launch)
  }

  /// Takes what those have written who are gone, whether there is room for it or not.
  func readRest() {
    output.readRest(into: launch)
    errors.readRest(into: launch)
    displayed.readRest(into: launch)
  }

  /// Does what was asked of the child, and sees what it waits for.
  private func look(isWanted: Bool) {
    let isWatched = launch.read { $0.stateWatcherCount > 0 }
    guard isWanted || isWatched || watch?.isDue == true else { return }
    ChildControl(launch: launch, child: child.id).perform()
    if watch?.performRequests(of: launch) == true { closeDisplay() }
    if case .no = stopping { watch?.look(at: launch, reading: &displayed) }
  }

  private func closeInput() {
    input.close()
    inputBeside.close()
  }

  /// Closes what the app's output is shown from, which hangs up.
  private func closeDisplay() {
    input.close()
    displayed.end()
    launch.update { $0.input.abandon() }
  }

  /// Sends what other threads asked for: here the child is not reaped yet, so its id is its own.
  private func sendSignals() {
    let signals = launch.update { state in
      defer { state.signals = [] }
      return state.signals
    }
    for signal in signals {
      platform_kill(signal.isForGroup ? -child.id : child.id, signal.number)
    }
  }

  /// The time until the nearest deadline, in milliseconds; nil where there is none.
  private var pollTimeout: Int32? {
    let deadline: Deadline? =
      switch stopping {
      case .no: launch.read(\.deadline)
      case .asked(let deadline, _), .killed(let deadline): deadline
      }
    let isPolling = exitDescriptor == nil || launch.read { $0.stateWatcherCount > 0 }
    let period = isPolling ? Self.pollingPeriod : nil
    return [deadline?.pollTimeout, watch?.pollTimeout, processes?.pollTimeout, period]
      .compactMap { $0 }.min()
  }

  /// How often to ask for what the system does not tell of, in milliseconds: a stop, and on some
  /// an exit.
  private static let pollingPeriod: Int32 = 5
}
