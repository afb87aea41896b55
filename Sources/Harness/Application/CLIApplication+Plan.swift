import Foundation
import HarnessSystem
import LaunchProtocol

extension CLIApplication {
  /// What a launch is to read and run, beside what the app's properties say.
  struct Request: Sendable {
    var arguments: [String] = []
    /// What the app reads where neither the call nor the property says.
    var defaultInput: StandardInput
    var input: StandardInput?
  }

  /// Starts the app; a launch that still runs is ended first.
  ///
  /// - Throws: ``Failure``.
  func start(_ request: Request, caller: Caller) throws -> (Launch, Supervisor) {
    endRunningLaunch()
    if let probe = choices.read(\.probe) {
      try probe.finish(self)
      try probe.begin(self, [name] + choices.read(\.launchArguments) + request.arguments)
    }
    do {
      let (launch, supervisor) = try Launcher.inTurn {
        let plan = try makePlan(request, caller)
        let socket = plan.control.usesControlSocket ? try ControlListener() : nil
        let fakes = try FakeServer(for: plan)
        let requests = try plan.startServers()
        let (launch, supervisor) = try launcher.start(
          plan.announcing(socket).faking(fakes).judged(by: choices.read { $0 }, socket, fakes),
          parts: LaunchParts(for: plan, socket, fakes, requests))
        requests?.listen(for: launch)
        return (launch, supervisor)
      }
      choices.withLock { $0.launch = launch }
      launch.plan.sandbox.note(launch)
      return (launch, supervisor)
    } catch let refusal as LaunchRefusal {
      throw Failure(.refused(refusal), caller: caller)
    } catch let error as SandboxCreationError {
      throw Failure(.noSandbox(error), caller: caller)
    } catch let problem as FakeProblem {
      throw Failure(.noFake(problem), caller: caller)
    } catch let error as SystemError {
      throw Failure(.system(error), caller: caller)
    } catch let error as SandboxPathError {
      throw Failure(.refused(.outsideSandbox(error)), caller: caller)
    }
  }

  /// Leaves it to what has a record to look at its end whether the faults of the system have happened.
  package func notesSystemFaults(in record: SystemFaultRecord) {
    choices.withLock { $0.systemFaultRecord = record }
  }

  /// Has the calls of the launches that follow noted.
  package func notesCalls(in notes: CallNotes) { choices.withLock { $0.callNotes = notes } }

  /// Has what the programs of the launches that follow look at noted.
  package func notesInputs(in notes: InputNotes) { choices.withLock { $0.inputNotes = notes } }

  /// Has what happens in the launches that follow noted.
  package func notesSession(in session: SessionRecorder) {
    choices.withLock { $0.session = session }
  }

  /// What the last launch has left, however it ended; nil where none was started.
  package var lastOutcome: Outcome? { choices.read(\.launch)?.read(\.outcome) }

  /// Leaves it to the script that launches to look at its end whether faults have fired.
  package func leavesFaultsToScript() { choices.withLock { $0.isOfScript = true } }

  /// Whether a launch has no outcome yet.
  var isLaunchRunning: Bool { choices.read(\.launch).map { $0.read(\.outcome) == nil } ?? false }

  /// Ends the launch that runs, if one does, and waits until it has gone.
  func endRunningLaunch() {
    guard let launch = choices.read(\.launch) else { return }
    launch.requestTermination()
    launch.awaitOutcome()
  }

  private func makePlan(_ request: Request, _ caller: Caller) throws -> LaunchPlan {
    let sandbox = try sandbox()
    guard !sandbox.isOfEndedTest else { throw LaunchRefusal.ofEndedTest(sandbox.root.path) }
    let choices = choices.read { $0 }
    let directory = try sandbox.folderToOpen(choices.currentDirectory)
    let id = LaunchIdentifier.next()
    let chosen = choices.variables
    var environment = LaunchEnvironment.make(
      sandbox: sandbox, workingDirectory: directory, terminal: choices.terminal, choices: chosen)
    environment[LAUNCH_ID_VARIABLE] = id
    if let listener = choices.listener { listener.announce(in: &environment) }
    let arguments = choices.launchArguments + request.arguments
    return LaunchPlan(
      program: Program(
        executable: try ExecutableSearch.path(of: name),
        arguments: arguments,
        environment: environment, workingDirectory: directory, mark: sandbox.marks.next(),
        isMeasured: choices.measuresUsage,
        starter: choices.measuresUsage ? try? FakeProblem.executable() : nil),
      shownVariables: chosen,
      asked: ControlChoices(
        mocks: choices.mocks.choices, faults: choices.faults, holds: choices.holds,
        faultCheck: choices.isOfScript
          ? .byScript : sandbox.launches.read { $0.log == nil } ? .atExit : .atEndOfTest,
        isStrict: choices.isStrict,
        usesControlSocket: choices.listener == nil
          && (choices.recordsCalls || ProtocolWords.areIn(arguments, environment)),
        fakes: choices.fakes, ownFake: choices.ownFake, servers: choices.servers.open,
        serverProblem: choices.servers.problem, areServersOfScript: choices.servers.areOfScript),
      input: request.input ?? choices.standardInput
        ?? (choices.terminal == nil ? request.defaultInput : .typed),
      terminal: choices.terminal, standardStreams: choices.standardStreams,
      outputLimit: choices.outputLimit, sandbox: sandbox,
      session: (choices.session ?? sandbox.session.read { $0 }).map(LaunchSession.init),
      activities: Activity.path, caller: caller, id: id)
  }
}

extension Sandbox {
  /// What notes the sessions of the launches on this disk whose app has nothing that does.
  fileprivate var session: Monitor<SessionRecorder?> { companion { Monitor(nil) } }

  /// Has what happens in the launches on this disk noted.
  package func notesSessions(in recorder: SessionRecorder) {
    session.withLock { $0 = recorder }
  }
}

extension LaunchPlan {
  /// The same plan for an app whose system calls are judged as the test has chosen.
  fileprivate func judged(
    by choices: CLIApplication.Choices, _ socket: ControlListener?, _ fakes: FakeServer?
  ) -> LaunchPlan {
    var judges: [any CallJudge] = []
    if choices.network.isRestricted {
      // Its test listens there, and at no other place outside of the sandbox.
      let sockets = [socket?.path, fakes?.folder.socket].compactMap { $0 }
      judges.append(
        NetworkGuard(
          choices.network, folders: [sandbox.root.path] + sockets,
          ports: Set(control.servers.values.map(\.port))))
    }
    let faults = [choices.sweptFault].compactMap(\.self) + choices.systemFaults
    if !faults.isEmpty {
      judges.append(
        FaultInjection(
          faults, root: sandbox.root.path, workingDirectory: program.workingDirectory,
          record: choices.systemFaultRecord, session: session))
    }
    // These let every call go on to the others.
    if let notes = choices.callNotes { judges.insert(notes, at: 0) }
    if let notes = choices.inputNotes {
      judges.insert(inputWatch(notes, socket, fakes), at: 0)
    }
    guard !judges.isEmpty else { return self }
    var plan = self
    plan.program.judge = judges.count == 1 ? judges[0] : CallJudges(judges)
    return plan
  }
}

extension LaunchPlan {
  /// Notes what the launch depends on, besides what its test has made for it.
  private func inputWatch(
    _ notes: InputNotes, _ socket: ControlListener?, _ fakes: FakeServer?
  ) -> InputWatch {
    notes.leaveOut(sandbox.root.path)
    if let fakes {
      // What is executed for a fake is made from it.
      if let program = try? ExecutableSearch.path(of: FAKE_PRODUCT) { notes.look(at: program) }
      let folder = URL(fileURLWithPath: fakes.folder.path, isDirectory: true)
      notes.leaveOut(folder.deletingLastPathComponent().path)
    }
    return InputWatch(
      notes, sockets: [socket?.path, fakes?.folder.socket].compactMap { $0 },
      ports: Set(control.servers.values.map(\.port)))
  }
}

extension LaunchParts {
  /// The socket on which the app may report, and the terminal that it has.
  init(
    for plan: LaunchPlan, _ socket: ControlListener?, _ fakes: FakeServer? = nil,
    _ requests: HTTPChannel? = nil
  ) {
    self.init(
      channel: Self.channel(Self.channel(socket.map(ControlServer.init), fakes), requests),
      heard: AppReports(
        usesControlSocket: plan.control.usesControlSocket, fakes: plan.control.fakes,
        servers: plan.control.servers, session: plan.session),
      display: plan.terminal.map {
        TerminalState($0, stream: plan.standardStreams.terminalStream)
      },
      makeWatch: { TerminalWatch($0, child: $1) })
  }

  private static func channel(
    _ first: (any LaunchChannel)?, _ second: (any LaunchChannel)?
  ) -> (any LaunchChannel)? {
    guard let first, let second else { return first ?? second }
    return ChannelPair(first, second)
  }
}

extension CLIApplication.Choices {
  /// The variables that the test chose, and those by which the launch protocol tells the app what
  /// else it chose: what has to be set to repeat the launch by hand.
  var variables: [String: String] {
    var variables = launchEnvironment
    variables[LAUNCH_ID_VARIABLE] = nil
    variables.join(MocksVariable.value(of: mocks.choices), to: LAUNCH_MOCKS_VARIABLE)
    let servers = servers.open
    let isOwn: (String) -> Bool = { !ServerName.isOf(servers, $0) }
    variables.join(
      faults.withoutThose(of: fakes).filtered(isOwn).variable, to: LAUNCH_FAULTS_VARIABLE)
    variables.join(
      holds.withoutThose(of: fakes).filtered(isOwn).variable, to: LAUNCH_HOLDS_VARIABLE)
    for (name, server) in servers where variables[name] == nil { variables[name] = server.address }
    if isStrict { variables[LAUNCH_STRICT_VARIABLE] = LAUNCH_VARIABLE_ON }
    return variables
  }
}

extension [String: String] {
  /// Adds what a test chose to what it put into a variable itself.
  fileprivate mutating func join(_ chosen: String, to variable: String) {
    guard !chosen.isEmpty else { return }
    let own = self[variable] ?? ""
    self[variable] = own.isEmpty ? chosen : own + ";" + chosen
  }
}
