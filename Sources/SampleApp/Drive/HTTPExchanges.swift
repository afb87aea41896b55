import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests under way: hands each task's answer to who waits for it, and follows no
/// redirection, so that a PUT is never turned into a GET and no password goes elsewhere.
final class HTTPExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private typealias Waiter = CheckedContinuation<HTTPURLResponse, any Error>

  // Guards `waiters`, the only state.
  private let lock = NSLock()
  private var waiters: [Int: Waiter] = [:]

  /// Starts `task`, and returns its response once all of the answer is there.
  ///
  /// - Throws: `URLError.timedOut` where that has not come within `limit` seconds, and what
  ///   `URLSession` says.
  func answer(
    to task: URLSessionTask, within limit: TimeInterval
  ) async throws -> HTTPURLResponse {
    let end = Task { [weak self] in
      // Foundation on Linux knows no limit of its own for a whole exchange.
      guard (try? await Task.sleep(for: .seconds(limit))) != nil else { return }
      self?.finish(task, with: .failure(URLError(.timedOut)))
      task.cancel()
    }
    defer { end.cancel() }
    return try await withCheckedThrowingContinuation { waiter in
      lock.withLock { waiters[task.taskIdentifier] = waiter }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      // Whether a server may be trusted is for the system to say.
      return completionHandler(.performDefaultHandling, nil)
    }
    // The answer is 401, and there is nothing to try in its place. Foundation on Linux would wait
    // forever for another password (corrected after Swift 6.3.1).
    finish(task, with: .success(response))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      finish(task, with: .failure(error))
    } else if let response = task.response as? HTTPURLResponse {
      finish(task, with: .success(response))
    } else {
      finish(task, with: .failure(URLError(.badServerResponse)))
    }
  }

  /// Gives the waiter of `task` its answer; only the first one counts.
  private func finish(_ task: URLSessionTask, with result: Result<HTTPURLResponse, any Error>) {
    let waiter = lock.withLock { waiters.removeValue(forKey: task.taskIdentifier) }
    waiter?.resume(with: result)
  }
}
