import HarnessSystem

/// Has a launch hear of the requests that come to fake servers while it runs.
///
/// Used by one thread, the one that supervises the launch, but for the requests themselves, which the
/// threads of the servers tell the launch.
final class HTTPChannel: LaunchChannel {
  private let servers: [HTTPServer]
  /// How much each had heard before the launch.
  private let counts: [Int]
  private var listener: LaunchListener?

  /// Before the start, so that no request is missed.
  init?(for plan: LaunchPlan) {
    servers = plan.control.servers.values.sorted { $0.name < $1.name }
    counts = servers.map(\.count)
    guard !servers.isEmpty else { return nil }
  }

  deinit {
    guard let listener else { return }
    for server in servers { server.remove(listener) }
  }

  /// Begins, before anything else is heard of the launch.
  func listen(for launch: Launch) {
    let listener = LaunchListener(launch)
    self.listener = listener
    for (server, count) in zip(servers, counts) { server.add(listener, since: count) }
  }

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

/// Notes requests among the calls of a launch.
private final class LaunchListener: HTTPListener {
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  func take(_ entry: HTTPEntry) { launch.update { $0.reports.take(entry) } }

  /// The supervising thread lets it through, where the test has opened the gate before.
  func arrive(at gate: String, _ connection: Int) -> Bool {
    launch.request { $0.reports.arrive(at: gate, GateID.ofClient(connection)) }
  }

  func close(_ connection: Int) {
    launch.update { $0.reports.gates.close(GateID.ofClient(connection)) }
  }
}
