import Foundation

/// An answer as bytes.
struct HTTPResponse {
  let head: [UInt8]
  let body: Data

  /// What a client is told that waits before it sends a body.
  static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// - Parameters:
  ///   - reply: The answer.
  ///   - request: What it answers; nil where that could not be read.
  ///   - isLast: Whether the connection ends behind it.
  init(_ reply: HTTPReply, to request: HTTPRequestHead?, isLast: Bool) {
    let isOneOne = request?.isOneOne ?? true
    // A client of HTTP/1.0 knows no chunks.
    let isChunked = reply.isChunked && isOneOne
    var lines = ["HTTP/1.1 \(reply.status) \(Self.reason(of: reply.status))"]
    lines += reply.headers.map(\.description)
    if isChunked {
      lines.append("Transfer-Encoding: chunked")
    } else if reply.hasBody, let length = Self.length(of: reply, to: request?.method) {
      lines.append("Content-Length: \(length)")
    }
    if isLast {
      lines.append("Connection: close")
    } else if !isOneOne {
      lines.append("Connection: keep-alive")
    }
    head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    // RFC 9110 section 9.3.2: to HEAD all is answered but the body.
    let isBare = request?.method == "HEAD" || !reply.hasBody
    body = isBare ? Data() : isChunked ? Self.chunks(of: reply.body) : reply.body
  }

  /// The length that an answer tells; nil where it tells none.
  private static func length(of reply: HTTPReply, to method: String?) -> Int? {
    guard method == "HEAD", let length = reply.lengthOfHead else { return reply.body.count }
    if case .bytes(let count) = length { return count }
    return nil
  }

  /// Two chunks, so that a reader of one alone is found out, or none.
  private static func chunks(of body: Data) -> Data {
    let middle = body.startIndex + body.count / 2
    let parts = [body[..<middle], body[middle...]].filter { !$0.isEmpty }
    var chunks = Data()
    for part in parts {
      chunks += Data("\(String(part.count, radix: 16))\r\n".utf8) + part + Data("\r\n".utf8)
    }
    return chunks + Data("0\r\n\r\n".utf8)
  }

  private static func reason(of status: Int) -> String { reasons[status] ?? "Status \(status)" }

  private static let reasons = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
    412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
    422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}

/// What is to be sent on a connection, as far as it was not.
struct HTTPOutput {
  private var parts: [Data] = []
  private var offset = 0

  /// How much is sent at a time, and when next; nil where it is as much as goes.
  private(set) var pace: Int?

  var isEmpty: Bool { parts.isEmpty }

  mutating func append(_ bytes: [UInt8]) { append(Data(bytes)) }

  mutating func append(_ data: Data) {
    if !data.isEmpty { parts.append(data) }
  }

  /// Sends all that waits in so many parts.
  mutating func slowDown(to count: Int) {
    let total = parts.reduce(-offset) { $0 + $1.count }
    pace = max(1, total / count)
  }

  /// Keeps so much of what waits, and forgets the rest.
  mutating func cut(to count: Int) {
    var left = count
    parts = parts.compactMap { part in
      defer { left = max(0, left - part.count) }
      return left > 0 ? part.prefix(left) : nil
    }
  }

  /// What is to be sent next.
  func withNext<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    parts.first?.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      return body(
        UnsafeRawBufferPointer(rebasing: rest.prefix(min(rest.count, pace ?? rest.count))))
    }
  }

  /// Notes that so many bytes of that were sent.
  mutating func sent(_ count: Int) {
    offset += count
    guard let first = parts.first, offset == first.count else { return }
    parts.removeFirst()
    offset = 0
    if parts.isEmpty { pace = nil }
  }
}
