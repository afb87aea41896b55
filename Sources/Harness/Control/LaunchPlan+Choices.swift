import LaunchProtocol

extension LaunchPlan {
  /// Whether the test chose something that the app has to confirm.
  var wantsHello: Bool { !mocks.isEmpty || !faults.isEmpty || isStrict }

  /// The first thing that the test chose and that cannot take effect, as the app's first message
  /// shows; nil where all can.
  func problem(_ hello: Hello?) -> Failure.Reason? {
    if let problem = MockProblem(chosen: mocks, hello: hello) { return .mockNotInEffect(problem) }
    if let problem = FaultProblem(chosen: faults, hello: hello) {
      return .faultNotInEffect(problem)
    }
    return isStrict ? StrictProblem(hello).map(Failure.Reason.strictNotInEffect) : nil
  }
}

/// The words of the launch protocol.
enum LaunchWords {
  private static let arguments: Set = [
    LAUNCH_MOCK_ARGUMENT, LAUNCH_FAULT_ARGUMENT, LAUNCH_STRICT_ARGUMENT,
  ]
  private static let variables = [
    LAUNCH_MOCKS_VARIABLE, LAUNCH_FAULTS_VARIABLE, LAUNCH_STRICT_VARIABLE,
  ]

  /// Whether a launch names a mock, a fault or strictness.
  static func areIn(_ arguments: [String], _ environment: [String: String]) -> Bool {
    variables.contains { environment[$0] != nil }
      || arguments.contains(where: Self.arguments.contains)
  }
}
