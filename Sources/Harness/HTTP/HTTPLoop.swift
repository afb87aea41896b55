import CPlatform
import Foundation
import HarnessSystem
import Synchronization

/// What the thread of a fake server does: waits for its clients, and serves them.
final class HTTPLoop {
  private let server: HTTPServer
  private let listener: Descriptor
  private var connections: [HTTPConnection] = []
  /// Where the system has no descriptor left: when it is asked again.
  private var acceptingPause: Deadline?
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: NonBlockingRead.size, alignment: 1)

  private static let lastID = Atomic(0)

  init(_ server: HTTPServer, _ listener: Descriptor) {
    (self.server, self.listener) = (server, listener)
  }

  deinit { buffer.deallocate() }

  /// Serves until the server is closed.
  func run() {
    while true {
      awaitEvents()
      let wants = server.takeWants()
      if wants.isClosing { return end() }
      for connection in connections where wants.released.contains(connection.id) {
        connection.release()
      }
      for connection in connections {
        if let answer = wants.forwarded[connection.id] { connection.take(answer) }
      }
      // All that has come until now is taken, so that a test which waits for that knows it; one that
      // sends without end does not hold it up for ever.
      let deadline = Deadline(after: TimeLimit.scaled(Self.turn))
      while serve() && !deadline.hasPassed {}
      server.noteTurns(wants.turns)
    }
  }

  /// How long clients are served before it is looked what a test wants, in seconds, unscaled.
  private static let turn = 0.5

  private func end() {
    for connection in connections { connection.close() }
    // A process that was forked and has not become its program yet holds it open.
    platform_disconnect(listener.number)
    listener.close()
  }

  private func awaitEvents() {
    var events = PollSet()
    events.awaitReadable(server.wakeupDescriptor)
    if canAccept { events.awaitReadable(listener) }
    for connection in connections {
      if connection.wantsInput { events.awaitReadable(connection.descriptor) }
      if connection.wantsOutput { events.awaitWritable(connection.descriptor) }
    }
    let looks = connections.compactMap { $0.nextLook?.pollTimeout }
    events.wait(timeout: (looks + [acceptingPause?.pollTimeout].compactMap { $0 }).min())
  }

  /// - Returns: Whether something came or went.
  private func serve() -> Bool {
    var hasNews = acceptClients()
    for connection in connections where connection.isOpen {
      if connection.serve(buffer) { hasNews = true }
    }
    connections.removeAll { !$0.isOpen }
    return hasNews
  }

  private var canAccept: Bool {
    (acceptingPause?.hasPassed ?? true)
      && (connections.count < server.limits.connections || connections.contains(where: \.isIdle))
  }

  /// Takes those that wait; where there are too many, one goes that waits for nothing.
  private func acceptClients() -> Bool {
    var hasNews = false
    while canAccept {
      acceptingPause = nil
      let number = platform_accept_on_loopback(listener.number)
      guard number >= 0 else {
        if ![EAGAIN, EINTR, ECONNABORTED].contains(platform_error()) {
          acceptingPause = Deadline(after: 0.1)
        }
        return hasNews
      }
      makeRoom()
      let id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
      connections.append(HTTPConnection(Descriptor(number), id: id, of: server))
      hasNews = true
    }
    return hasNews
  }

  private func makeRoom() {
    guard connections.count >= server.limits.connections else { return }
    guard let index = connections.firstIndex(where: { $0.isIdle && !$0.hasInputWaiting })
    else { return }
    connections.remove(at: index).close()
  }
}
