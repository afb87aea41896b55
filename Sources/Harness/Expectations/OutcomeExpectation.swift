import Foundation
public import HarnessComparison
public import HarnessSystem
import HarnessTerminal

/// What a launch is expected to have left: how it ended, what it printed, which recorded calls it
/// made.
///
/// A value: it compares, and says what differs.
public struct OutcomeExpectation: Sendable {
  private let compare: @Sendable (Observation) -> Mismatch?

  init(_ compare: @escaping @Sendable (Observation) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares an outcome.
  ///
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(in outcome: Outcome) -> Mismatch? {
    compare(outcome.observation)
  }

  /// Compares what is known of a launch that may still run.
  func mismatch(in observation: Observation) -> Mismatch? {
    compare(observation)
  }

  /// Exit status 0.
  public static var success: OutcomeExpectation { status(0) }

  /// Any exit status but 0; a signal is no such failure.
  public static var failure: OutcomeExpectation {
    ending("a failure, any exit status but 0") { termination in
      guard case .exited(let status) = termination else { return false }
      return status != 0
    }
  }

  /// An exact exit status.
  public static func status(_ status: Int32) -> OutcomeExpectation {
    ending("\(Termination.exited(status))") { $0 == .exited(status) }
  }

  /// An exit status by its name in `sysexits.h`.
  public static func status(_ status: SystemExit) -> OutcomeExpectation {
    self.status(status.rawValue)
  }

  /// The end by a signal.
  public static func signal(_ signal: Int32) -> OutcomeExpectation {
    ending("\(Termination.signaled(signal))") { $0 == .signaled(signal) }
  }

  /// What standard output is.
  public static func standardOutput(_ expectation: TextExpectation) -> OutcomeExpectation {
    stream({ $0.standardOutput }, "standard output", expectation)
  }

  /// What standard error is.
  public static func standardError(_ expectation: TextExpectation) -> OutcomeExpectation {
    stream({ $0.standardError }, "standard error", expectation)
  }

  /// What the app's terminal shows, row by row, without the spaces at their ends.
  public static func screen(_ expectation: TextExpectation) -> OutcomeExpectation {
    OutcomeExpectation { observation in
      expectation.mismatch(
        in: observation.screen.text, of: "the screen", placeholders: observation.placeholders)
    }
  }

  private static func stream(
    _ stream: @escaping @Sendable (Observation) -> CapturedOutput, _ name: String,
    _ expectation: TextExpectation
  ) -> OutcomeExpectation {
    OutcomeExpectation { observation in
      do throws(Mismatch) {
        let output = try stream(observation).whole(name)
        return expectation.mismatch(in: output, of: name, placeholders: observation.placeholders)
      } catch {
        return error
      }
    }
  }

  private static func ending(
    _ expected: String, _ holds: @escaping @Sendable (Termination) -> Bool
  ) -> OutcomeExpectation {
    OutcomeExpectation { observation in
      guard let termination = observation.termination else {
        return Mismatch("expected \(expected), found that it still runs")
      }
      return holds(termination)
        ? nil : Mismatch("expected \(expected), found \(termination)")
    }
  }
}

// MARK: - What it left running

extension OutcomeExpectation {
  /// No process that it had started is there any more.
  ///
  /// One that is about to end has a moment for it.
  public static var nothingLeftBehind: OutcomeExpectation {
    OutcomeExpectation { observation in
      guard observation.termination != nil else {
        return Mismatch("expected nothing left behind, found that it still runs")
      }
      let left = observation.awaitLeftBehind(\.isEmpty)
      return left.isEmpty
        ? nil : Mismatch("expected nothing left behind, found \(LeftBehindProcess.list(left))")
    }
  }

  /// A process of this program was there after the exit, as a daemon is.
  ///
  /// It lives until the test's end, and is then ended without a warning.
  ///
  /// - Parameter program: The name of the program, without a folder.
  /// - Returns: The expectation.
  public static func leaves(_ program: String) -> OutcomeExpectation {
    OutcomeExpectation { observation in
      observation.sandbox.allowLeaving(program)
      let left = observation.awaitLeftBehind { $0.contains { $0.isNamed(program) } }
      if left.contains(where: { $0.isNamed(program) }) { return nil }
      let found = left.isEmpty ? "nothing" : LeftBehindProcess.list(left)
      return Mismatch("expected \(program) left behind, found \(found)")
    }
  }
}

// MARK: - Recorded calls

extension OutcomeExpectation {
  /// What the recorded calls are.
  public static func calls(_ expectation: CallExpectation) -> OutcomeExpectation {
    OutcomeExpectation { expectation.mismatch(in: $0.callLog) }
  }

  /// A function was called: ``CallExpectation/called(_:_:with:times:)``.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration whose service is called.
  ///   - function: The function's name without its labels; nil for any.
  ///   - arguments: Arguments of the call, by their labels; others do not count.
  ///   - times: How often exactly; nil for at least once.
  /// - Returns: The expectation.
  public static func called(
    _ registration: String, _ function: String? = nil, with arguments: [String: String] = [:],
    times: Int? = nil
  ) -> OutcomeExpectation {
    calls(.called(registration, function, with: arguments, times: times))
  }

  /// A fake program was called with these words: ``CallExpectation/called(_:words:times:)``.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - words: All arguments, as in a reply of ``FakeProgram``.
  ///   - times: How often exactly, also never; nil for at least once.
  /// - Returns: The expectation.
  public static func called(
    _ program: String, words: [String], times: Int? = nil
  ) -> OutcomeExpectation {
    calls(.called(program, words: words, times: times))
  }

  /// A registration, or one of its functions, was never called:
  /// ``CallExpectation/neverCalled(_:_:with:)``.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration.
  ///   - function: The function's name without its labels; nil for any.
  ///   - arguments: Arguments of the call, by their labels; others do not count.
  /// - Returns: The expectation.
  public static func neverCalled(
    _ registration: String, _ function: String? = nil, with arguments: [String: String] = [:]
  ) -> OutcomeExpectation {
    calls(.neverCalled(registration, function, with: arguments))
  }

  /// Calls were made in this order: ``CallExpectation/inOrder(_:)``.
  ///
  /// - Parameter patterns: The calls, of one registration or of several.
  /// - Returns: The expectation.
  public static func inOrder(_ patterns: CallPattern...) -> OutcomeExpectation {
    calls(.inOrder(patterns))
  }

  /// Every fault that the test chose has made its call fail: ``CallExpectation/everyFaultFired``.
  public static var everyFaultFired: OutcomeExpectation { calls(.everyFaultFired) }
}

extension Placeholders {
  /// What every launch knows: its sandbox, as `[SANDBOX]`, and its executable, as `[EXE]`.
  ///
  /// - Parameters:
  ///   - sandbox: The disk of the launch.
  ///   - executable: The path of its program, where there is one.
  public init(sandbox: Sandbox, executable: String? = nil) {
    self = .standard
    self["SANDBOX"] = .value(sandbox.root.path)
    if let executable { self["EXE"] = .value(executable) }
  }
}
