import Foundation
import HarnessComparison
import HarnessSystem

/// A wait that looks, and looks again when something has happened; meanwhile prompts are answered.
struct EventualWait {
  /// What one look has found.
  struct Look {
    let mismatches: [Mismatch]
    /// Whether the app had exited before the look, so that another would find the same.
    let hasEnded: Bool
    /// Whether another look may find something else.
    let isOutdated: (Launch.State) -> Bool

    init(
      _ mismatches: [Mismatch], hasEnded: Bool, isOutdated: @escaping (Launch.State) -> Bool
    ) {
      self.mismatches = mismatches
      self.hasEnded = hasEnded
      self.isOutdated = isOutdated
    }
  }

  private let app: CLIApplication
  private let launch: Launch
  private let limit: TimeInterval
  private let caller: Caller

  init(_ app: CLIApplication, _ launch: Launch, timeout: TimeInterval, caller: Caller) {
    self.app = app
    self.launch = launch
    limit = TimeLimit.scaled(timeout)
    self.caller = caller
  }

  /// Looks until nothing differs.
  ///
  /// - Throws: ``Failure``.
  func perform(_ look: () throws -> Look) throws {
    let deadline = Deadline(after: limit)
    while true {
      let found = try take(look)
      if found.mismatches.isEmpty { return }
      guard !found.hasEnded && !deadline.hasPassed else {
        throw failure(
          found.hasEnded
            ? .mismatches(found.mismatches) : .notMetInTime(found.mismatches, after: limit))
      }
      try waitForNews(since: found, until: deadline)
    }
  }

  private func take(_ look: () throws -> Look) throws -> Look {
    do {
      return try GoldenMode.$isAwaited.withValue(true) { try look() }
    } catch let error as SystemError {
      throw failure(.system(error))
    }
  }

  /// Waits until another look may find something else, or the app has exited.
  private func waitForNews(since found: Look, until deadline: Deadline) throws {
    _ = try app.awaitFinding("an expectation", of: launch, until: deadline, caller) { state in
      found.isOutdated(state) || state.outcome != nil ? true : nil
    }
  }

  private func failure(_ reason: Failure.Reason) -> Failure {
    launch.failure(reason, caller: caller)
  }
}
