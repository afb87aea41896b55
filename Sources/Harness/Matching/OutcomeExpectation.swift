/// What a launch is expected to have left.
///
/// A value: it compares, and says what differs.
public struct OutcomeExpectation: Sendable {
  private let compare: @Sendable (Outcome) -> Mismatch?

  private init(_ compare: @escaping @Sendable (Outcome) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares an outcome.
  ///
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(in outcome: Outcome) -> Mismatch? {
    compare(outcome)
  }

  /// Exit status 0.
  public static var success: OutcomeExpectation { status(0) }

  /// Any exit status but 0; a signal is no such failure.
  public static var failure: OutcomeExpectation {
    ending("a failure, any exit status but 0") { ($0.exitStatus ?? 0) != 0 }
  }

  /// An exact exit status.
  public static func status(_ status: Int32) -> OutcomeExpectation {
    ending("\(Termination.exited(status))") { $0.termination == .exited(status) }
  }

  /// An exit status by its name in `sysexits.h`.
  public static func status(_ status: SystemExit) -> OutcomeExpectation {
    self.status(status.rawValue)
  }

  /// The end by a signal.
  public static func signal(_ signal: Int32) -> OutcomeExpectation {
    ending("\(Termination.signaled(signal))") { $0.termination == .signaled(signal) }
  }

  /// What standard output is.
  public static func standardOutput(_ expectation: TextExpectation) -> OutcomeExpectation {
    stream({ $0.standardOutput }, "standard output", expectation)
  }

  /// What standard error is.
  public static func standardError(_ expectation: TextExpectation) -> OutcomeExpectation {
    stream({ $0.standardError }, "standard error", expectation)
  }

  private static func stream(
    _ stream: @escaping @Sendable (Outcome) -> CapturedOutput, _ name: String,
    _ expectation: TextExpectation
  ) -> OutcomeExpectation {
    OutcomeExpectation { outcome in
      let output = stream(outcome)
      guard output.lostByteCount == 0 else {
        return Mismatch(
          "\(name) is incomplete: the disk took all but \(output.lostByteCount) bytes of it")
      }
      return expectation.mismatch(in: output.text, of: name)
    }
  }

  private static func ending(
    _ expected: String, _ holds: @escaping @Sendable (Outcome) -> Bool
  ) -> OutcomeExpectation {
    OutcomeExpectation { outcome in
      guard !holds(outcome) else { return nil }
      return Mismatch("expected \(expected), found \(outcome.termination)")
    }
  }
}
