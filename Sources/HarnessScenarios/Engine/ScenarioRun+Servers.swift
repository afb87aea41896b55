import Harness

/// A fault that a line has chosen for requests to a server.
struct ServerFault {
  let server: HTTPServer
  let point: FaultPoint
  /// By which the server knows it.
  let id: Int
  let line: ScriptLine?
}

extension ScenarioRun {
  /// Has requests to a server fail, or takes their faults back.
  ///
  /// - Parameters:
  ///   - function: The server, and behind a dot the method and the path.
  ///   - point: The number and the fault; nil to take them back.
  ///   - isExpected: Whether the fault has to fail a request.
  /// - Throws: ``ScenarioFailure``.
  func chooseServerFault(_ function: String, _ point: FaultPoint?, isExpected: Bool) throws {
    let (server, route) = try self.server(of: function)
    guard let point else { return server.tell { $0.removeFaults(of: route) } }
    let fault: HTTPFaultPoint
    do {
      fault = try HTTPFaultPoint(route, number: point.number, point.fault)
    } catch {
      throw ScenarioFailure("\(error)")
    }
    let id = server.add(fault)
    guard isExpected else { return }
    launches.serverFaults.append(ServerFault(server: server, point: point, id: id, line: line))
  }

  /// Has requests to a server wait at a gate, or takes that back.
  func chooseServerHold(_ function: String, _ calls: HeldRequests) throws {
    let (server, route) = try self.server(of: function)
    switch calls {
    case .none: server.tell { $0.removeHolds(of: route) }
    case .every: server.tell { $0.add(HTTPHold(route, number: nil, gate: function)) }
    case .number(let number):
      server.tell { $0.add(HTTPHold(route, number: number, gate: function)) }
    }
  }

  private func server(of function: String) throws -> (HTTPServer, HTTPRoute?) {
    guard let name = ServerName(function, among: launches.servers.names) else {
      throw ScenarioFailure("\(function) is no fake server")
    }
    let server = try expectServer(name.name)
    do {
      return (server, try name.httpRoute())
    } catch {
      throw ScenarioFailure("\(error)")
    }
  }

  /// - Throws: ``ScenarioFailure`` where a server has heard what fails the script while no program
  ///   ran that would have failed its line.
  func expectNoLostRequests() throws(ScenarioFailure) {
    for name in launches.servers.names {
      let entries = launches.servers[name]?.takeUnheardFailures() ?? []
      guard let requests = UnexpectedRequests(entries, count: entries.count) else { continue }
      throw ScenarioFailure("\(requests)")
    }
  }

  /// Ends the servers.
  ///
  /// - Parameter end: How the script itself has ended.
  /// - Returns: That the scenario has failed, where one has heard at the end what fails it.
  func endServers(of end: ScenarioResult.Status) -> ScenarioResult.Status? {
    defer { launches.servers.closeAll() }
    do {
      try expectNoLostRequests()
      guard case .passed = end else { return nil }
      for name in launches.servers.names { try endRecording(of: name) }
      warnOfUnaskedExchanges()
      warnOfUnaskedReplies()
      return nil
    } catch {
      let status = ScenarioResult.Status.failed(
        ScenarioFailure("at the end of the script, \(error.message)"), line: nil)
      note(status)
      return status
    }
  }

  /// The first fault of a server that has failed no request, and its line.
  var unfiredServerFault: (fault: UnfiredFault, place: ScriptLine?)? {
    for chosen in launches.serverFaults {
      if let fault = chosen.server.unfired(chosen.point, chosen.id) { return (fault, chosen.line) }
    }
    return nil
  }
}
