import HarnessSystem

/// The servers that launches find in place of others.
package struct ServerChoices: Sendable {
  private var servers: [String: OpenHTTPServer] = [:]
  /// What was told of them and cannot be.
  private(set) var problem: FakeProblem?
  /// Whether they are a script's, which tells them what fails and what waits.
  private(set) var areOfScript = false

  package init() {}

  /// Those of a script, before its first.
  package static var ofScript: ServerChoices {
    var choices = ServerChoices()
    choices.areOfScript = true
    return choices
  }

  /// Sorted.
  package var names: [String] { servers.keys.sorted() }

  package subscript(name: String) -> HTTPServer? { servers[name]?.server }

  /// Those that listen.
  package var open: [String: HTTPServer] { servers.mapValues(\.server) }

  /// Has a server listen; one that does goes on.
  ///
  /// - Throws: ``FakeProblem``.
  package mutating func add(_ name: String) throws(FakeProblem) {
    guard servers[name] == nil else { return }
    guard FakeProblem.isServerName(name) else { throw .notAServer(name) }
    do {
      servers[name] = try OpenHTTPServer(name)
    } catch {
      throw .cannotListen(error as? SystemError ?? SystemError("bind"), server: name)
    }
  }

  /// Ends a server, and forgets what was told of it.
  package mutating func remove(_ name: String) { servers.removeValue(forKey: name)?.server.close() }

  /// Ends all of them, and waits until they have ended.
  package mutating func closeAll() {
    for server in servers.values { server.server.close() }
    servers = [:]
  }

  /// Takes note of what a test has told and no server can do, until a launch looks.
  mutating func note(_ problem: FakeProblem) { self.problem = self.problem ?? problem }
}

extension LaunchPlan {
  /// Has the launch's servers begin anew, with the faults and holds that the test has chosen for it.
  ///
  /// - Returns: What has the launch hear of them; nil where it has none.
  /// - Throws: ``FakeProblem``.
  func startServers() throws(FakeProblem) -> HTTPChannel? {
    let control = control
    if let problem = control.serverProblem { throw problem }
    guard !control.areServersOfScript else { return HTTPChannel(for: self) }
    for server in control.servers.values {
      do {
        let (faults, holds) = (try control.faults(of: server), try control.holds(of: server))
        server.tell { $0.restart(faults, holds) }
      } catch {
        throw .notAReply("\(error)", server: server.name)
      }
    }
    return HTTPChannel(for: self)
  }
}

extension ControlChoices {
  fileprivate func faults(of server: HTTPServer) throws(HTTPReplyProblem) -> [HTTPFaultPoint] {
    var found: [HTTPFaultPoint] = []
    for point in faults.points {
      guard let name = ServerName(point.function, among: servers.keys), name.name == server.name
      else { continue }
      found.append(try HTTPFaultPoint(try name.httpRoute(), number: point.number, point.fault))
    }
    return found
  }

  fileprivate func holds(of server: HTTPServer) throws(HTTPReplyProblem) -> [HTTPHold] {
    var found: [HTTPHold] = []
    for (function, number) in holds.points {
      guard let name = ServerName(function, among: servers.keys), name.name == server.name
      else { continue }
      found.append(HTTPHold(try name.httpRoute(), number: number, gate: function))
    }
    return found
  }
}
