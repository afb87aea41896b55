public import Foundation
public import HarnessSystem

/// A gate of the app: a place where a fake waits until the test lets it go on.
///
///     try app.launch("upload", "photos")
///     let gate = app.gate("upload")
///     try gate.waitUntilReached()
///     // The upload is held: what the app shows now can be looked at.
///     try gate.open()
///
/// Each opening lets one through, the first to arrive first; one that comes before a thread does
/// lets the next through. When the time limit of the launch ends while a thread waits at a gate,
/// the launch fails with the gate's name.
public struct AppGate: Sendable {
  /// The gate's name, as the app gives it.
  public let name: String

  private let app: CLIApplication

  init(_ name: String, of app: CLIApplication) {
    self.name = name
    self.app = app
  }

  /// Waits until the app waits at the gate.
  ///
  /// All that the app has printed and called before is known then.
  ///
  /// - Parameters:
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched, or the gate was not reached in time or before
  ///   the app's exit.
  public func waitUntilReached(
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform { try performWait(timeout, caller) }
  }

  /// Waits until the app waits at the gate, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched, or the gate was not reached in time or before
  ///   the app's exit.
  public func waitUntilReached(
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try await FailureReporting.performOnOwnThread { try self.performWait(timeout, caller) }
  }

  /// Lets the one through that has waited longest, or else the next that comes.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched.
  public func open(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try change("open", caller) { $0.open(name) }
  }

  /// Lets every thread through that waits, and those that come until the app's exit.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched.
  public func leaveOpen(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try change("leaveOpen", caller) { $0.leaveOpen(name) }
  }

  private func change(
    _ verb: String, _ caller: Caller, _ change: (inout GateTable) -> Void
  ) throws {
    try FailureReporting.perform { try performChange(verb, caller, change) }
  }

  /// What `open` and `leaveOpen` do, without a report.
  ///
  /// - Throws: ``Failure``.
  package func performChange(
    _ verb: String, _ caller: Caller, _ change: (inout GateTable) -> Void
  ) throws {
    let launch = try app.launchedApp(for: verb, caller)
    launch.plan.session?.note(.gateOpened, name)
    launch.request { change(&$0.reports.gates) }
  }

  /// What `waitUntilReached` does, without a report.
  ///
  /// - Throws: ``Failure``.
  package func performWait(_ timeout: TimeInterval, _ caller: Caller) throws {
    let launch = try app.launchedApp(for: "waitUntilReached", caller)
    let limit = TimeLimit.scaled(timeout)
    let found = try app.awaitFinding(
      "the gate \(name.debugDescription)", of: launch, until: Deadline(after: limit), caller
    ) { GateWait(name, in: $0) }
    // What the app has written before it came to the gate is in its pipes at the latest now.
    launch.synchronize()
    if case .reached = found { return }
    let problem = launch.read { GateProblem(name, found, after: limit, in: $0) }
    throw launch.failure(.gateNotReached(problem), caller: caller)
  }
}

extension CLIApplication {
  /// A gate of the launched app.
  ///
  /// - Parameter name: The gate's name, as the app gives it.
  /// - Returns: The gate, which need not be there yet.
  public func gate(_ name: String) -> AppGate { AppGate(name, of: self) }
}
