import Foundation
import HarnessSystem

/// The test's end of the control socket: takes connections, notes what the app says, and tells it
/// which gates are open.
///
/// Used by one thread, the one that supervises the launch. It never writes where it could wait,
/// and always reads, so that no app blocks on a full socket.
final class ControlServer: LaunchChannel {
  private let socket: ControlListener
  /// Those that have waited longest to be read come first.
  private var connections: [ControlConnection] = []
  private var connectionCount = 0

  init(_ socket: ControlListener) {
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

  /// Takes and gives what can be without waiting, for a short while: a peer that has more to say is
  /// read on in the next turn.
  ///
  /// - Returns: Whether something came.
  @discardableResult
  func serve(_ launch: Launch) -> Bool {
    let hasNewConnections = acceptConnections(launch)
    let hasNews = readConnections(into: launch)
    letThrough(passages(of: launch))
    connections.removeAll { !$0.isOpen }
    return hasNewConnections || hasNews
  }

  /// Takes everything that the app has left behind at its exit.
  ///
  /// A descendant may go on talking. One that says more than a socket can hold, or goes on for too
  /// long, is cut off: what it says now is not what the app has left.
  func serveAfterExit(_ launch: Launch) {
    for connection in connections { connection.limitBytes(to: Self.bytesAfterExit) }
    defer { for connection in connections { connection.limitBytes(to: nil) } }
    let deadline = Deadline(after: TimeLimit.scaled(Self.timeAfterExit))
    while serve(launch) {
      guard deadline.hasPassed else { continue }
      cutOffTalkers(launch)
      return
    }
  }

  /// How many programs may be connected at a time: an app and those it starts.
  static let connectionLimit = 64

  /// How much is read in one turn, in bytes and in seconds.
  ///
  /// It is little enough that an app which floods its socket, however many its connections are,
  /// does not hold up its own deadline.
  private static let turn = (bytes: 1 << 20, seconds: 0.05)

  /// How much is read of one connection after the app's exit, in bytes: more than a socket holds
  /// (208 KiB on Linux).
  private static let bytesAfterExit = 1 << 20

  /// How long is read after the app's exit, in seconds, unscaled.
  private static let timeAfterExit = 2.0

  /// Takes who waits, as many as may wait in the socket; the others wait for the next turn.
  ///
  /// One too many is sent away, and named in the report: left waiting, it would wake the supervising
  /// thread for ever.
  private func acceptConnections(_ launch: Launch) -> Bool {
    for count in 0..<ControlListener.backlog {
      guard let descriptor = socket.accept() else { return count > 0 }
      connectionCount += 1
      let connection = ControlConnection(descriptor, id: connectionCount)
      if connections.count < Self.connectionLimit {
        connections.append(connection)
      } else {
        connection.cutOff(.oneTooMany)
        launch.update { noteEnd(of: connection, in: &$0.reports) }
      }
    }
    return true
  }

  /// Reads one connection after the other until the turn is over; the others come first in the next.
  private func readConnections(into launch: Launch) -> Bool {
    var budget = ReadingBudget(bytes: Self.turn.bytes, seconds: Self.turn.seconds)
    var hasNews = false
    var readCount = 0
    for connection in connections where !budget.isSpent {
      if read(connection, &budget, into: launch) { hasNews = true }
      readCount += 1
    }
    connections = Array(connections[readCount...] + connections[..<readCount])
    return hasNews
  }

  private func read(
    _ connection: ControlConnection, _ budget: inout ReadingBudget, into launch: Launch
  ) -> Bool {
    let messages = connection.readMessages(budget: &budget)
    guard !messages.isEmpty || !connection.isOpen else { return false }
    launch.update { note(messages, of: connection, in: &$0.reports) }
    return true
  }

  private func note(
    _ messages: [ControlConnection.Sized], of connection: ControlConnection,
    in reports: inout AppReports
  ) {
    for (message, size) in messages { reports.take(message, size: size, from: connection.id) }
    noteEnd(of: connection, in: &reports)
  }

  private func noteEnd(of connection: ControlConnection, in reports: inout AppReports) {
    guard !connection.isOpen else { return }
    if let excess = connection.excess { reports.noteCutOff(excess) }
    reports.gates.close(connection.id)
  }

  /// Cuts those off that still have something to say.
  private func cutOffTalkers(_ launch: Launch) {
    for connection in connections where connection.hasMore {
      connection.cutOff(.endless)
      launch.update { noteEnd(of: connection, in: &$0.reports) }
    }
    connections.removeAll { !$0.isOpen }
  }

  /// Those that may go on; where there are none, none is woken.
  private func passages(of launch: Launch) -> [GateTable.Passage] {
    guard launch.read({ $0.reports.gates.hasLetThrough }) else { return [] }
    return launch.update { $0.reports.gates.takeLetThrough { $0 > 0 } }
  }

  /// Tells the app of the threads that may go on.
  private func letThrough(_ passages: [GateTable.Passage]) {
    for (id, gate) in passages {
      connections.first { $0.id == id }?.send(OpenMessage.line(gate: gate))
    }
    for connection in connections { connection.sendWhatFits() }
  }
}

/// How much is read in one turn: no more once the bytes are read or the time is over.
struct ReadingBudget {
  private var bytes: Int
  private let deadline: Deadline

  init(bytes: Int, seconds: TimeInterval) {
    self.bytes = bytes
    deadline = Deadline(after: seconds)
  }

  var isSpent: Bool { bytes <= 0 || deadline.hasPassed }

  mutating func take(_ count: Int) { bytes -= count }
}
