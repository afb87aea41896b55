import HarnessSystem

/// The recorded calls of a launch, and what is known of the names that a test may ask for.
public struct CallLog: Sendable {
  /// The calls, in the order in which the harness read them: those of one process in the order in
  /// which they were made.
  public let calls: [ReportedCall]

  /// How many calls were made and not kept, because there were too many.
  public let lostCallCount: Int

  /// Why calls may have been made of which nothing is known; nil where all are.
  let lack: String?

  /// The faults that the launch chose.
  let faults: Faults

  /// The programs that the launch found in place of others.
  private let fakes: FakeChoices
  /// The servers that it found in place of others.
  private let servers: [String: HTTPServer]
  private let resolved: [ResolvedRegistration]
  private let hello: AppHello?
  private let usesControlSocket: Bool

  /// Grows with each message that may change what is known of the calls.
  var newsCount: Int { calls.count + lostCallCount + resolved.count + (hello == nil ? 0 : 1) }

  init(_ reports: AppReports, faults: Faults) {
    calls = reports.calls
    lostCallCount = reports.lostCallCount
    lack = reports.lackOfCalls
    resolved = reports.resolved
    hello = reports.hello
    usesControlSocket = reports.usesControlSocket
    fakes = reports.fakes
    servers = reports.servers
    self.faults = faults
  }

  /// The calls on a registration, or on one of its functions.
  package func calls(to registration: String, _ function: String?) -> [ReportedCall] {
    calls.filter { $0.registration == registration && $0.isOf(function) }
  }

  /// The calls of the function that a fault was chosen for.
  package func calls(of point: FaultPoint) -> [ReportedCall] {
    if let server = ServerName(point.function, among: servers.keys) {
      // One that did not come to its end has met no fault.
      return calls(to: server.name, server.route).filter { $0.request?.isWhole ?? true }
    }
    return calls.filter {
      "\($0.registration).\($0.function)".hasCodePoints(of: point.function)
        || $0.program != nil && "\($0.registration).*" == point.function
    }
  }

  /// The registration or the fake whose calls a fault is of.
  func registration(of point: FaultPoint) -> String {
    fakes.program(of: point.function) ?? ServerName(point.function, among: servers.keys)?.name
      ?? point.names?.registration ?? ""
  }

  /// Whether a program of this name was faked.
  package func isFake(_ name: String) -> Bool { fakes.has(name) }

  /// Whether a server of this name was faked.
  package func isServer(_ name: String) -> Bool { servers[name] != nil }

  /// Whether a fault that was chosen has made its call fail.
  func hasFired(_ point: FaultPoint) -> Bool {
    let calls = calls(of: point)
    guard let number = point.number else {
      return calls.contains { $0.fault == point.fault } && callWithout(point) == nil
    }
    return calls.dropFirst(number - 1).first?.fault == point.fault
  }

  /// The first call that was to fail with a fault of every call, and has not failed.
  func callWithout(_ point: FaultPoint) -> ReportedCall? {
    point.number == nil ? calls(of: point).first { $0.fault == nil } : nil
  }

  /// The mock with which a registration was resolved first, nil where that was none; nothing where
  /// it was not resolved.
  func firstResolution(of registration: String) -> String?? {
    resolved.first { $0.registration == registration }.map(\.mock)
  }

  /// The names of the mocks that the app has for a registration.
  func mocks(of registration: String) -> [String] { hello?.available[registration] ?? [] }
}

// MARK: - Names

extension CallLog {
  /// Why nothing can be said of the calls on a registration or one of its functions; nil where
  /// it can.
  ///
  /// Without this, a misspelt name would look like a service that was never called.
  package func problem(with registration: String, _ function: String?) -> CallNameProblem? {
    if let fake = fakes[registration] {
      return fakeProblem(registration, function, known: fake.functions)
    }
    if let server = servers[registration] { return serverProblem(server, function) }
    let fakeNames = (fakes.names + servers.keys).sorted()
    guard usesControlSocket || fakeNames.isEmpty else {
      return .unknownRegistration(registration, known: fakeNames)
    }
    guard usesControlSocket else { return .notHeard }
    guard let hello else { return .noHello }
    let recorded = Set(calls.map(\.registration))
      .union(hello.functions.keys).union(hello.faults.keys)
    let known = recorded.union(hello.available.keys).union(fakeNames).sorted()
    guard known.contains(registration) else {
      return .unknownRegistration(registration, known: known)
    }
    guard let function else {
      return recorded.contains(registration) ? nil : .notRecorded(registration)
    }
    return functionProblem(registration, function, declared: hello.functions[registration] ?? [])
  }

  /// A first argument that no reply is for, and that no call had, may be misspelt.
  private func fakeProblem(
    _ name: String, _ function: String?, known: Set<String>?
  ) -> CallNameProblem? {
    guard let function, let known, calls(to: name, function).isEmpty,
      !known.contains(where: function.hasCodePoints)
    else { return nil }
    let all = known.union(calls(to: name, nil).map(\.function))
    return .unknownFunction(function, registration: name, known: all.sorted())
  }

  /// A method and a path that no reply is for, and that no request had, may be misspelt.
  private func serverProblem(_ server: HTTPServer, _ function: String?) -> CallNameProblem? {
    guard let function else { return nil }
    let known = server.routes.map(\.function)
    guard !known.contains(nil), calls(to: server.name, function).isEmpty else { return nil }
    let all = Set(known.compactMap { $0 } + calls(to: server.name, nil).map(\.function))
    let route = ServerName.route(function)
    if all.contains(where: function.hasCodePoints)
      || route.map({ route in all.contains(where: route.isFor) }) ?? false
    {
      return nil
    }
    return .unknownFunction(function, registration: server.name, known: all.sorted())
  }

  private func functionProblem(
    _ registration: String, _ function: String, declared: [String]
  ) -> CallNameProblem? {
    guard calls(to: registration, function).isEmpty,
      !declared.contains(where: function.hasCodePoints)
    else { return nil }
    let known = Set(calls(to: registration, nil).map(\.function)).union(declared).sorted()
    return declared.isEmpty
      ? .undeclaredFunction(function, registration: registration, seen: known)
      : .unknownFunction(function, registration: registration, known: known)
  }

  /// Why calls on a registration may have been made of which nothing is known; nil where all are.
  package func doubt(of registration: String) -> String? {
    guard !mayHaveUsedReal(registration) else {
      return
        "the app has resolved \(registration), and the launch names no mock for it: a real service "
        + "records nothing; choose a mock of it"
    }
    return lack
  }

  /// Whether the app used a service of the registration that may record nothing: one that the
  /// launch did not replace by name.
  private func mayHaveUsedReal(_ registration: String) -> Bool {
    calls(to: registration, nil).isEmpty
      && resolved.contains { $0.registration == registration && $0.mock == nil }
  }
}
