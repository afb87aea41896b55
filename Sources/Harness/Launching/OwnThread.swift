import Foundation

/// Threads for work that blocks, so that it never holds a thread of the cooperative pool.
enum OwnThread {
  /// Starts `body` on a new thread.
  static func start(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(body)
  }

  /// Runs `body` on a new thread, and suspends the caller until it is done.
  static func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      start { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }

  /// Runs `body`, which does not throw, on a new thread, and suspends the caller until it is done.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }
}
