import CPlatform
import Foundation
import HarnessSystem

/// A server of HTTP/1.1 on a free port of 127.0.0.1, which answers as a test has told it.
///
/// One thread serves all of its clients, and waits for none of them.
package final class HTTPServer: Sendable {
  struct State {
    var desk = HTTPDesk()
    var log = HTTPLog()
    /// The names of the fields with which calls are shown.
    var shownFields: Set<String> = []
    /// The connections that may go on from their gate.
    var released: Set<Int> = []
    /// Asks the real server; nil where none is recorded.
    var forwarder: HTTPForwarder?
    var recorder = HTTPRecorder()
    /// What the real server has answered, by the connections that wait for it.
    var forwarded: [Int: ForwardedAnswer] = [:]
    /// Whether bodies of requests are kept that are as long as can be recorded.
    var keepsBodies = false
    var wantedTurns = 0
    var takenTurns = 0
    var isClosing = false
    var hasEnded = false
  }

  package let name: String
  package let port: UInt16
  let limits: HTTPLimits
  let state = Monitor(State())
  let wakeup: WakeupDescriptor

  /// Begins to listen.
  ///
  /// - Throws: ``SystemError``.
  init(_ name: String, _ limits: HTTPLimits = HTTPLimits()) throws {
    (self.name, self.limits) = (name, limits)
    var port: UInt16 = 0
    let number = platform_listen_on_loopback(Self.backlog, &port)
    guard number >= 0 else { throw SystemError("bind", path: "127.0.0.1") }
    let listener = Descriptor(number)
    (self.port, wakeup) = (port, try WakeupDescriptor())
    try OwnThread.start { [self] in
      HTTPLoop(self, listener).run()
      state.withLock { $0.hasEnded = true }
    }
  }

  private static let backlog: Int32 = 1024

  /// Where it is: `http://127.0.0.1:` and the port.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Ends all connections, and waits until its thread has ended.
  package func close() {
    state.withLock { $0.isClosing = true }
    wakeup.signal()
    _ = state.wait(until: Deadline(after: TimeLimit.kill)) { $0.hasEnded ? true : nil }
  }
}

// MARK: - For the test

extension HTTPServer {
  /// Changes what it answers, from the next request on.
  package func tell(_ change: (inout HTTPDesk) -> Void) { state.withLock { change(&$0.desk) } }

  /// Whether a request has met a route that it replies to.
  package func hasMet(_ route: HTTPRoute) -> Bool {
    state.read { $0.desk.asked.contains(route) }
  }

  /// Shows fields of these names with each call.
  package func show(_ fields: some Sequence<String>) {
    state.withLock { $0.shownFields.formUnion(fields) }
  }

  /// Blocks this thread until all is heard that clients have sent until now.
  package func synchronize() {
    let turn = state.withLock { state in
      state.wantedTurns += 1
      return state.wantedTurns
    }
    wakeup.signal()
    _ = state.wait(until: Deadline(after: TimeLimit.scaled(TimeLimit.standard))) { state in
      state.takenTurns >= turn || state.hasEnded ? true : nil
    }
  }

  /// How much it has heard.
  var count: Int { state.read(\.log.count) }

  /// What it replies to.
  var routes: [HTTPRoute] { state.read(\.desk.routes) }

  /// Has requests fail.
  ///
  /// - Returns: By which ``hasFired(_:)`` knows the fault.
  package func add(_ fault: HTTPFaultPoint) -> Int { state.withLock { $0.desk.add(fault) } }

  /// Whether a fault has failed a request.
  func hasFired(_ fault: Int) -> Bool { state.read { $0.desk.fired.contains(fault) } }

  /// All that it has heard, as far as it is kept.
  var entries: [HTTPEntry] { state.read(\.log.entries) }

  /// Has a listener hear of all that comes.
  func add(_ listener: any HTTPListener) { state.withLock { $0.log.add(listener) } }

  func remove(_ listener: any HTTPListener) { state.withLock { $0.log.remove(listener) } }

  /// The failures of which no launch has heard, as they came while none ran.
  package func takeUnheardFailures() -> [HTTPEntry] {
    synchronize()
    return state.withLock { $0.log.takeUnheard() }
  }

  /// Lets a request go on that waits at a gate.
  func release(_ connection: Int) {
    state.withLock { _ = $0.released.insert(connection) }
    wakeup.signal()
  }
}

// MARK: - For its thread

extension HTTPServer {
  /// What wakes the thread.
  var wakeupDescriptor: Descriptor { wakeup.descriptor }

  /// What is wanted of the thread.
  struct Wants {
    let turns: Int
    let released: Set<Int>
    let forwarded: [Int: ForwardedAnswer]
    let isClosing: Bool
  }

  func takeWants() -> Wants {
    wakeup.drain()
    return state.withLock { state in
      defer { (state.released, state.forwarded) = ([], [:]) }
      return Wants(
        turns: state.wantedTurns, released: state.released, forwarded: state.forwarded,
        isClosing: state.isClosing)
    }
  }

  func noteTurns(_ count: Int) {
    guard state.read({ $0.takenTurns < count }) else { return }
    state.withLock { $0.takenTurns = count }
  }

  /// Makes a call of a request.
  func call(_ head: HTTPRequestHead, _ body: HTTPBodyRecorder, isWhole: Bool) -> HTTPCall {
    HTTPCall(
      head, server: name, body: body.input, isWhole: isWhole,
      showing: state.read(\.shownFields))
  }

  /// Decides on a request, and has all hear of it before it is answered: what its client does next,
  /// it does behind it.
  func decide(on call: HTTPCall) -> HTTPDesk.Decision {
    note { state in
      let decision = state.desk.decide(on: call)
      let content = HTTPEntry.Content.call(
        call, fault: decision.faultName, isUnexpected: decision.isUnexpected)
      return (content, decision)
    }
  }

  /// Takes note of a request whose client had gone before its body's end.
  func noteUnfinished(_ call: HTTPCall) {
    note { state in
      let isKnown = state.desk.routes.contains { $0.matchesTarget(of: call) }
      return (.call(call, fault: nil, isUnexpected: !isKnown), ())
    }
  }

  func noteRefused(_ refusal: HTTPRefusal, _ line: String) {
    let refused = RefusedRequest(
      server: name, status: refusal.status, reason: refusal.reason, line: line)
    note { _ in (.refused(refused), ()) }
  }

  private func note<Result>(_ make: (inout State) -> (HTTPEntry.Content, Result)) -> Result {
    let (entry, listeners, result) = state.withLock { state in
      let (content, result) = make(&state)
      var known: [String] = []
      if case .call(let call, _, isUnexpected: true) = content {
        known = state.desk.known(for: call)
      }
      let entry = state.log.add(content, known: known, upTo: limits.keptCalls)
      return (entry, state.log.listeners, result)
    }
    for listener in listeners { listener.take(entry) }
    return result
  }

  /// Has a request wait at a gate.
  ///
  /// - Returns: False where no launch could open it.
  func hold(_ connection: Int, at gate: String) -> Bool {
    let listeners = state.read(\.log.listeners)
    for listener in listeners { listener.arrive(at: gate, connection) }
    return !listeners.isEmpty
  }

  func noteEnd(of connection: Int) {
    for listener in state.read(\.log.listeners) { listener.close(connection) }
  }
}

/// A server that is open as long as this is.
package final class OpenHTTPServer: Sendable {
  package let server: HTTPServer

  /// - Throws: ``SystemError`` where it cannot listen.
  package init(_ name: String) throws { server = try HTTPServer(name) }

  deinit { server.close() }
}
