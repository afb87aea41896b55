import HarnessSystem

// What a launch and its outcome know of what the app has said on its control socket.

extension Launch.State {
  /// What the app has said on its control socket.
  package var reports: AppReports {
    get { heard as? AppReports ?? AppReports(usesControlSocket: false) }
    _modify {
      var reports = self.reports
      // Held once, so that a change copies no calls.
      heard = nil
      defer { heard = reports }
      yield &reports
    }
  }

  /// What the app said first.
  var hello: AppHello? { reports.hello }
}

extension Launch {
  /// Blocks this thread until the app has said hello, has gone, or could have done so.
  func awaitHello() {
    let deadline = Deadline(after: TimeLimit.scaled(TimeLimit.standard))
    _ = wait(until: deadline) { $0.hello != nil || $0.outcome != nil ? true : nil }
  }
}

extension Outcome {
  /// What it said on its control socket.
  var reports: AppReports { heard as? AppReports ?? AppReports(usesControlSocket: false) }

  /// The faults that the test chose.
  var faults: Faults { plan.control.faults }

  /// Whether an app has reported that knows what a test chose for another launch, and ran without.
  ///
  /// - Parameters:
  ///   - mocks: The mock of each registration.
  ///   - faults: The calls that are to fail.
  ///   - holds: The calls that are to wait.
  ///   - isStrict: Whether every app that reports is to refuse live services.
  /// - Returns: Whether one has.
  package func heardApp(
    without mocks: [String: String], _ faults: Faults, _ holds: Holds, isStrict: Bool
  ) -> Bool {
    ([reports.hello].compactMap(\.self) + reports.otherHellos).contains { hello in
      hello.misses(mocks, faults, holds) || isStrict && hello.isStrict != true
    }
  }

  /// The mocks that took effect, as the app said: the registration's name and the mock's.
  public var mocks: [String: String] { reports.hello?.mocks ?? [:] }

  /// All recorded calls, in the order in which the harness read them: those of one process in the
  /// order in which they were made.
  public var calls: [ReportedCall] { reports.calls }

  /// The recorded calls, for expectations.
  public var callLog: CallLog { CallLog(reports, faults: faults) }

  /// The registrations that the app resolved, in the order of the first time, and the mock of each.
  public var resolved: [ResolvedRegistration] { reports.resolved }

  /// The notes that the app has sent for the report.
  public var notes: [String] { reports.notes }
}
