/// Requests to fake servers for which the test had told nothing, that were none, or that a real server was
/// to answer and did not: what a program made of the answer, it would not have made of the real server's.
public struct UnexpectedRequests: FailureReason, CustomStringConvertible {
  /// The first requests for which nothing was told.
  public let requests: [HTTPCall]
  /// The first that were refused, as they were no requests, or as their answer could not be recorded.
  public let refused: [RefusedRequest]
  /// How many of both there were.
  public let count: Int
  /// What the servers reply to, as a script writes it.
  public let known: [String]

  /// What was asked, what would have been answered, and what to do.
  public var description: String {
    let more = count - requests.count - refused.count
    var lines: [String] = []
    if !requests.isEmpty {
      lines.append("a fake server was asked, and nothing was told for that:")
      lines += requests.map { "  \($0)" }
    }
    let wrong = refused.filter { !$0.isUnrecorded }
    if !wrong.isEmpty {
      lines.append("a fake server was sent what is no request of HTTP/1.1:")
      lines += wrong.map { "  \($0)" }
    }
    let unrecorded = refused.filter(\.isUnrecorded)
    if !unrecorded.isEmpty {
      lines.append("what a real server answers could not be recorded:")
      lines += unrecorded.map { "  \($0.server) \($0.line.debugDescription): \($0.reason)" }
    }
    if more > 0 { lines.append("  … \(more) more") }
    if !requests.isEmpty { lines.append(replies) }
    return lines.joined(separator: "\n")
  }

  private var replies: String {
    known.isEmpty
      ? "there is no reply yet: `reply API GET /users/1 user.json`, in Swift reply(.get, \"/users/1\")"
      : "there are replies to: " + known.joined(separator: ", ")
  }
}

extension UnexpectedRequests {
  /// What fake servers have heard that fails a test; nil where nothing does.
  ///
  /// - Parameters:
  ///   - entries: The first of these.
  ///   - count: How many there were.
  package init?(_ entries: [HTTPEntry], count: Int) {
    guard count > 0 else { return nil }
    requests = entries.compactMap { entry in
      if case .call(let call, _, _) = entry.content { call } else { nil }
    }
    refused = entries.compactMap { entry in
      if case .refused(let refused) = entry.content { refused } else { nil }
    }
    known = Set(entries.flatMap(\.known)).sorted()
    self.count = count
  }
}

extension AppReports {
  /// What fake servers have heard that fails the launch; nil where nothing does.
  var unexpectedRequests: UnexpectedRequests? {
    UnexpectedRequests(wrongRequests, count: wrongRequestCount)
  }
}
