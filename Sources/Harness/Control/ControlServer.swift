import Foundation

/// The test's end of the control socket: takes connections, and notes what the app says.
///
/// Used by one thread, the one that supervises the launch. It never writes where it could wait,
/// and always reads, so that no app blocks on a full socket.
final class ControlServer {
  private let socket: ControlSocket
  private var connections: [ControlConnection] = []

  init(_ socket: ControlSocket) {
    self.socket = socket
  }

  /// Adds what wakes the supervising thread.
  func add(to events: inout PollSet) {
    events.awaitReadable(socket.listener)
    for connection in connections { events.awaitReadable(connection.descriptor) }
  }

  /// Takes everything that has come, without waiting.
  func serve(_ launch: Launch) {
    acceptConnections()
    for message in connections.flatMap({ $0.readMessages() }) {
      launch.update { Self.note(message, in: &$0) }
    }
    connections.removeAll { !$0.isOpen }
  }

  /// How many programs may be connected at a time: an app and those it starts.
  private static let connectionLimit = 64

  /// Takes who waits, as many as may wait in the socket; the others wait for the next turn.
  ///
  /// One too many is sent away: left waiting, it would wake the supervising thread for ever.
  private func acceptConnections() {
    for _ in 0..<ControlSocket.backlog {
      guard let descriptor = socket.accept() else { return }
      guard connections.count < Self.connectionLimit else { continue }
      connections.append(ControlConnection(descriptor))
    }
  }

  private static func note(_ message: ControlMessage, in state: inout Launch.State) {
    switch message {
    // The first hello is the app's; a program that it starts may inherit the socket's path.
    case .hello(let hello): state.hello = state.hello ?? hello
    }
  }
}
