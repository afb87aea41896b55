import HarnessSystem

/// Asks a real server what a fake is asked, several requests at a time, on threads of its own.
final class HTTPForwarder: Sendable {
  /// What is to be done with an answer.
  typealias Take = @Sendable (Result<HTTPExchange.Answer, HTTPRefusal>) -> Void

  private struct State {
    var waiting: ArraySlice<(HTTPExchange.Request, Take)> = []
    var threadCount = 0
  }

  let origin: HTTPOrigin
  private let limits: HTTPLimits
  private let state = Monitor(State())

  init(_ origin: HTTPOrigin, _ limits: HTTPLimits) { (self.origin, self.limits) = (origin, limits) }

  /// Asks, and gives the answer to another thread's hands; returns at once.
  func forward(_ request: HTTPExchange.Request, then take: @escaping Take) {
    let needsThread = state.withLock { state in
      state.waiting.append((request, take))
      guard state.threadCount < limits.forwards else { return false }
      state.threadCount += 1
      return true
    }
    guard needsThread else { return }
    do {
      try OwnThread.start { [self] in work() }
    } catch {
      fail(error)
    }
  }

  private func work() {
    let client = HTTPClient(origin, limits)
    while let (request, take) = next() {
      do throws(HTTPRefusal) {
        take(.success(try client.ask(request)))
      } catch {
        take(.failure(error))
      }
    }
  }

  /// What is asked next; nil where nothing is, and the thread ends.
  private func next() -> (HTTPExchange.Request, Take)? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.threadCount -= 1 }
      return next
    }
  }

  /// Without a thread left, others go on with what waits, or nothing does.
  private func fail(_ error: SystemError) {
    let lost = state.withLock { state -> ArraySlice<(HTTPExchange.Request, Take)> in
      state.threadCount -= 1
      guard state.threadCount == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for (_, take) in lost { take(.failure(.unrecorded("\(error)"))) }
  }
}
