import Foundation

/// Lets a number of test cases run at a time.
///
/// Swift Testing begins all cases of a suite at once. Hundreds of them, each with its sandbox and
/// its launches, would need more descriptors than a process may have, and be slower than a few.
actor CaseTurns {
  /// The turns of all test cases of this process.
  static let shared = CaseTurns(limit: sharedLimit)

  /// Some for each processor, as most of a case's time is spent in waiting for its app.
  static let sharedLimit = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

  private var freeTurns: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(limit: Int) {
    freeTurns = limit
  }

  /// Runs `body` when it is its turn; first come, first served.
  nonisolated func withTurn(_ body: @Sendable () async throws -> Void) async throws {
    await take()
    do {
      try await body()
    } catch {
      await give()
      throw error
    }
    await give()
  }

  private func take() async {
    guard freeTurns == 0 else {
      freeTurns -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func give() {
    if waiting.isEmpty {
      freeTurns += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
