package import Foundation

/// Which requests a reply is for: `POST /users`, and what else is wanted of them.
package struct HTTPRoute: Sendable, Hashable {
  /// The method; `*` is any.
  package let method: String
  /// The path, with `[..]` for any text.
  package let path: TextPattern
  /// The parameters of the query, in whatever order; nil where it does not count.
  private let query: [TextPattern]?
  /// The fields that have to be there.
  private var fields: [FieldTest] = []
  /// The length and the SHA-256 of the body; nil where it does not count.
  private var body: BodyTest?

  private struct FieldTest: Hashable {
    let name: String
    let value: TextPattern
  }

  private struct BodyTest: Hashable {
    let length: Int
    let sha256: String
  }

  private static let anyMethod = "*"

  /// Whether it is for requests of any method.
  package var isForAnyMethod: Bool { method == Self.anyMethod }

  /// - Parameters:
  ///   - method: Such as `GET`; `*` for any.
  ///   - target: A path, and behind a question mark the parameters of a query: `/users?page=[..]`.
  /// - Throws: ``HTTPReplyProblem``.
  package init(_ method: String, _ target: String) throws(HTTPReplyProblem) {
    guard HTTPToken.isToken(Array(method.utf8)) else { throw .method(method) }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts.first ?? "")
    guard path.hasPrefix("/") || path.hasPrefix(TextPattern.anyText) || path == "*",
      target.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { throw .path(target) }
    self.method = method
    self.path = TextPattern(path)
    query =
      parts.count == 1
      ? nil : parts[1].split(separator: "&").map { TextPattern(String($0)) }
  }

  /// Wants a field of this name, with this value or one that `[..]` in it allows.
  package mutating func want(_ field: HTTPField) {
    fields.append(FieldTest(name: field.name.lowercased(), value: TextPattern(field.value)))
  }

  /// Wants this body.
  package mutating func want(body: Data) {
    let input = ProgramCall.Input(of: body)
    self.body = BodyTest(length: input.length, sha256: input.sha256)
  }

  /// The method and path of every call that it is for; nil where they may be one of several.
  var function: String? {
    method != Self.anyMethod && path.isPlain ? "\(method) \(path)" : nil
  }
}

extension HTTPRoute {
  /// Whether a request is one of those.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - method: The method that it counts as; its own unless given.
  /// - Returns: Whether it is.
  package func matches(_ call: HTTPCall, as method: String? = nil) -> Bool {
    (self.method == Self.anyMethod || self.method == method ?? call.method)
      && path.matches(Array(call.path.utf8)) && matchesQuery(call.query)
      && fields.allSatisfy { test in
        call.fields.values(test.name).contains { test.value.matches(Array($0.utf8)) }
      }
      && body.map { $0.length == call.body.length && $0.sha256 == call.body.sha256 } ?? true
  }

  /// Whether it is for requests of a method and a path, such as `POST /users`.
  func isFor(_ function: String) -> Bool {
    let parts = function.split(separator: " ", maxSplits: 1).map(String.init)
    return parts.count == 2 && (method == Self.anyMethod || method == parts[0])
      && path.matches(Array(parts[1].utf8))
  }

  /// Whether it is for a request, but for the body, which has not come.
  func matchesTarget(of call: HTTPCall) -> Bool {
    var route = self
    route.body = nil
    return route.matches(call)
  }

  /// Each parameter stands for one of the request's, but for `[..]` alone, which is any further ones.
  private func matchesQuery(_ found: String?) -> Bool {
    guard let query else { return true }
    var rest = (found ?? "").split(separator: "&").map { Array($0.utf8) }
    let any = TextPattern(TextPattern.anyText)
    // What is for one text alone goes first: a pattern must not take that away.
    let wanted = query.filter { $0 != any }.sorted { $0.isPlain && !$1.isPlain }
    for pattern in wanted {
      guard let index = rest.firstIndex(where: pattern.matches) else { return false }
      rest.remove(at: index)
    }
    return rest.isEmpty || query.contains(any)
  }
}

extension HTTPRoute: CustomStringConvertible {
  /// As a script writes it, for example `POST /users?page=[..] -if-header='Accept: text/plain'`.
  package var description: String {
    let parameters = query.map { "?" + $0.map(\.description).joined(separator: "&") } ?? ""
    let fields = fields.map { " -if-header='\($0.name): \($0.value)'" }.joined()
    return "\(method) \(path)\(parameters)\(fields)" + (body == nil ? "" : " -if-body=…")
  }
}
