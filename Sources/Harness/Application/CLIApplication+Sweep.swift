public import Foundation
import HarnessSystem

extension CLIApplication {
  /// Has everything fail once in what a test does with an app, and judges what is left.
  ///
  ///     try app.sweep(keep: ["photos"]) { app in
  ///       try app.run("list", "photos", "--allow").expect(.success)
  ///     }
  ///
  /// The closure is run twice as it is, and has to hold: what it expects, and what it throws, is the
  /// test's. It is then run once for each call of each launch that changes or reads the sandbox, or
  /// writes the output, with each error that fits; and once killed at each call that changes the disk.
  /// Each run has an app of its own, which is as this one is now, in a copy of its sandbox. A run ends
  /// where the launch has ended in which something failed, by an error that the closure has to let
  /// through: what it expects of that launch is for the runs without faults.
  ///
  /// Linux alone can do it: elsewhere the app is not started, as with ``systemFaults``.
  ///
  /// - Parameters:
  ///   - observers: Programs with their arguments that tell, without faults, which state the disk is in:
  ///     that of before, or of after. Bytes are not compared then.
  ///   - allowances: The verdicts that are none.
  ///   - kept: Patterns of what has to be as before wherever the app fails, relative to the working
  ///     directory, or to the home where they begin with `~/`.
  ///   - statuses: The ends that a failure may have; any where there are none.
  ///   - isStrict: Whether files that are left behind fail the sweep.
  ///   - all: Whether every call is tried, and not a few of those that are alike.
  ///   - budget: How long the runs with faults may take in seconds, all together; what there was no time
  ///     for is counted. Nil for as long as they take.
  ///   - jobs: How many runs go on at a time; nil for one for each processor. There is one where the app
  ///     talks to fake servers, which the runs share.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  ///   - body: What the test does; it is called on several threads. What it returns does not count.
  /// - Returns: What was tried.
  /// - Throws: ``Failure`` where something does not hold, or nothing could be tried, and what the
  ///   closure throws where nothing fails.
  @discardableResult
  public func sweep<Result>(
    observe observers: [[String]] = [], allow allowances: [SweepAllowance] = [],
    keep kept: [String] = [], status statuses: [Termination] = [], isStrict: Bool = false,
    all: Bool = false, budget: TimeInterval? = nil, jobs: Int? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (CLIApplication) throws -> Result
  ) throws -> SweepReport {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let sweep = AppSweep(
      app: self,
      expectations: SweepExpectations(
        observe: observers, allow: allowances, keep: kept, status: statuses),
      limits: limits(all, budget, jobs), isStrict: isStrict, caller: caller, goesOn: { true },
      body: { _ = try body($0) })
    return try sweep.report()
  }

  /// Has everything fail once in what a test does with an app, and judges what is left, without
  /// blocking a thread of the cooperative pool.
  ///
  /// A cancelled task ends the sweep where the runs end that go on, and throws `CancellationError`.
  ///
  /// - Parameters:
  ///   - observers: As without `async`.
  ///   - allowances: The verdicts that are none.
  ///   - kept: Patterns of what has to be as before wherever the app fails.
  ///   - statuses: The ends that a failure may have; any where there are none.
  ///   - isStrict: Whether files that are left behind fail the sweep.
  ///   - all: Whether every call is tried, and not a few of those that are alike.
  ///   - budget: How long the runs with faults may take in seconds, all together.
  ///   - jobs: How many runs go on at a time; nil for one for each processor.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  ///   - body: What the test does; several tasks call it.
  /// - Returns: What was tried.
  /// - Throws: ``Failure`` where something does not hold, or nothing could be tried, and what the
  ///   closure throws where nothing fails.
  @discardableResult
  public func sweep<Result>(
    observe observers: [[String]] = [], allow allowances: [SweepAllowance] = [],
    keep kept: [String] = [], status statuses: [Termination] = [], isStrict: Bool = false,
    all: Bool = false, budget: TimeInterval? = nil, jobs: Int? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (CLIApplication) async throws -> Result
  ) async throws -> SweepReport {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let isCancelled = Monitor(false)
    let sweep = AppSweep(
      app: self,
      expectations: SweepExpectations(
        observe: observers, allow: allowances, keep: kept, status: statuses),
      limits: limits(all, budget, jobs), isStrict: isStrict, caller: caller,
      goesOn: { !isCancelled.read { $0 } },
      body: { app in try OwnThread.wait { _ = try await body(app) } })
    let report = try await withTaskCancellationHandler {
      try await OwnThread.run { try sweep.report() }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    try Task.checkCancellation()
    return report
  }

  private func limits(_ all: Bool, _ budget: TimeInterval?, _ jobs: Int?) -> SweepLimits {
    var limits = SweepLimits()
    (limits.triesAll, limits.budget) = (all, budget)
    if let jobs { limits.jobs = max(1, jobs) }
    // A server counts the requests of one launch after the other.
    if choices.read({ !$0.servers.names.isEmpty }) { limits.jobs = 1 }
    return limits
  }

  /// An app that is as another, on a disk of its own, of which a sweep takes note.
  convenience init(copying app: CLIApplication, on sandbox: Sandbox, _ probe: SweepProbe?) {
    var choices = app.choices.read { $0 }
    (choices.sandbox, choices.launch, choices.probe) = (sandbox, nil, probe)
    for server in choices.servers.open.values { server.tell { $0.replay?.beginAnew() } }
    self.init(
      app.name, choices, app.launcher, (app.interruptionMonitors, app.testInterruptionMonitors))
  }
}

extension CLIApplication {
  /// Has a recorded call fail, besides what was chosen.
  package func choose(_ point: FaultPoint) {
    faults[point.function].choose(point.fault, for: point.number)
  }
}

extension OwnThread {
  /// Blocks this thread, which is not of the cooperative pool, until a task has ended.
  fileprivate static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
    let end = Monitor<Result<Void, any Error>?>(nil)
    let (reporter, sandbox) = (FailureReporting.current, Sandbox.current)
    Task {
      let result: Result<Void, any Error>
      do {
        try await FailureReporting.$current.withValue(reporter) {
          try await Sandbox.$current.withValue(sandbox, operation: body)
        }
        result = .success(())
      } catch {
        result = .failure(error)
      }
      end.withLock { $0 = result }
    }
    try end.wait(until: Deadline(after: .infinity)) { $0 }?.get()
  }
}
