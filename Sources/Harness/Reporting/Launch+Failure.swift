// MARK: - Why a verb did not hold

extension Launch {
  /// The failure of a verb; what a sanitizer said of the app goes before what followed from it.
  func failure(_ reason: Failure.Reason, caller: Caller) -> Failure {
    sanitizerFailure(caller: caller) ?? Failure(reason, context: report, caller: caller)
  }

  /// What a sanitizer said of an app that has ended; nil where it said nothing, or the app goes on.
  ///
  /// The report is then told, and not told again at the end of the test.
  func sanitizerFailure(caller: Caller) -> Failure? {
    guard let outcome = read(\.outcome) else { return nil }
    update { $0.isSanitizerChecked = true }
    return outcome.sanitizerReport.map {
      Failure(.sanitizerReport($0), context: report, caller: caller)
    }
  }

  /// The same where no verb has looked yet, at the place that launched the app.
  var untoldFailure: Failure? {
    read(\.isSanitizerChecked) ? nil : sanitizerFailure(caller: plan.caller)
  }
}
