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
    return isStrict && hello == nil ? .strictNotInEffect : nil
  }
}
