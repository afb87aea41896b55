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
    while let descriptor = socket.accept() {
      connections.append(ControlConnection(descriptor))
    }
    for message in connections.flatMap({ $0.readMessages() }) {
      launch.update { Self.note(message, in: &$0) }
    }
    connections.removeAll { !$0.isOpen }
  }

  private static func note(_ message: ControlMessage, in state: inout Launch.State) {
    switch message {
    // The first hello is the app's; a program that it starts may inherit the socket's path.
    case .hello(let hello): state.hello = state.hello ?? hello
    }
  }
}
