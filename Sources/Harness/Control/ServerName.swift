import HarnessSystem

/// A fake server in the name of a fault or a hold: `API`, or `API.POST /users`.
package struct ServerName {
  package let name: String
  /// The method and the path, as they were written; nil for all requests.
  let route: String?

  /// - Parameters:
  ///   - function: What the fault is of.
  ///   - servers: The names of the servers that are faked.
  package init?(_ function: String, among servers: some Sequence<String>) {
    // Both may hold a dot: the longest name is meant.
    let found = servers.filter { function == $0 || function.hasPrefix($0 + ".") }
      .max { $0.utf8.count < $1.utf8.count }
    guard let found else { return nil }
    name = found
    let rest = function.utf8.dropFirst(found.utf8.count + 1)
    route = function == found ? nil : String(rest)
  }

  /// Whether a fault or a hold is one of these servers'.
  static func isOf(_ servers: [String: HTTPServer], _ function: String) -> Bool {
    ServerName(function, among: servers.keys) != nil
  }

  /// The requests that it is for; nil for all.
  ///
  /// - Throws: ``HTTPReplyProblem`` where these are none.
  package func httpRoute() throws(HTTPReplyProblem) -> HTTPRoute? {
    guard let route else { return nil }
    let parts = route.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 2 else { throw .path(route) }
    return try HTTPRoute(parts[0], parts[1])
  }

  /// The requests that `POST /users?page=[..]` names; nil where it is none.
  static func route(_ text: String) -> HTTPRoute? {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    return parts.count == 2 ? try? HTTPRoute(parts[0], parts[1]) : nil
  }
}

extension ReportedCall {
  /// Whether it is one of a function, or one that a method and a path are for.
  func isOf(_ function: String?) -> Bool {
    guard let function, !self.function.hasCodePoints(of: function) else { return true }
    return request.map { ServerName.route(function)?.matches($0) ?? false } ?? false
  }
}
