/// Lets a number of tasks go on at a time; the others wait in the order in which they came.
///
/// A task that waits holds no thread, unlike one that waits for a `DispatchSemaphore`.
package actor AsyncSemaphore {
  private var free: Int
  private var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []

  /// - Parameter count: How many go on at a time.
  package init(_ count: Int) {
    free = count
  }

  /// Runs a body when it is its turn.
  ///
  /// - Parameter body: What goes on with a few others at a time.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package nonisolated func withTurn<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    await wait()
    do {
      let value = try await body()
      await signal()
      return value
    } catch {
      await signal()
      throw error
    }
  }

  private func wait() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func signal() {
    guard let next = waiting.popFirst() else {
      free += 1
      return
    }
    next.resume()
  }
}
