public import Foundation

extension FakePrograms {
  /// A server of HTTP/1.1 on a free port of 127.0.0.1, which answers as it is told until the app goes.
  ///
  /// Launches find its address in the variable of its name; each hears of the requests that come while
  /// it runs, as of its calls. A request for which nothing was told is answered 501 and fails the
  /// launch, as does what is no request.
  ///
  /// - Parameter name: The name of the variable, such as `API`. One that none can have fails the next
  ///   launch, as does a system without a free port.
  /// - Returns: What replies can be told to.
  @discardableResult
  public func http(_ name: String) -> FakeHTTPServer {
    app.choices.withLock { choices in
      do throws(FakeProblem) {
        try choices.servers.add(name)
      } catch {
        choices.servers.note(error)
      }
    }
    return FakeHTTPServer(name, of: app)
  }
}

/// A server that launches find in place of another.
///
/// What it is told takes effect at once, also for a launch that runs. In each launch replies begin
/// anew, as do the numbers of requests.
public struct FakeHTTPServer: Sendable {
  /// The name, and the variable that has its address.
  public let name: String

  private let app: CLIApplication

  init(_ name: String, of app: CLIApplication) { (self.name, self.app) = (name, app) }

  var server: HTTPServer? { app.choices.read { $0.servers[name] } }

  /// Where it is, such as `http://127.0.0.1:40123`; port 0 where it could not listen, which fails the
  /// next launch.
  public var address: String { server?.address ?? "http://127.0.0.1:0" }

  /// Answers some requests with a text.
  ///
  /// Several replies to the same requests are given in turn, and the last from then on; of different
  /// ones that are for one request, those that were told last win. HEAD is answered as GET unless it
  /// was told otherwise.
  ///
  /// - Parameters:
  ///   - method: The method, such as `.get`; `.any` for all.
  ///   - path: The path as it is sent, percent-encoded, with `[..]` for any text. Behind a question
  ///     mark stand all parameters of a query, in whatever order; `[..]` alone among them is any further
  ///     ones. Without it any query will do.
  ///   - status: The status, from 200 to 599.
  ///   - headers: Fields of the answer, by their names.
  ///   - body: Its body.
  /// - Returns: The same, for other replies.
  @discardableResult
  public func reply(
    _ method: HTTPMethod, _ path: String, status: Int = 200, headers: [String: String] = [:],
    body: String = ""
  ) -> FakeHTTPServer {
    reply(
      method, path,
      with: HTTPReply(status: status, headers: Self.fields(headers), body: Data(body.utf8)))
  }

  /// Answers some requests with bytes, and asks more of them.
  ///
  /// - Parameters:
  ///   - method: The method, as in ``reply(_:_:status:headers:body:)``.
  ///   - path: The path, as there.
  ///   - wantedHeaders: Fields that the request has to have, by their names; `[..]` in a value is any
  ///     text.
  ///   - wantedBody: The body that it has to have; nil for any.
  ///   - reply: The answer.
  /// - Returns: The same, for other replies.
  @discardableResult
  public func reply(
    _ method: HTTPMethod, _ path: String, ifHeaders wantedHeaders: [String: String] = [:],
    ifBody wantedBody: Data? = nil, with reply: HTTPReply
  ) -> FakeHTTPServer {
    do {
      var route = try HTTPRoute(method.name, path)
      for field in Self.fields(wantedHeaders) { route.want(field) }
      if let wantedBody { route.want(body: wantedBody) }
      try reply.check()
      server?.tell { [route] in $0.add(reply, to: route) }
    } catch {
      let problem = FakeProblem.notAReply("\(error)", server: name)
      app.choices.withLock { $0.servers.note(problem) }
    }
    return self
  }

  /// Shows fields with each request, in reports and in the lines of a script.
  ///
  /// - Parameter headers: Their names.
  /// - Returns: The same, for replies.
  @discardableResult
  public func show(headers: String...) -> FakeHTTPServer {
    server?.show(headers)
    return self
  }

  /// Ends it, with all of its connections.
  public func close() {
    if let server { try? app.recordings.end(server) }
    app.choices.withLock { $0.servers.remove(name) }
  }

  private static func fields(_ headers: [String: String]) -> [HTTPField] {
    headers.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }
  }
}

/// A method of HTTP: what a request asks for.
public struct HTTPMethod: Sendable, Hashable, ExpressibleByStringLiteral {
  /// As it is sent; `*` for any.
  public let name: String

  /// - Parameter value: As it is sent, in capitals.
  public init(stringLiteral value: String) { name = value }

  /// Any method.
  public static let any: HTTPMethod = "*"
  /// What is there.
  public static let get: HTTPMethod = "GET"
  /// What GET would answer, without the body.
  public static let head: HTTPMethod = "HEAD"
  /// To take in something.
  public static let post: HTTPMethod = "POST"
  /// To put something in a place.
  public static let put: HTTPMethod = "PUT"
  /// To change something.
  public static let patch: HTTPMethod = "PATCH"
  /// To remove something.
  public static let delete: HTTPMethod = "DELETE"
}
