/// The first line of a request and its fields.
struct HTTPRequestHead: Sendable, Equatable {
  let method: String
  /// The path and the query, as they were sent.
  let target: String
  /// Whether it is HTTP/1.1, and not HTTP/1.0.
  let isOneOne: Bool
  var fields: [HTTPField] = []
  /// The first line, as it was sent.
  let line: String

  /// Reads a first line, as RFC 9112 section 3 has it, strictly.
  ///
  /// - Throws: ``HTTPRefusal``.
  init(line: [UInt8]) throws(HTTPRefusal) {
    self.line = String(decoding: line, as: UTF8.self)
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw .malformed(
        "its first line has \(parts.count) parts with single spaces between, and not a method, a "
          + "target and a version")
    }
    guard HTTPToken.isToken(parts[0]) else {
      throw .malformed("its method is none: \(HTTPToken.shown(parts[0]))")
    }
    method = String(decoding: parts[0], as: UTF8.self)
    isOneOne = try Self.isOneOne(parts[2])
    if let byte = parts[1].first(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      throw .malformed(
        "its target holds the byte \(HTTPToken.hex(byte)), which a URL has percent-encoded")
    }
    target = try Self.target(String(decoding: parts[1], as: UTF8.self), method)
  }

  private static func isOneOne(_ version: ArraySlice<UInt8>) throws(HTTPRefusal) -> Bool {
    switch String(decoding: version, as: UTF8.self) {
    case "HTTP/1.1": return true
    case "HTTP/1.0": return false
    case let version where version.hasPrefix("HTTP/") && version.utf8.count == 8:
      throw HTTPRefusal(status: 505, reason: "it speaks \(version), and a fake speaks HTTP/1.1")
    default: throw .malformed("its version is none: \(HTTPToken.shown(version))")
    }
  }

  /// The path and the query of a target in any of its forms (RFC 9112 section 3.2).
  private static func target(_ text: String, _ method: String) throws(HTTPRefusal) -> String {
    if text.hasPrefix("/") || text == "*" || method == "CONNECT" { return text }
    let scheme = "http://"
    guard text.lowercased().hasPrefix(scheme) else {
      throw .malformed("its target is no path: \(HTTPToken.shown(Array(text.utf8)))")
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard let start = rest.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") })
    else { return "/" }
    let path = String(decoding: rest[start...], as: UTF8.self)
    return path.hasPrefix("?") ? "/" + path : path
  }

  /// The target up to the query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// What stands behind the question mark; nil where there is none.
  var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }
}

extension HTTPRequestHead {
  /// What the fields say of the body, as RFC 9112 section 6 has it; what two readers could take for
  /// two lengths is refused.
  func framing(_ limits: HTTPLimits) throws(HTTPRefusal) -> HTTPBodyDecoder.Framing {
    let lengths = fields.values("Content-Length")
    let codings = fields.values("Transfer-Encoding")
    try checkHost()
    guard lengths.isEmpty || codings.isEmpty else {
      throw .malformed("it has both Content-Length and Transfer-Encoding")
    }
    if !codings.isEmpty { return try chunking(codings) }
    guard lengths.count <= 1 else {
      throw .malformed("it has Content-Length \(lengths.count) times")
    }
    guard let text = lengths.first else { return .length(0) }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .malformed("its Content-Length is no number: \(HTTPToken.shown(Array(text.utf8)))")
    }
    guard let length = Int(text), length <= limits.body else {
      throw HTTPRefusal(
        status: 413, reason: "its body has \(text) bytes, and a fake takes \(limits.body)")
    }
    return .length(length)
  }

  private func chunking(_ codings: [String]) throws(HTTPRefusal) -> HTTPBodyDecoder.Framing {
    guard isOneOne else { throw .malformed("Transfer-Encoding is not of HTTP/1.0") }
    guard codings.count == 1, HTTPToken.areSame(codings[0], "chunked") else {
      let text = codings.joined(separator: ", ")
      let isChunked = text.lowercased().contains("chunked")
      throw HTTPRefusal(
        status: isChunked ? 400 : 501,
        reason:
          "its Transfer-Encoding is \(text.debugDescription), and a fake reads `chunked` alone")
    }
    return .chunked
  }

  /// RFC 9112 section 3.2: one that has none, or two, is refused.
  private func checkHost() throws(HTTPRefusal) {
    let count = fields.values("Host").count
    guard count <= 1 else { throw .malformed("it has Host \(count) times") }
    guard count == 1 || !isOneOne else { throw .malformed("it has no Host") }
  }

  /// Whether the client waits to be told that it may send the body.
  func expectsContinue() throws(HTTPRefusal) -> Bool {
    let expected = fields.values("Expect")
    guard !expected.isEmpty, isOneOne else { return false }
    guard expected.count == 1, HTTPToken.areSame(expected[0], "100-continue") else {
      throw HTTPRefusal(
        status: 417, reason: "it expects \(expected.joined(separator: ", ").debugDescription)")
    }
    return true
  }

  /// Whether the client goes on with another request on its connection.
  var keepsConnection: Bool {
    let words = fields.words("Connection")
    return isOneOne ? !words.contains("close") : words.contains("keep-alive")
  }
}
