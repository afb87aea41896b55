// MARK: - Why a verb did not hold

extension Launch {
  /// The failure of a verb; what a sanitizer said of the app goes before what followed from it.
  func failure(_ cause: any FailureReason, caller: Caller) -> Failure {
    flawFailure(caller: caller) ?? Failure(cause, context: report, caller: caller)
  }

  /// What fails a launch that has ended, however it ended; nil where nothing does, or it goes on.
  ///
  /// It is then told, and not told again at the end of the test.
  func flawFailure(caller: Caller) -> Failure? {
    guard let outcome = read(\.outcome) else { return nil }
    update { $0.areFlawsTold = true }
    return outcome.flaw.map { Failure($0, context: report, caller: caller) }
  }

  /// The same where no verb has looked yet, at the place that launched the app.
  var untoldFailure: Failure? {
    read(\.areFlawsTold) ? nil : flawFailure(caller: plan.caller)
  }
}

extension Outcome {
  /// What is wrong with a launch however it ended: a sanitizer's report, what it was not to reach, a
  /// call of a fake or a request to one that was not expected, or output that was lost.
  package var flaw: (any FailureReason)? {
    if let report = sanitizerReport { return report }
    if let problem = plan.program.judge?.problem { return problem }
    if let calls = reports.unexpectedCalls { return calls }
    if let requests = reports.unexpectedRequests { return requests }
    if let loss = standardOutput.loss { return LostOutput(stream: .standardOutput, loss: loss) }
    if let loss = standardError.loss { return LostOutput(stream: .standardError, loss: loss) }
    return besideStreams.loss.map { LostOutput(stream: .terminal, loss: $0) }
  }
}
