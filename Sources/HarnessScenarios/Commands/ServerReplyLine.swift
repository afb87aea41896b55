import Foundation
import Harness
import HarnessComparison

/// The words of a `reply` that tells a server its answer: `API GET /users/1 user.json`.
struct ServerReplyLine {
  let server: String
  private let method: String
  private let target: String
  private var file: String?
  private var status = 200
  private var headers: [HTTPField] = []
  private var wantedHeaders: [HTTPField] = []
  private var wantedBody: String?
  private var isChunked = false

  /// Whether a line is for a server: a method stands behind the name.
  static func isOne(_ operands: [String]) -> Bool {
    guard operands.count > 2, !operands[1].isEmpty else { return false }
    guard let first = operands[1].utf8.first, operands[1] != "*" else { return true }
    return 0x41...0x5A ~= first
      && operands[1].utf8.allSatisfy { 0x41...0x5A ~= $0 || $0 == UInt8(ascii: "-") }
  }

  /// The methods that are registered for HTTP, and those of caches and of UPnP.
  private static let methods = [
    "ACL", "BIND", "CHECKIN", "CHECKOUT", "CONNECT", "COPY", "DELETE", "GET", "HEAD", "LABEL",
    "LINK",
    "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE", "NOTIFY", "OPTIONS",
    "ORDERPATCH", "PATCH",
    "POST", "PROPFIND", "PROPPATCH", "PURGE", "PUT", "QUERY", "REBIND", "REPORT", "SEARCH",
    "SUBSCRIBE", "TRACE",
    "UNBIND", "UNCHECKOUT", "UNLINK", "UNLOCK", "UNSUBSCRIBE", "UPDATE", "VERSION-CONTROL",
  ]

  /// What to say of a method that is near to one of HTTP, and none; nil words are not known yet.
  ///
  /// A server may have methods of its own, so this fails nothing.
  static func methodSlip(_ words: [String?]) -> String? {
    let operands = Array(words.compactMap { $0 }.drop { $0.hasPrefix("-") })
    guard operands.count <= words.count, isOne(operands), operands[1] != "*",
      !methods.contains(operands[1])
    else { return nil }
    let question = NearestName.question(operands[1], among: methods)
    return question.isEmpty
      ? nil : "\(operands[1]) is no method that HTTP knows\(question) It is taken as it stands"
  }

  /// - Throws: ``ScenarioFailure`` where a method is written in small letters.
  static func checkCase(_ operands: [String]) throws {
    guard operands.count > 2, operands[2].hasPrefix("/"), methods.contains(operands[1].uppercased())
    else { return }
    throw ScenarioFailure(
      "methods are written in capitals: `reply \(operands[0]) \(operands[1].uppercased()) "
        + "\(operands[2])`")
  }

  /// - Parameter operands: The server, the method, the path, and what stands behind them.
  /// - Throws: ``ScenarioFailure``.
  init(_ operands: [String]) throws {
    (server, method, target) = (operands[0], operands[1], operands[2])
    for word in operands[3...] { try take(word) }
    do {
      _ = try HTTPRoute(method, target)
      try reply(with: Data("body".utf8.prefix(file == nil ? 0 : 4))).check()
    } catch {
      throw ScenarioFailure("\(server) cannot be told that: \(error)")
    }
  }

  private mutating func take(_ word: String) throws {
    guard word.hasPrefix("-") else {
      guard file == nil else { throw ScenarioFailure("`\(word)` is a word too many") }
      file = word
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    switch (parts[0], parts.count) {
    case ("-chunked", 1): isChunked = true
    case ("-status", 2): status = try Self.status(parts[1])
    case ("-header", 2): headers.append(try Self.field(parts[1]))
    case ("-if-header", 2): wantedHeaders.append(try Self.field(parts[1]))
    case ("-if-body", 2): wantedBody = parts[1]
    default:
      throw ScenarioFailure(
        "`\(word)` is no option of a server's reply"
          + NearestName.question(parts[0], among: Self.options))
    }
  }

  private static let options = ["-status", "-header", "-if-header", "-if-body", "-chunked"]

  private static func status(_ text: String) throws -> Int {
    if let status = Int(text) { return status }
    throw ScenarioFailure("-status=\(text) is no status of an answer; they go from 200 to 599")
  }

  private static func field(_ text: String) throws -> HTTPField {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ScenarioFailure("\(text.debugDescription) is no field; write 'Name: value'")
    }
    return HTTPField(String(parts[0]), TextTrimming.trimmed(parts[1]))
  }

  private func reply(with body: Data) -> HTTPReply {
    var headers = headers
    let isTyped = headers.contains { $0.name.lowercased() == "content-type" }
    if let file, !isTyped, let type = Self.type(of: file) {
      headers.append(HTTPField("Content-Type", type))
    }
    return HTTPReply(status: status, headers: headers, body: body, isChunked: isChunked)
  }

  /// What the line tells the server.
  ///
  /// - Parameter read: Gives what a file holds.
  /// - Returns: The requests, and their answer.
  /// - Throws: What `read` throws.
  func answer(_ read: (String) throws -> Data) throws -> (HTTPRoute, HTTPReply) {
    var route = try HTTPRoute(method, target)
    for field in wantedHeaders { route.want(field) }
    if let wantedBody { route.want(body: try read(wantedBody)) }
    return (route, reply(with: try file.map(read) ?? Data()))
  }

  /// What a file is, by its ending; nil where that does not tell.
  private static func type(of file: String) -> String? {
    guard let dot = file.lastIndex(of: ".") else { return nil }
    return types[String(file[file.index(after: dot)...]).lowercased()]
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "gif": "image/gif",
    "htm": "text/html; charset=utf-8", "html": "text/html; charset=utf-8", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8", "json": "application/json",
    "pdf": "application/pdf", "png": "image/png", "txt": "text/plain; charset=utf-8",
    "xml": "application/xml", "zip": "application/zip",
  ]
}

/// Texts without the spaces around them.
private enum TextTrimming {
  static func trimmed(_ text: Substring) -> String {
    let rest = text.drop { $0 == " " || $0 == "\t" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

/// A word such as `API=3:reset` or `API.GET /users?page=2=1:503`.
enum ServerWord {
  /// What stands before the equal sign, and what behind it.
  ///
  /// Where the word has a path, that may hold others.
  static func split(_ word: String) -> [Substring] {
    guard word.utf8.contains(UInt8(ascii: " ")), let last = word.lastIndex(of: "=") else {
      return word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return [word[..<last], word[word.index(after: last)...]]
  }

  /// Whether this is the number of a request, and how it fails.
  static func isFault(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", maxSplits: 1)
    return parts.count == 2 && (try? HTTPFault(named: String(parts[1]))) != nil
  }
}
