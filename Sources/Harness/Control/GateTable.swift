import HarnessComparison

/// Tells the connections of a launch apart.
typealias ConnectionID = Int

/// Which connections wait at gates: of the app's own socket from 1 on, of fake programs below 0, and of
/// clients of fake servers far below.
enum GateID {
  private static let firstClient = -(1 << 40)

  static func ofClient(_ connection: Int) -> ConnectionID { firstClient - connection }

  static func client(of id: ConnectionID) -> Int { firstClient - id }

  static func isOfClient(_ id: ConnectionID) -> Bool { id < firstClient }

  static func isOfProgram(_ id: ConnectionID) -> Bool { id < 0 && !isOfClient(id) }
}

/// The gates of a launch: who waits at which, and who may go on.
package struct GateTable: Sendable {
  /// One gate, as the app and the test have used it so far.
  struct Gate: Sendable, Equatable {
    /// How often the app has come to it.
    fileprivate(set) var arrivals = 0
    /// How often a thread was let through.
    fileprivate(set) var passages = 0
    /// How often the test opened it before a thread came.
    fileprivate(set) var openings = 0
    /// Whether every thread is let through.
    fileprivate(set) var isLeftOpen = false
    /// The connections of those who wait, in the order of their arrival.
    fileprivate var waiting: [ConnectionID] = []

    /// Whether a thread waits at it, or waited when its connection ended.
    var isHeld: Bool { arrivals > passages }

    /// Whether a thread waits at it that can be let through.
    var canBePassed: Bool { !waiting.isEmpty }
  }

  /// How many gates are known at the most, and how many may wait at all of them.
  ///
  /// What comes beyond is not noted.
  static let limit = 10_000

  /// The longest name of a gate, in bytes; what has a longer one is no message.
  static let longestName = 4096

  /// A thread that may go on.
  typealias Passage = (connection: ConnectionID, gate: String)

  private(set) var gates: [String: Gate] = [:]
  private var letThrough: [Passage] = []
  private var waitingCount = 0

  /// The names of the gates at which the app waits, or waited when it ended.
  package var heldNames: [String] { gates.filter { $0.value.isHeld }.keys.sorted() }

  /// The names of the gates to which the app has come.
  var reachedNames: [String] { gates.filter { $0.value.arrivals > 0 }.keys.sorted() }

  /// Whether a thread waits at a gate that can be let through.
  func isHeld(_ name: String) -> Bool { gates[name]?.canBePassed ?? false }
}

// MARK: - Changes

extension GateTable {
  /// Notes that the app has come to a gate, and lets it through where the test said so before.
  ///
  /// - Returns: False where that was not noted, because there is too much of it.
  mutating func arrive(at name: String, _ connection: ConnectionID) -> Bool {
    var gate = gates[name] ?? Gate()
    guard waitingCount < Self.limit, gates[name] != nil || gates.count < Self.limit else {
      return false
    }
    gate.arrivals += 1
    if gate.isLeftOpen || gate.openings > 0 {
      if !gate.isLeftOpen { gate.openings -= 1 }
      gate.passages += 1
      letThrough.append((connection, name))
    } else {
      gate.waiting.append(connection)
      waitingCount += 1
    }
    gates[name] = gate
    return true
  }

  /// Lets the one through that has waited longest, or else the next that comes.
  package mutating func open(_ name: String) {
    var gate = gates[name] ?? Gate()
    if gate.waiting.isEmpty {
      gate.openings += 1
    } else {
      gate.passages += 1
      waitingCount -= 1
      letThrough.append((gate.waiting.removeFirst(), name))
    }
    gates[name] = gate
  }

  /// Lets every thread through that waits or comes later.
  package mutating func leaveOpen(_ name: String) {
    var gate = gates[name] ?? Gate()
    gate.isLeftOpen = true
    gate.passages += gate.waiting.count
    waitingCount -= gate.waiting.count
    letThrough += gate.waiting.map { ($0, name) }
    gate.waiting = []
    gates[name] = gate
  }

  /// Forgets who can no longer be let through; that it waited until then is remembered.
  mutating func close(_ connection: ConnectionID) {
    // By its place: to look each name up would take as long as all of them are.
    for index in gates.values.indices {
      gates.values[index].waiting.removeAll { $0 == connection }
    }
    waitingCount = gates.values.reduce(0) { $0 + $1.waiting.count }
  }

  /// Whether a thread is to be told that it may go on.
  var hasLetThrough: Bool { !letThrough.isEmpty }

  /// Those who are to be told that they may go on.
  ///
  /// - Parameter isMine: Whether a connection is one of those that are asked for.
  /// - Returns: Those of these connections, who are then told.
  mutating func takeLetThrough(where isMine: (ConnectionID) -> Bool = { _ in true }) -> [Passage] {
    defer { letThrough.removeAll { isMine($0.connection) } }
    return letThrough.filter { isMine($0.connection) }
  }
}

// MARK: - Report

extension GateTable {
  /// How many gates a report shows.
  private static let shownLimit = 100

  /// What became of each gate, in the order of their names.
  var lines: [String] {
    let others = gates.count - Self.shownLimit
    return gates.sorted { $0.key < $1.key }.prefix(Self.shownLimit).map { name, gate in
      "gate \(LongLine.quoted(name)): \(gate.text)"
    } + (others > 0 ? ["and \(others) more gates"] : [])
  }
}

extension GateTable.Gate {
  fileprivate var text: String {
    var parts = [arrivals == 0 ? "never reached" : "reached \(Self.times(arrivals))"]
    if isLeftOpen {
      parts.append("left open")
    } else if passages + openings == 0 {
      parts.append("never opened")
    } else {
      parts.append("opened \(Self.times(passages + openings))")
    }
    if canBePassed { parts.append("the app waits there") }
    if isHeld && !canBePassed { parts.append("the app waited there when it ended") }
    return parts.joined(separator: ", ")
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
