import CPlatform
import Foundation
import Harness

/// The test's end of a control socket, which keeps what an app says as it was said.
///
/// `Harness` passes over what it does not know, and never says anything wrong: to hold an app to the
/// protocol takes an end that does neither.
final class ListeningTest: Sendable {
  /// What the end does with those who connect.
  enum Manner: Sendable {
    case listens
    /// It ends each connection as soon as it is made.
    case hangsUp
    /// It takes no connection: what an app says stays in the socket.
    case takesNone
  }

  /// One connection of a program.
  struct Connection {
    fileprivate let descriptor: Descriptor
    fileprivate var lines = LineBuffer()
    fileprivate var isOpen = true

    /// The messages, in their order.
    var messages: [ProbeMessage] = []
    /// How the line began that never came to its end; nil where all did.
    var unfinished: Data?
  }

  private struct State {
    var connections: [Connection] = []
    /// Whether the app has gone, and nothing more will come.
    var isOver = false
    var hasEnded = false
  }

  private let state = Monitor(State())
  private let manner: Manner
  private let wakeup: WakeupDescriptor

  /// The path of the socket.
  let path: String

  /// Begins to listen.
  ///
  /// - Throws: ``SystemError``.
  init(_ manner: Manner) throws {
    self.manner = manner
    wakeup = try WakeupDescriptor()
    let listener = try ControlListener()
    path = listener.path
    let box = ListenerBox(listener)
    try OwnThread.start { self.serve(box.listener) }
  }

  /// `@unchecked Sendable` because the thread that is started takes it over.
  private struct ListenerBox: @unchecked Sendable {
    let listener: ControlListener

    init(_ listener: ControlListener) { self.listener = listener }
  }
}

// MARK: - Listening

extension ListeningTest {
  private func serve(_ listener: ControlListener) {
    while true {
      // Asked first: what the app has said before its end is then read to the end.
      let isOver = state.read(\.isOver)
      take(from: listener)
      if isOver { break }
      var events = PollSet()
      if manner != .takesNone { events.awaitReadable(listener.listener) }
      for connection in state.read(\.connections) where connection.isOpen {
        events.awaitReadable(connection.descriptor)
      }
      events.awaitReadable(wakeup.descriptor)
      events.wait(timeout: nil)
      wakeup.drain()
    }
    state.withLock { $0.hasEnded = true }
  }

  private func take(from listener: ControlListener) {
    while manner != .takesNone, let descriptor = listener.accept() {
      if manner == .hangsUp {
        descriptor.close()
      } else {
        state.withLock { $0.connections.append(Connection(descriptor: descriptor)) }
      }
    }
    state.withLock { state in
      for index in state.connections.indices { state.connections[index].read() }
    }
  }

  /// Takes note that the app has gone; returns when all that it said was read.
  func noteEndOfApp() {
    state.withLock { $0.isOver = true }
    wakeup.signal()
    _ = state.wait(until: Deadline(after: TimeLimit.scaled(TimeLimit.standard))) {
      $0.hasEnded ? true : nil
    }
  }
}

extension ListeningTest.Connection {
  /// Takes what has come.
  fileprivate mutating func read() {
    while isOpen {
      switch NonBlockingRead.next(from: descriptor) {
      case .bytes(let bytes):
        lines.append(bytes)
        messages += lines.takeLines().map(ProbeMessage.init)
      case .nothingYet: return
      case .end:
        unfinished = lines.takeUnfinished().first
        isOpen = false
      }
    }
  }
}

// MARK: - What was said, and what is answered

extension ListeningTest {
  /// The connections, in the order in which they were made.
  var connections: [Connection] { state.read(\.connections) }

  /// Whether the app has gone, and all was read.
  var hasEnded: Bool { state.read(\.hasEnded) }

  /// Waits until something was said.
  ///
  /// - Parameters:
  ///   - seconds: How long at the most, unscaled.
  ///   - find: Looks for it in what was said.
  /// - Returns: What was found; nil where the app went, or the time was over, before.
  func wait<Found>(_ seconds: TimeInterval, for find: ([Connection]) -> Found?) -> Found? {
    let deadline = Deadline(after: TimeLimit.scaled(seconds))
    let found = state.wait(until: deadline) { state -> Found?? in
      if let found = find(state.connections) { return .some(found) }
      return state.hasEnded ? .some(nil) : nil
    }
    return found ?? nil
  }

  /// Says something on the first connection, as it is.
  func say(_ text: String) {
    let bytes = Array(text.utf8)
    guard let descriptor = connections.first?.descriptor else { return }
    var rest = bytes[...]
    let deadline = Deadline(after: TimeLimit.scaled(TimeLimit.standard))
    while !rest.isEmpty, !deadline.hasPassed {
      let count = rest.withUnsafeBytes {
        platform_send(descriptor.number, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(Int(count))
      } else if platform_error() == EAGAIN {
        var events = PollSet()
        events.awaitWritable(descriptor)
        events.wait(timeout: deadline.pollTimeout)
      } else if platform_error() != EINTR {
        return
      }
    }
  }

  /// Ends all connections.
  func hangUp() {
    for connection in connections { platform_disconnect(connection.descriptor.number) }
  }
}
