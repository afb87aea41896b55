import CPlatform
import Foundation
import HarnessSystem

// MARK: - Ending a child

extension Supervisor {
  func enforceDeadlines() {
    switch stopping {
    case .no:
      let (hasTimedOut, isAsked) = launch.read { state in
        (
          state.deadline?.hasPassed ?? false,
          state.isTerminationRequested || state.transcript.isOverLimit
        )
      }
      guard hasTimedOut || isAsked else { return }
      timedOut = hasTimedOut
      if hasTimedOut { lookAt(launch.family.members()) }
      askToEnd()
    case .asked(let deadline, let members):
      guard deadline.hasPassed else { return }
      launch.family.kill(including: members)
      stopping = .killed(Deadline(after: TimeLimit.scaled(TimeLimit.kill)))
    case .killed:
      break
    }
  }

  /// Asks the group to end.
  ///
  /// Who is of the family is noted before: once the program has gone, a descendant with a session
  /// and an environment of its own could not be told from a stranger.
  private func askToEnd() {
    unansweredPrompt = launch.update { $0.display?.endWait() }
    let members = launch.family.members()
    leftBehind = launch.family.descendants(among: members)
    launch.family.terminate()
    let grace = Deadline(after: TimeLimit.scaled(TimeLimit.termination))
    stopping = .asked(grace, members: members)
  }
}

// MARK: - After its exit

extension Supervisor {
  /// Reads until both streams end: a descendant that holds one may write to it until the launch's
  /// time limit, or until the launch is ended.
  func readWhatIsLeft(after termination: Termination) {
    channel?.serveAfterExit(launch)
    ends.release()
    serve()
    guard case .no = stopping else { return }
    if !heldStreams.isEmpty { launch.update { $0.earlyEnd = termination } }
    while !heldStreams.isEmpty {
      if launch.read({ $0.isTerminationRequested || $0.transcript.isOverLimit }) { return }
      if launch.read({ $0.deadline?.hasPassed ?? false }) { return noteHolders() }
      awaitOutput(timeout: launch.read(\.deadline)?.pollTimeout)
      takeTurnAfterExit()
    }
  }

  private func awaitOutput(timeout: Int32?) {
    var events = PollSet()
    events.awaitReadable(output.awaited)
    events.awaitReadable(errors.awaited)
    events.awaitReadable(displayed.awaited)
    events.awaitReadable(launch.wakeupDescriptor)
    channel?.add(to: &events)
    events.wait(timeout: timeout)
  }

  /// Does what can be done without the child, and says so to those who wait for it.
  private func takeTurnAfterExit() {
    launch.drainWakeup()
    let wantedCount = launch.read(\.turns.wantedCount)
    serve()
    launch.update { state in
      state.signals = []
      state.turns.takenCount = wantedCount
    }
  }

  /// Reads what was written by those who have been ended.
  private func readStreams(until deadline: Deadline) {
    serve()
    while !heldStreams.isEmpty && !deadline.hasPassed {
      awaitOutput(timeout: deadline.pollTimeout)
      takeTurnAfterExit()
    }
    readRest()
  }

  private func noteHolders() {
    let descriptors = readers.compactMap(\.descriptor)
    let members = launch.family.members().filter { member in
      descriptors.contains { platform_may_hold(member.id, $0.number) }
    }
    outputHolders = launch.family.descendants(among: members)
    lookAt(members)
  }

  /// Notes what processes do, as long as they are there.
  private func lookAt(_ members: Set<ProcessTable.Entry>) {
    processesAtLimit = ProcessSnapshot.all(of: members, ends)
    StackReader(mark: launch.plan.program.mark).read(into: &processesAtLimit)
  }

  var heldStreams: Set<OutputStream> {
    Set(readers.filter { $0.descriptor != nil }.map(\.stream))
  }

  private var readers: [StreamReader] { [output, errors, displayed] }

  /// Ends what holds a stream, or outlives a launch that is ended; leaves a daemon to the end of
  /// its disk, and reaps those that no other process will.
  func cleanUp(held: Set<OutputStream>) {
    var known: Set<ProcessTable.Entry> = []
    if case .asked(_, let members) = stopping { known = members }
    var children = ProcessTable.childrenOfThisProcess
    if !known.isEmpty || !held.isEmpty || launch.family.mayHaveSurvivors(among: children) {
      let members = launch.family.certainMembers(including: known)
      noteLeftBehind(members)
      if case .no = stopping, held.isEmpty {
        leave(members)
      } else {
        launch.family.kill(including: members)
        readStreams(until: Deadline(after: TimeLimit.scaled(TimeLimit.departure)))
      }
      children = ProcessTable.childrenOfThisProcess
    }
    OrphanReaper.forget(leader: child.id)
    OrphanReaper.reap(among: children)
  }

  private func leave(_ members: Set<ProcessTable.Entry>) {
    launch.family.reap(members)
    let living = members.filter { !$0.isZombie }
    guard !living.isEmpty else { return }
    let plan = launch.plan
    plan.sandbox.note(
      LaunchSurvivors(
        launchID: plan.id, leader: child.id, mark: plan.program.mark,
        commandLine: plan.commandLine, caller: plan.caller, members: living))
  }

  private func noteLeftBehind(_ members: Set<ProcessTable.Entry>) {
    let known = Set(leftBehind.map(\.id))
    leftBehind += launch.family.descendants(among: members).filter { !known.contains($0.id) }
  }

  func publish(
    _ reaped: Reaped, duration: TimeInterval, held: Set<OutputStream>
  ) -> Outcome {
    processes?.end()
    let taken = OrphanReaper.endMeasuring(session: child.id)
    let usage = reaped.usage?.adding(taken)
    return launch.update { state in
      let outcome = Outcome(
        plan: launch.plan,
        termination: reaped.termination,
        standardOutput: state.transcript.captured(.standardOutput),
        standardError: state.transcript.captured(.standardError),
        duration: duration,
        usage: usage,
        timedOut: timedOut,
        heldStreams: held,
        leftBehind: leftBehind,
        outputHolders: outputHolders,
        processesAtLimit: processesAtLimit,
        heard: state.heard,
        display: state.display,
        unansweredPrompt: unansweredPrompt,
        activities: launch.plan.activities,
        segments: state.transcript.segments,
        besideStreams: state.transcript.captured(.terminal))
      state.session?.note(.ended, "\(reaped.termination)")
      state.whenEnded?(outcome)
      state.whenEnded = nil
      state.outcome = outcome
      return outcome
    }
  }
}
