import Foundation

/// The test's end of the control socket: takes connections, notes what the app says, and tells it
/// which gates are open.
///
/// Used by one thread, the one that supervises the launch. It never writes where it could wait,
/// and always reads, so that no app blocks on a full socket.
final class ControlServer {
  private let socket: ControlSocket
  private var connections: [ControlConnection] = []
  private var connectionCount = 0

  init(_ socket: ControlSocket) {
    self.socket = socket
  }

  /// Adds what wakes the supervising thread.
  func add(to events: inout PollSet) {
    events.awaitReadable(socket.listener)
    for connection in connections {
      events.awaitReadable(connection.descriptor)
      if connection.hasUnsent { events.awaitWritable(connection.descriptor) }
    }
  }

  /// Takes and gives everything that can be, without waiting.
  ///
  /// - Returns: Whether something came.
  @discardableResult
  func serve(_ launch: Launch) -> Bool {
    let hasNewConnections = acceptConnections()
    let hasNews = connections.map { read($0, into: launch) }.contains(true)
    letThrough(passages(of: launch))
    connections.removeAll { !$0.isOpen }
    return hasNewConnections || hasNews
  }

  /// Takes everything that the app has left behind at its exit.
  func serveAfterExit(_ launch: Launch) {
    for _ in 0..<Self.turnsAfterExit where !serve(launch) { return }
  }

  /// How often it is looked for what a program left.
  ///
  /// Once is enough for a socket of the usual size. There is an end to it, because a descendant
  /// may go on talking.
  private static let turnsAfterExit = 8

  /// How many programs may be connected at a time: an app and those it starts.
  private static let connectionLimit = 64

  /// Takes who waits, as many as may wait in the socket; the others wait for the next turn.
  ///
  /// One too many is sent away: left waiting, it would wake the supervising thread for ever.
  private func acceptConnections() -> Bool {
    for count in 0..<ControlSocket.backlog {
      guard let descriptor = socket.accept() else { return count > 0 }
      guard connections.count < Self.connectionLimit else { continue }
      connectionCount += 1
      connections.append(ControlConnection(descriptor, id: connectionCount))
    }
    return true
  }

  private func read(_ connection: ControlConnection, into launch: Launch) -> Bool {
    let messages = connection.readMessages()
    guard !messages.isEmpty || !connection.isOpen else { return false }
    launch.update { state in
      for (message, size) in messages {
        state.reports.take(message, size: size, from: connection.id)
      }
      if !connection.isOpen { state.reports.gates.close(connection.id) }
    }
    return true
  }

  /// Those who may go on; nobody is woken where that is nobody.
  private func passages(of launch: Launch) -> [GateTable.Passage] {
    guard launch.read({ $0.reports.gates.hasLetThrough }) else { return [] }
    return launch.update { $0.reports.gates.takeLetThrough() }
  }

  /// Tells the app of everybody who may go on.
  private func letThrough(_ passages: [GateTable.Passage]) {
    for (id, gate) in passages {
      connections.first { $0.id == id }?.send(OpenMessage.line(gate: gate))
    }
    for connection in connections { connection.sendWhatFits() }
  }
}
