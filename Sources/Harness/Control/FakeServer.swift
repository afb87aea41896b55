import CPlatform
import Foundation
import HarnessSystem
import LaunchProtocol

/// The test's end of the socket of a launch's fakes: hears how each was called, and answers.
///
/// Used by one thread, the one that supervises the launch. It never waits.
final class FakeServer: LaunchChannel {
  let folder: FakeFolder
  private let listener: Descriptor
  private let launchDirectory: String
  private var desk: FakeDesk
  private var callers: [Caller] = []
  private var callerCount = 0
  private var callCount = 0

  /// One fake that was started.
  private final class Caller {
    let connection: FakeConnection
    /// How it was called, once that is known.
    var call: ReportedCall?
    /// What it is told, once its input is read and its gate is open.
    var decision: FakeDesk.Decision?
    /// Whether the call is among those of the launch.
    var isNoted = false

    init(_ connection: FakeConnection) { self.connection = connection }
  }

  /// Makes the fakes of a launch, and begins to listen.
  ///
  /// - Throws: ``SystemError``, ``FakeProblem``, ``LaunchRefusal``.
  init?(for plan: LaunchPlan) throws {
    let control = plan.control
    guard !control.fakes.isEmpty else { return nil }
    try FakeProblem.check(control)
    folder = try FakeFolder(
      try SocketFolder.newPath(), control.fakes, executable: try FakeProblem.executable())
    let number = platform_listen(folder.socket, Self.backlog)
    guard number >= 0 else { throw SystemError("bind", path: folder.socket) }
    listener = Descriptor(number)
    launchDirectory = plan.program.workingDirectory
    desk = FakeDesk(control)
    plan.sandbox.companion(FakeFolders.init).keep(folder)
  }

  /// How many may wait to be heard; on Linux others wait behind them.
  private static let backlog: Int32 = 1024

  /// How many are heard at a time; the others wait to be accepted.
  private static let callerLimit = 128

  /// How long is served after the app's exit, in seconds, unscaled.
  private static let timeAfterExit = 2.0

  func add(to events: inout PollSet) {
    if callers.count < Self.callerLimit { events.awaitReadable(listener) }
    for caller in callers { events.awaitReadable(caller.connection.descriptor) }
  }

  @discardableResult
  func serve(_ launch: Launch) -> Bool {
    let hasNewCallers = acceptCallers()
    var hasNews = false
    for caller in callers where hear(caller, launch) { hasNews = true }
    letThrough(launch)
    callers.removeAll { !$0.connection.isOpen }
    return hasNewCallers || hasNews
  }

  func serveAfterExit(_ launch: Launch) {
    let deadline = Deadline(after: TimeLimit.scaled(Self.timeAfterExit))
    while serve(launch) && !deadline.hasPassed {}
  }

  private func acceptCallers() -> Bool {
    var hasNews = false
    while callers.count < Self.callerLimit, let number = accepted() {
      callerCount += 1
      // Those of the app's own socket are counted upwards.
      callers.append(Caller(FakeConnection(number, id: -callerCount)))
      hasNews = true
    }
    return hasNews
  }

  private func accepted() -> Descriptor? {
    let connection = platform_accept(listener.number)
    return connection >= 0 ? Descriptor(connection) : nil
  }
}

// MARK: - One fake

extension FakeServer {
  /// - Returns: Whether something came.
  private func hear(_ caller: Caller, _ launch: Launch) -> Bool {
    guard caller.connection.read() else { return false }
    do {
      while let message = try caller.connection.takeMessage() {
        take(message, of: caller, launch)
      }
    } catch {
      caller.connection.close()
    }
    if !caller.connection.isOpen { noteEnd(of: caller, launch) }
    return true
  }

  private func take(_ message: FakeMessage, of caller: Caller, _ launch: Launch) {
    switch message {
    case .call(let call) where caller.call == nil: take(call, of: caller, launch)
    case .input(let input) where caller.decision?.readsInput == true && !caller.isNoted:
      caller.call?.program?.input = input
      note(caller, launch)
    default: caller.connection.close()
    }
  }

  private func take(_ message: FakeMessage.FakeCall, of caller: Caller, _ launch: Launch) {
    callCount += 1
    let call = ProgramCall(
      program: message.name, argumentBytes: message.arguments, directory: message.directory,
      environment: message.variables(named: desk.variables(of: message.name)), input: nil,
      launchDirectory: launchDirectory)
    let decision = desk.decide(on: call)
    caller.decision = decision
    caller.call = ReportedCall(call, number: callCount, fault: decision.fault)
    guard decision.readsInput else { return note(caller, launch) }
    var answer = fake_answer()
    answer.kind = UInt32(fake_answer_read)
    caller.connection.send(answer)
  }

  /// Notes a call of which all is known, and answers it unless it waits at a gate.
  private func note(_ caller: Caller, _ launch: Launch) {
    guard let call = caller.call, let decision = caller.decision else { return }
    caller.isNoted = true
    let isHeld = launch.update { state in
      state.reports.take(
        call, isUnexpected: decision.answer == nil, isRefusedAsLive: decision.isRefusedAsLive)
      guard let gate = decision.gate else { return false }
      return state.reports.arrive(at: gate, caller.connection.id)
    }
    if !isHeld { answer(caller) }
  }

  private func answer(_ caller: Caller) {
    guard let decision = caller.decision else { return }
    caller.connection.send(decision.message)
  }

  /// A fake that was ended while it read its input was called all the same.
  private func noteEnd(of caller: Caller, _ launch: Launch) {
    launch.update { state in
      if let call = caller.call, !caller.isNoted {
        state.reports.take(call, isUnexpected: caller.decision?.answer == nil)
      } else if caller.call == nil {
        state.reports.noteUnheardFake()
      }
      state.reports.gates.close(caller.connection.id)
    }
  }

  /// Answers those whose gate was opened.
  private func letThrough(_ launch: Launch) {
    guard launch.read({ $0.reports.gates.hasLetThrough }) else { return }
    let passages = launch.update { $0.reports.gates.takeLetThrough { GateID.isOfProgram($0) } }
    for (id, _) in passages {
      callers.first { $0.connection.id == id }.map(answer)
    }
  }
}

/// The folders of the fakes of all launches on one disk.
final class FakeFolders: Sendable {
  private let folders = Monitor<[FakeFolder]>([])

  func keep(_ folder: FakeFolder) { folders.withLock { $0.append(folder) } }

  /// The calls of fakes that came when their launch was over, such as `git push`.
  var lateCalls: [String] { folders.read { $0.flatMap(\.lateCalls) } }
}

/// Two channels of one launch.
final class ChannelPair: LaunchChannel {
  private let first: any LaunchChannel
  private let second: any LaunchChannel

  init(_ first: any LaunchChannel, _ second: any LaunchChannel) {
    (self.first, self.second) = (first, second)
  }

  func add(to events: inout PollSet) {
    first.add(to: &events)
    second.add(to: &events)
  }

  @discardableResult
  func serve(_ launch: Launch) -> Bool {
    let (isFirst, isSecond) = (first.serve(launch), second.serve(launch))
    return isFirst || isSecond
  }

  func serveAfterExit(_ launch: Launch) {
    first.serveAfterExit(launch)
    second.serveAfterExit(launch)
  }
}
