/// The real server that a fake has recorded, or is to record: where it is.
package struct HTTPOrigin: Sendable, Hashable, CustomStringConvertible {
  /// Its name or its address, an address of IPv6 without brackets.
  let host: String
  let port: UInt16
  /// What stands before each path, without a slash at its end.
  let path: String
  /// As `Host` has it.
  let authority: String

  /// For example `http://127.0.0.1:8080/v1`.
  package var description: String { "http://\(authority)\(path)" }

  /// Without the path, as answers name it.
  var address: String { "http://\(authority)" }

  /// - Parameter url: Such as `http://127.0.0.1:8080`, perhaps with a path that stands before each.
  /// - Throws: ``HTTPOriginProblem``.
  package init(_ url: String) throws(HTTPOriginProblem) {
    let scheme = "http://"
    guard !url.lowercased().hasPrefix("https://") else { throw .encrypted(url) }
    guard url.lowercased().hasPrefix(scheme) else { throw .notAServer(url) }
    let rest = url.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    guard !authority.isEmpty, !authority.contains("@"),
      rest.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "?") && $0 != 0x23 }),
      let (host, port) = Self.split(authority)
    else { throw .notAServer(url) }
    (self.host, self.port, self.authority) = (host, port, String(authority))
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
  }

  private static func split(_ authority: Substring) -> (String, UInt16)? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let host = String(authority[authority.index(after: authority.startIndex)..<end])
      return port(authority[authority.index(after: end)...]).map { (host, $0) }
    }
    let host = authority.prefix { $0 != ":" }
    guard !host.isEmpty else { return nil }
    return port(authority.dropFirst(host.count)).map { (String(host), $0) }
  }

  /// The port behind a colon, or that of HTTP.
  private static func port(_ text: Substring) -> UInt16? {
    guard !text.isEmpty else { return 80 }
    guard text.hasPrefix(":"), let port = UInt16(text.dropFirst()), port > 0 else { return nil }
    return port
  }
}

/// What no fake can record.
package enum HTTPOriginProblem: Error, Equatable, CustomStringConvertible {
  case encrypted(String)
  case notAServer(String)

  /// What was told, and what can be.
  package var description: String {
    switch self {
    case .encrypted(let url):
      "\(url) is a server of TLS, which a fake does not speak; begin a proxy that speaks it, such as "
        + "`caddy reverse-proxy --from http://127.0.0.1:8080 --to \(url) --change-host-header`, and "
        + "record from http://127.0.0.1:8080"
    case .notAServer(let url):
      "\(url.debugDescription) is no server that can be recorded; write http://HOST:PORT, without a "
        + "name, a password or a query"
    }
  }
}
