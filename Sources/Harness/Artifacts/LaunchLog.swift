import Foundation
import HarnessSystem

/// The launches on the disk of one test, kept until it is known whether the test has failed.
///
/// It holds the latest of them, so that a test of many launches does not need more and more memory.
package final class LaunchLog: Sendable {
  private struct State {
    var launches: [Launch] = []
    var forgottenCount = 0
    /// What no verb has told of the launches that are not held any more.
    var untoldFailures: [Failure] = []
    /// The faults of the launches that are not held any more.
    var faults = ExpectedFaults<Launch>()

    var holdsTooMuch: Bool {
      guard launches.count > 1 else { return false }
      return launches.count > launchLimit
        || launches.reduce(0) { $0 + $1.read { $0.transcript.byteCount } } > byteLimit
    }
  }

  private let state = Monitor(State())

  /// How many launches are held at the most.
  static let launchLimit = 100

  /// How many bytes of output are held at the most, but for the last launch: 16 MiB.
  private static let byteLimit = 16 << 20

  /// Notes what it is given.
  package init() {}

  /// Begins to note the launches on a disk.
  ///
  /// - Parameter sandbox: Notes them as long as the log is referred to.
  package init(of sandbox: Sandbox) {
    sandbox.launches.withLock { $0.log = self }
  }

  /// Notes a launch that has begun.
  func append(_ launch: Launch) {
    state.withLock { state in
      state.launches.append(launch)
      while let oldest = state.launches.first, state.holdsTooMuch,
        oldest.read(\.outcome) != nil
      {
        state.untoldFailures += [oldest.untoldFailure].compactMap(\.self)
        state.faults.note(oldest, where: .atEndOfTest)
        state.launches.removeFirst()
        state.forgottenCount += 1
      }
    }
  }

  /// Ends every launch that still runs, and waits until it has gone.
  package func endAll() {
    let launches = state.read(\.launches)
    for launch in launches { launch.requestTermination() }
    for launch in launches { _ = launch.wait(until: Deadline(after: .infinity)) { $0.outcome } }
  }

  /// What no verb of the test has told of launches that have ended, each once: an app that a
  /// sanitizer watched may have gone wrong although its exit was not waited for, and a fault
  /// may have failed no call in any of them.
  package func takeUntoldFailures() -> [Failure] {
    state.withLock { state in
      for launch in state.launches { state.faults.note(launch, where: .atEndOfTest) }
      let failures =
        state.untoldFailures + state.launches.compactMap(\.untoldFailure)
        + state.faults.failures()
      state.untoldFailures = []
      state.faults = ExpectedFaults()
      return failures
    }
  }

  /// What the launches left, in the order in which they began; those that still run are left out.
  var outcomes: (forgottenCount: Int, kept: [Outcome]) {
    state.read { ($0.forgottenCount, $0.launches.compactMap { $0.read(\.outcome) }) }
  }
}

extension Transcript {
  /// How many bytes of both streams are held in memory.
  fileprivate var byteCount: Int {
    OutputStream.allCases.reduce(0) { $0 + min(count(of: $1), CapturedOutput.memoryLimit) }
  }
}

extension ExpectedFaults<Launch> {
  /// Takes in a launch of a test, with the faults that it chose: of one that several launches have
  /// chosen, it is enough that one of them comes to it, and the last says where.
  ///
  /// - Parameters:
  ///   - launch: Where its app did not take what it chose, its failure was told.
  ///   - check: Others are passed over.
  mutating func note(_ launch: Launch, where check: FaultCheck) {
    let plan = launch.plan
    let control = plan.control
    guard control.faultCheck == check, !control.faults.isEmpty,
      let outcome = launch.read(\.outcome),
      launch.choiceProblem == nil
    else { return }
    let program = plan.program.executable
    for point in control.faults.expectedPoints {
      expectOnce(point, of: program, at: launch)
    }
    note(outcome.callLog, of: program)
  }

  /// What the test is told of each that has failed no call.
  ///
  /// - Parameter caller: Where to tell it; nil for the place that launched.
  /// - Returns: A failure for each.
  func failures(at caller: Caller? = nil) -> [Failure] {
    unfired.map { fault, launch in
      Failure(fault, context: launch.report, caller: caller ?? launch.plan.caller)
    }
  }
}
