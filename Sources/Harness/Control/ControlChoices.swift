import LaunchProtocol

/// What a launch asks of an app that speaks the launch protocol.
struct ControlChoices: Sendable {
  /// The mocks that the app was asked to use.
  var mocks: [String: String] = [:]
  /// The calls that are to fail.
  var faults = Faults()
  /// The calls that are to wait.
  var holds = Holds()
  /// When it is looked whether the faults have failed their calls.
  var faultCheck = FaultCheck.atExit
  /// Whether the app is to refuse to use a real service.
  var isStrict = false
  /// Whether the harness listens to what the app says.
  var usesControlSocket = false
  /// The programs that the launch finds in place of others.
  var fakes = FakeChoices()
  /// The one of them that is launched itself; nil where it is another program.
  var ownFake: String?

  /// The servers that the launch finds in place of others.
  var servers: [String: HTTPServer] = [:]
  /// What was told of these and cannot be.
  var serverProblem: FakeProblem?
  /// Whether a script tells them what fails and what waits.
  var areServersOfScript = false

  /// The calls of the app's own services that are to fail.
  var appFaults: Faults {
    faults.withoutThose(of: fakes).filtered { !ServerName.isOf(servers, $0) }
  }
  /// The calls of the app's own services that are to wait.
  var appHolds: Holds {
    holds.withoutThose(of: fakes).filtered { !ServerName.isOf(servers, $0) }
  }
}

extension LaunchPlan {
  /// What is asked of the app.
  var control: ControlChoices { asked as? ControlChoices ?? ControlChoices() }

  /// The same plan for an app that may report on a control socket.
  func announcing(_ socket: ControlListener?) -> LaunchPlan {
    guard let socket else { return self }
    var plan = self
    plan.program.environment[LAUNCH_CONTROL_VARIABLE] = socket.path
    ScriptSpeaker.announce(in: &plan.program.environment)
    return plan
  }

  /// The same plan for an app that finds fakes before all other programs.
  func faking(_ server: FakeServer?) -> LaunchPlan {
    guard let server else { return self }
    var plan = self
    let path = plan.program.environment["PATH"] ?? "/usr/bin:/bin"
    plan.program.environment["PATH"] = "\(server.folder.programs):\(path)"
    if let name = control.ownFake { plan.program.executable = "\(server.folder.programs)/\(name)" }
    return plan
  }

  /// Whether the test chose something that the app has to confirm.
  var wantsHello: Bool {
    let control = control
    return !control.mocks.isEmpty || !control.appFaults.isEmpty || !control.appHolds.isEmpty
      || control.isStrict
  }

  /// The first thing that the test chose and that cannot take effect, as the first messages of the
  /// app and of what it started show, or that was not used; nil where all can, and all were.
  ///
  /// - Parameters:
  ///   - reports: What the app has said.
  ///   - outcome: What the app left, where it has ended.
  /// - Returns: What is wrong, and why as far as it can be told.
  fileprivate func choiceProblem(
    _ reports: AppReports, _ outcome: Outcome?
  ) -> (any FailureReason)? {
    for hello in [reports.hello] + reports.otherHellos {
      if let problem = choiceProblem(hello, outcome) { return problem }
    }
    return MockProblem(chosen: control.mocks, resolved: reports.resolved)
  }

  private func choiceProblem(_ hello: AppHello?, _ outcome: Outcome?) -> (any FailureReason)? {
    let control = control
    var silence: Silence { Silence(of: self, outcome) }
    if let problem = MockProblem(chosen: control.mocks, hello: hello, silence: silence) {
      return problem
    }
    if let problem = FaultProblem(chosen: control.appFaults, hello: hello, silence: silence) {
      return problem
    }
    if let problem = HoldProblem(chosen: control.appHolds, hello: hello, silence: silence) {
      return problem
    }
    guard control.isStrict else { return nil }
    return StrictProblem(hello, silence: silence)
  }
}

extension Launch {
  /// The first thing that the test chose and that cannot take effect, as far as the app has said
  /// until now; nil where all can.
  var choiceProblem: (any FailureReason)? {
    let (reports, outcome) = read { ($0.reports, $0.outcome) }
    return plan.choiceProblem(reports, outcome)
  }
}

/// What listens to an app in place of the harness, which then hears nothing of it.
package struct OtherListener: Sendable {
  /// The path of its socket; nil where nothing listens, and the app is told of no socket.
  package let path: String?

  package init(path: String?) { self.path = path }

  func announce(in environment: inout [String: String]) {
    environment[LAUNCH_CONTROL_VARIABLE] = path
    ScriptSpeaker.announce(in: &environment)
  }
}

/// What speaks to a test for a script in a shell, which cannot connect to a socket.
private enum ScriptSpeaker {
  /// Says where it lies, unless the test does.
  static func announce(in environment: inout [String: String]) {
    guard environment[LAUNCH_SPEAKER_VARIABLE] == nil, let path = try? FakeProblem.executable()
    else { return }
    environment[LAUNCH_SPEAKER_VARIABLE] = path
  }
}

/// The words of the launch protocol.
enum ProtocolWords {
  private static let arguments: Set = [
    LAUNCH_MOCK_ARGUMENT, LAUNCH_FAULT_ARGUMENT, LAUNCH_STRICT_ARGUMENT,
  ]
  private static let variables = [
    LAUNCH_MOCKS_VARIABLE, LAUNCH_FAULTS_VARIABLE, LAUNCH_HOLDS_VARIABLE, LAUNCH_STRICT_VARIABLE,
  ]

  /// Whether a launch names a mock, a fault, a hold or strictness.
  static func areIn(_ arguments: [String], _ environment: [String: String]) -> Bool {
    variables.contains { environment[$0] != nil }
      || arguments.contains(where: Self.arguments.contains)
  }
}
