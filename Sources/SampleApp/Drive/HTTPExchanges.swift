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
  func answer(to task: URLSessionTask) async throws -> HTTPURLResponse {
    try await withCheckedThrowingContinuation { waiter in
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
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let waiter = lock.withLock({ waiters.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let error {
      waiter.resume(throwing: error)
    } else if let response = task.response as? HTTPURLResponse {
      waiter.resume(returning: response)
    } else {
      waiter.resume(throwing: URLError(.badServerResponse))
    }
  }
}
