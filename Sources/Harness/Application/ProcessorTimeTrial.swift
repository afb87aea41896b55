import Foundation
import HarnessSystem

/// Launches an app and its reference in turn, until their processor times say something.
struct ProcessorTimeTrial: Sendable {
  let app: CLIApplication
  let reference: CLIApplication
  let limit: Double
  /// How many pairs are launched at the most.
  let pairs: Int
  /// When no further pair is begun.
  let deadline: Deadline
  let caller: Caller
  let body: @Sendable (CLIApplication) throws -> Outcome

  /// Compares.
  ///
  /// - Returns: What came of it.
  /// - Throws: ``Failure`` where nothing can be compared, and what the body throws.
  func perform() throws -> ProcessorTimeComparison {
    guard limit > 0, limit.isFinite, pairs > 0 else {
      throw failure(.notMeasured("a limit is a number above 0, and there has to be a pair"))
    }
    var comparison = ProcessorTimeComparison(limit: limit)
    for number in 0..<pairs {
      // What changes in the machine meanwhile comes to both alike: A B, B A, A B …
      let pair = try number.isMultiple(of: 2) ? inOrder(app, reference) : inOrder(reference, app)
      let (own, other) = number.isMultiple(of: 2) ? pair : (pair.1, pair.0)
      guard own.termination == other.termination else {
        throw failure(
          .notMeasured(
            "\(app.name) ended with \(own.termination) and the reference with "
              + "\(other.termination); what fails early takes little time"))
      }
      if comparison.add(own.time / other.time), comparison.verdict != .undecided {
        return comparison
      }
      if deadline.hasPassed { break }
    }
    return comparison
  }

  /// A run that ended.
  private struct Run {
    let time: TimeInterval
    let termination: Termination
  }

  private func inOrder(
    _ first: CLIApplication, _ second: CLIApplication
  ) throws -> (Run, Run) {
    let run = try run(of: first)
    return (run, try self.run(of: second))
  }

  /// A run on a disk of its own, with its processor time.
  private func run(of app: CLIApplication) throws -> Run {
    let sandbox = try app.sandbox().copied()
    defer { sandbox.removeUnlessKept() }
    let copy = CLIApplication(copying: app, on: sandbox, nil)
    copy.measuresUsage = true
    let log = LaunchLog(of: sandbox)
    defer { sandbox.endSurvivors() }
    let outcome = try Sandbox.$current.withValue(sandbox) {
      let outcome = try body(copy)
      copy.endRunningLaunch()
      log.endAll()
      log.takeUntoldFailures().forEach(FailureReporting.report)
      return outcome
    }
    guard outcome.sandbox === sandbox else {
      throw failure(
        .notMeasured("the closure gave the outcome of another app than the one that it is given"))
    }
    return Run(time: try time(of: outcome), termination: outcome.termination)
  }

  private func time(of outcome: Outcome) throws -> TimeInterval {
    let left = outcome.leftBehind.filter { !outcome.sandbox.isMeantToBeLeft($0) }
    guard left.isEmpty else {
      throw failure(
        .notMeasured("what is left running is not counted: \(LeftBehindProcess.list(left))"))
    }
    guard let time = outcome.usage?.processorTime, time > 0 else {
      throw failure(.notMeasured("the system tells of none for \(outcome.commandLine)"))
    }
    return time
  }

  private func failure(_ problem: ProcessorTimeProblem) -> Failure {
    Failure(.processorTime(problem), caller: caller)
  }
}
