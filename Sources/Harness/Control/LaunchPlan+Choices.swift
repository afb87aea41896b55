import LaunchProtocol

extension LaunchPlan {
  /// Whether the test chose something that the app has to confirm.
  var wantsHello: Bool { !mocks.isEmpty || !faults.isEmpty || !holds.isEmpty || isStrict }

  /// The first thing that the test chose and that cannot take effect, as the app's first message
  /// shows; nil where all can.
  ///
  /// - Parameters:
  ///   - hello: The message; nil where the app said nothing.
  ///   - outcome: What the app left, where it has ended.
  /// - Returns: What is wrong, and why as far as it can be told.
  func problem(_ hello: Hello?, _ outcome: Outcome?) -> (any FailureReason)? {
    var silence: Silence { Silence(of: self, outcome) }
    if let problem = MockProblem(chosen: mocks, hello: hello, silence: silence) {
      return problem
    }
    if let problem = FaultProblem(chosen: faults, hello: hello, silence: silence) {
      return problem
    }
    if let problem = HoldProblem(chosen: holds, hello: hello, silence: silence) {
      return problem
    }
    guard isStrict else { return nil }
    return StrictProblem(hello, silence: silence)
  }
}

/// The words of the launch protocol.
enum LaunchWords {
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
