/// A request that came to a fake server.
public struct HTTPCall: Sendable, Equatable {
  /// The name of the server.
  public let server: String
  /// The method, such as `POST`.
  public let method: String
  /// The path, as it was sent: percent-encoded, up to the query.
  public let path: String
  /// What stands behind the path's question mark, as it was sent; nil where there is none.
  public let query: String?
  /// The fields, in their order.
  public let fields: [HTTPField]
  /// The body; empty where the request has none.
  public internal(set) var body: ProgramCall.Input
  /// Whether the body came to its end, before the client had gone.
  public internal(set) var isWhole: Bool
  /// The names of the fields with which the call is shown.
  let shownFields: Set<String>

  init(
    _ head: HTTPRequestHead, server: String, body: ProgramCall.Input, isWhole: Bool,
    showing shownFields: Set<String>
  ) {
    self.server = server
    (method, path, query, fields) = (head.method, head.path, head.query, head.fields)
    (self.body, self.isWhole, self.shownFields) = (body, isWhole, shownFields)
  }

  /// The method and the path, for example `POST /users`.
  public var function: String { "\(method) \(path)" }

  /// The value of a field.
  ///
  /// - Parameter name: Its name, in whatever case.
  /// - Returns: That of the first; nil where there is none.
  public func value(of name: String) -> String? { fields.values(name).first }
}

extension HTTPCall: CustomStringConvertible {
  /// For example `API POST /users?notify=1 < "name=Ann"`.
  public var description: String {
    let shown = fields.filter { field in shownFields.contains(where: field.isNamed) }
      .map { " [\($0)]" }.joined()
    let content = body.length > 0 ? " < \(body)" : ""
    return "\(server) \(method) \(target)\(shown)\(content)" + (isWhole ? "" : " and no more")
  }
}

extension HTTPCall {
  /// The path and the query, as they were sent.
  var target: String { path + (query.map { "?" + $0 } ?? "") }

  /// About how many bytes it takes to keep.
  var size: Int {
    path.utf8.count + (query?.utf8.count ?? 0) + (body.bytes?.count ?? 0)
      + fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
  }
}
