package import Foundation

/// A request and what a real server has answered to it, as a recording keeps them.
///
/// In the values of fields, in the target and in bodies that are patterns, `[..]` is any text.
package struct HTTPExchange: Sendable, Equatable {
  /// What was asked.
  package struct Request: Sendable, Equatable {
    package var method: String
    /// The path, and the query behind a question mark.
    package var target: String
    package var fields: [HTTPField]
    package var body: Data
    /// Whether `[..]` in the body is any text.
    package var isPattern = false

    package init(
      _ method: String, _ target: String, _ fields: [HTTPField], _ body: Data,
      isPattern: Bool = false
    ) {
      (self.method, self.target, self.fields, self.body) = (method, target, fields, body)
      self.isPattern = isPattern
    }
  }

  /// What was answered.
  package struct Answer: Sendable, Equatable {
    package var status: Int
    package var fields: [HTTPField]
    package var body: Data
    /// Whether it came in chunks.
    package var isChunked = false
    /// Whether `[..]` in the body is any text.
    package var isPattern = false

    package init(
      _ status: Int, _ fields: [HTTPField], _ body: Data, isChunked: Bool = false,
      isPattern: Bool = false
    ) {
      (self.status, self.fields, self.body) = (status, fields, body)
      (self.isChunked, self.isPattern) = (isChunked, isPattern)
    }
  }

  package var request: Request
  package var answer: Answer

  package init(_ request: Request, _ answer: Answer) {
    (self.request, self.answer) = (request, answer)
  }

  /// The method and the target, for people.
  package var name: String { "\(request.method) \(request.target)" }
}

extension HTTPExchange {
  /// Which requests it is for.
  ///
  /// - Throws: ``HTTPReplyProblem`` where these are none.
  package func route() throws(HTTPReplyProblem) -> HTTPRoute {
    var route = try HTTPRoute(request.method, request.target)
    for field in request.fields { route.want(field) }
    if !request.isPattern { route.want(body: request.body) }
    return route
  }

  /// - Throws: ``HTTPReplyProblem`` where a fake cannot be asked so, or answer so.
  package func check() throws(HTTPReplyProblem) {
    guard request.method != "*" else { throw .method(request.method) }
    _ = try route()
    try reply.check()
  }

  /// What the fake answers in the place of the server: a `Date` would be that of another day.
  package var reply: HTTPReply {
    let isAnswerToHead = request.method == "HEAD"
    let length = answer.fields.values("Content-Length").first.flatMap { Int($0) }
    let fields = answer.fields.filter { field in
      !field.isNamed("Date") && !(isAnswerToHead && field.isNamed("Content-Length"))
    }
    var reply = HTTPReply(
      status: answer.status,
      headers: fields.map { HTTPField($0.name, Self.filled($0.value)) },
      body: answer.isPattern ? Self.filled(answer.body) : answer.body,
      isChunked: answer.isChunked)
    if isAnswerToHead { reply.lengthOfHead = length.map(HTTPReply.LengthOfHead.bytes) ?? .untold }
    return reply
  }

  /// What the fake passes on while it records: all but what is of the other connection.
  var relayed: HTTPReply {
    var exchange = self
    let named = Set(answer.fields.words("Connection"))
    exchange.answer.fields.removeAll { field in
      HTTPKeeping.isOfConnection(field.name) || named.contains(field.name.lowercased())
        || request.method != "HEAD" && field.isNamed("Content-Length")
    }
    return exchange.reply
  }

  /// What stands for any text is sent as a word that says what it is.
  private static func filled(_ text: String) -> String {
    text.replacing(TextPattern.anyText, with: "recorded")
  }

  private static func filled(_ body: Data) -> Data {
    // A pattern is text.
    Data(filled(String(decoding: body, as: UTF8.self)).utf8)
  }
}
