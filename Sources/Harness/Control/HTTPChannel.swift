import HarnessSystem

/// Has a launch hear of the requests that come to fake servers while it runs.
///
/// Used by one thread, the one that supervises the launch, but for the requests themselves, which the
/// threads of the servers tell the launch.
final class HTTPChannel: LaunchChannel {
  private let servers: [HTTPServer]
  private let listener = LaunchListener()

  /// Before the start, so that no request is missed.
  init?(for plan: LaunchPlan) {
    servers = plan.control.servers.values.sorted { $0.name < $1.name }
    guard !servers.isEmpty else { return nil }
    for server in servers { server.add(listener) }
  }

  deinit {
    for server in servers { server.remove(listener) }
  }

  /// Begins to tell the launch, before anything else is heard of it.
  func listen(for launch: Launch) { listener.begin(launch) }

  func add(to events: inout PollSet) {}

  @discardableResult
  func serve(_ launch: Launch) -> Bool {
    guard launch.read({ $0.reports.gates.hasLetThrough }) else { return false }
    let passages = launch.update { $0.reports.gates.takeLetThrough { GateID.isOfClient($0) } }
    for (id, _) in passages {
      for server in servers { server.release(GateID.client(of: id)) }
    }
    return !passages.isEmpty
  }

  /// What the app has sent before its exit may not have been read.
  func serveAfterExit(_ launch: Launch) {
    for server in servers { server.synchronize() }
    serve(launch)
  }
}

/// Notes requests among the calls of a launch; what comes while that is started, as soon as it was.
private final class LaunchListener: HTTPListener {
  private struct State {
    var launch: Launch?
    var early: [@Sendable (inout AppReports) -> Void] = []
  }

  private let state = Monitor(State())

  func begin(_ launch: Launch) {
    state.withLock { state in
      launch.request { reports in
        for change in state.early { change(&reports.reports) }
      }
      state = State(launch: launch)
    }
  }

  func take(_ entry: HTTPEntry) { change { $0.take(entry) } }

  /// The supervising thread lets it through, where the test has opened the gate before.
  func arrive(at gate: String, _ connection: Int) {
    change { _ = $0.arrive(at: gate, GateID.ofClient(connection)) }
  }

  func close(_ connection: Int) { change { $0.gates.close(GateID.ofClient(connection)) } }

  private func change(_ body: @escaping @Sendable (inout AppReports) -> Void) {
    state.withLock { state in
      if let launch = state.launch {
        launch.request { body(&$0.reports) }
      } else {
        state.early.append(body)
      }
    }
  }
}
