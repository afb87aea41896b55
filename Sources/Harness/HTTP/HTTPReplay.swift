import Foundation

/// Answers as a real server has, from its recording.
package struct HTTPReplay: Sendable {
  /// An exchange, and what of this run was answered by it.
  package struct Turn: Sendable {
    package let exchange: HTTPExchange
    fileprivate let route: HTTPRoute
    /// The last request that it was the answer to; nil where there was none.
    package fileprivate(set) var call: HTTPCall?
  }

  /// The file that holds it, for messages.
  package let file: String
  package private(set) var turns: [Turn]

  /// - Parameters:
  ///   - exchanges: In their order, placed at the fake's address.
  ///   - file: The file that holds them.
  /// - Throws: ``HTTPReplyProblem`` where a fake can be no part of one.
  package init(_ exchanges: [HTTPExchange], of file: String) throws(HTTPReplyProblem) {
    self.file = file
    turns = []
    for exchange in exchanges {
      try exchange.check()
      turns.append(Turn(exchange: exchange, route: try exchange.route()))
    }
  }

  /// Answers each request from its first answer on, as though none had come.
  mutating func beginAnew() { for index in turns.indices { turns[index].call = nil } }

  /// The requests that are answered.
  var routes: [HTTPRoute] { turns.map(\.route) }

  /// Whether a request was recorded, however often.
  func isFor(_ call: HTTPCall) -> Bool { turns.contains { $0.isFor(call) } }

  /// The answer to a request; nil where it was not recorded.
  ///
  /// The same request is answered in turn. What is asked once more than it was recorded gets the last
  /// answer again where it only reads (RFC 9110 section 9.2.1), as the server would have changed nothing.
  mutating func next(for call: HTTPCall) -> HTTPReply? {
    let found = turns.indices.filter { turns[$0].isFor(call) }
    let isSafe = ["GET", "HEAD", "OPTIONS"].contains(call.method)
    let unused = found.first { turns[$0].call == nil }
    guard let index = unused ?? (isSafe ? found.last : nil) else { return nil }
    turns[index].call = call
    return turns[index].exchange.reply
  }

  /// What is recorded, for the report of a request that is not: of the same method and path what is
  /// different, or else the first exchanges.
  func known(for call: HTTPCall) -> [String] {
    let near = turns.compactMap { turn in
      turn.difference(to: call).map { "\(call.server) \(turn.exchange.name) (\(file), \($0))" }
    }
    guard near.isEmpty else { return Array(near.prefix(Self.shownCount)) }
    let names = turns.prefix(Self.shownCount).map { "\(call.server) \($0.exchange.name) (\(file))" }
    let more = turns.count - names.count
    return names + (more > 0 ? ["… \(more) more of \(file)"] : [])
  }

  /// How many exchanges are named at the most.
  private static let shownCount = 10
}

extension HTTPReplay.Turn {
  /// Fields that ask for another answer where they stand at all.
  private static let choosing = [
    "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
  ]

  fileprivate func isFor(_ call: HTTPCall) -> Bool {
    route.matches(call) && !addsQuery(call) && addedField(of: call) == nil && hasBody(of: call)
  }

  /// Whether a request has a query, and what was recorded has none; a route without one takes any.
  private func addsQuery(_ call: HTTPCall) -> Bool {
    call.query != nil && !exchange.request.target.utf8.contains(UInt8(ascii: "?"))
  }

  /// A field of a request that asks for something else than what was recorded.
  private func addedField(of call: HTTPCall) -> String? {
    Self.choosing.first { name in
      !call.fields.values(name).isEmpty && exchange.request.fields.values(name).isEmpty
    }
  }

  private func hasBody(of call: HTTPCall) -> Bool {
    guard exchange.request.isPattern else { return true }
    guard let bytes = call.body.bytes else { return false }
    return HTTPExchange.isBody(exchange.request.body, of: bytes, isPattern: true)
  }

  /// What keeps a request of the same target from being this one.
  fileprivate func difference(to call: HTTPCall) -> String? {
    guard let target = try? HTTPRoute(exchange.request.method, exchange.request.target),
      target.matches(call)
    else { return nil }
    if addsQuery(call) { return "without a query" }
    if let name = addedField(of: call) { return "without \(name)" }
    for field in exchange.request.fields
    where !call.fields.values(field.name).contains(where: {
      TextPattern(field.value).matches(Array($0.utf8))
    }) {
      return "with \(field)"
    }
    return isFor(call) ? "fewer times" : "with another body"
  }
}
