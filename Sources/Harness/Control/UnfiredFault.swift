import HarnessComparison

/// A fault that was chosen and has failed no call: what the test shows of the app, it shows without
/// the fault.
public struct UnfiredFault: FailureReason, CustomStringConvertible {
  /// What the last launch with the fault has come to.
  public enum Finding: Sendable, Equatable {
    /// No launch that could have taken it has ended.
    case noLaunch
    /// The registration was resolved without a mock, and no call of it was recorded: the real
    /// service may have been used. The app has mocks of these names for it.
    case noMock(known: [String])
    /// The registration was resolved with this mock, which has recorded no call.
    case noCalls(mock: String)
    /// The app has not resolved the registration.
    case notResolved
    /// The fake of this program was not called.
    case notStarted(program: String)
    /// The function was called so often, and these are the registration's calls.
    case calls(count: Int, of: [ReportedCall])
    /// Every call was to fail, and this one did not.
    case spared(ReportedCall)
    /// Its call may be one of those of which nothing is known, for this reason.
    case notKnown(String)
  }

  /// The fault as the launch protocol writes it, for example `drive.upload=3:timeout`.
  public let fault: String
  /// What the last launch with the fault has come to.
  public let finding: Finding

  private let function: String

  /// - Parameters:
  ///   - point: A fault that has failed no call.
  ///   - finding: What the last launch with it has come to.
  init(_ point: FaultPoint, _ finding: Finding) {
    fault = point.description
    function = point.function
    self.finding = finding
  }

  /// - Parameters:
  ///   - point: A fault that has failed no call.
  ///   - log: The calls of the last launch with it; nil where there was none.
  init(_ point: FaultPoint, _ log: CallLog?) {
    self.init(point, log.map { $0.finding(point) } ?? .noLaunch)
  }

  /// What was asked, what was found, and what to do.
  public var description: String {
    if case .spared(let call) = finding {
      return
        "the fault \(fault) has not failed every call: \(call.sequence). \(call) went without it"
    }
    return "the fault \(fault) has failed no call: \(findingText)"
  }

  /// The same, and how to say that a call need not be made.
  public var failureText: String {
    """
    \(self)
    one that need not be reached is .optional([…])
    """
  }

  private var registration: String { FunctionName(function)?.registration ?? function }

  private var findingText: String {
    switch finding {
    case .noLaunch:
      "no launch of a registered app has followed, or ended; a program that another one starts "
        + "takes no faults"
    case .noMock(let known):
      """
      \(registration) was resolved without a mock, so its fault cannot fire; the real service may \
      have been used
      choose a mock of \(registration): \(NameList(known))
      """
    case .noCalls(let mock):
      """
      the mock \(mock.debugDescription) of \(registration) has recorded no call
      a fault fires where the mock's CallRecorder notes a call
      """
    case .notStarted(let program): "\(program) was not called"
    case .notResolved: "the app has not resolved \(registration)"
    case .spared(let call): "\(call) went without it"
    case .notKnown(let lack): "it may have been the end of a call that is not known: \(lack)"
    case .calls(let count, let calls):
      (["\(function) was called \(count == 1 ? "once" : "\(count) times")"]
        + CallText.list(calls, indent: "  ")).joined(separator: "\n")
    }
  }
}

extension HTTPServer {
  /// A fault of a script; nil where it has failed a request.
  ///
  /// - Parameters:
  ///   - point: As the script has written it.
  ///   - id: By which the server knows it.
  /// - Returns: What the server was asked instead.
  package func unfired(_ point: FaultPoint, _ id: Int) -> UnfiredFault? {
    guard !hasFired(id) else { return nil }
    let calls = entries.compactMap { entry -> ReportedCall? in
      guard case .call(let call, let fault, _) = entry.content else { return nil }
      return ReportedCall(call, entry, fault: fault)
    }
    guard !calls.isEmpty else { return UnfiredFault(point, .notStarted(program: name)) }
    let route = ServerName(point.function, among: [name])?.route
    return UnfiredFault(point, .calls(count: calls.count { $0.isOf(route) }, of: calls))
  }
}

extension CallLog {
  fileprivate func finding(_ point: FaultPoint) -> UnfiredFault.Finding {
    if let call = callWithout(point), calls(of: point).contains(where: { $0.fault != nil }) {
      return .spared(call)
    }
    if let lack { return .notKnown(lack) }
    let registration = registration(of: point)
    let calls = calls(to: registration, nil)
    if !calls.isEmpty { return .calls(count: self.calls(of: point).count, of: calls) }
    if isFake(registration) || isServer(registration) {
      return .notStarted(program: registration)
    }
    switch firstResolution(of: registration) {
    case .none: return .notResolved
    case .some(.none): return .noMock(known: mocks(of: registration))
    case .some(.some(let mock)): return .noCalls(mock: mock)
    }
  }
}
