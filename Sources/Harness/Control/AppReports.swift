/// Everything that an app has said on its control socket.
///
/// What is kept of it is bounded, so that an app which never stops talking does not fill the memory.
package struct AppReports: Sendable {
  /// How many bytes of messages are kept at the most: 32 MiB, which is about 50,000 calls.
  ///
  /// Each message counts with its length and with what it costs to keep.
  static let byteLimit = 32 << 20
  static let costOfMessage = 512

  /// Whether the harness listens to the app.
  let usesControlSocket: Bool
  private(set) var hello: AppHello?
  /// What other processes of the launch said first, where that was something else; the first few.
  private(set) var otherHellos: [AppHello] = []
  private(set) var calls: [ReportedCall] = []
  private(set) var resolved: [ResolvedRegistration] = []
  private(set) var notes: [String] = []
  /// How the first malformed lines begin.
  private(set) var malformed: [String] = []
  private(set) var malformedCount = 0
  /// How many calls were not kept, because the bound was reached.
  private(set) var lostCallCount = 0
  /// How many other messages were not kept.
  private(set) var lostMessageCount = 0
  /// How many of those said that a registration was resolved.
  private var lostResolvedCount = 0
  /// The first connections that were cut off: what else they said is not known.
  private(set) var cutOff: [TalkExcess] = []
  private(set) var cutOffCount = 0
  package var gates = GateTable()

  private var keptBytes = 0

  private static let malformedLimit = 3
  private static let cutOffLimit = 3
  private static let otherHelloLimit = 16

  init(usesControlSocket: Bool = true) {
    self.usesControlSocket = usesControlSocket
  }

  /// Takes a message that took so many bytes.
  mutating func take(_ message: AppMessage, size: Int, from connection: ConnectionID) {
    switch message {
    case .hello(let hello): take(hello)
    case .gate(let name): arrive(at: name, size: size, connection)
    case .call(let call):
      if hasRoom(for: size) { calls.append(call) } else { lostCallCount += 1 }
    case .resolved(let registration):
      if !keep(size, { $0.resolved.append(registration) }) { lostResolvedCount += 1 }
    case .note(let text): keep(size) { $0.notes.append(text) }
    case .malformed(let line):
      malformedCount += 1
      if malformed.count < Self.malformedLimit { malformed.append(line) }
    case .unknown: break
    }
  }

  /// The first hello is the app's; a program that it starts may inherit the socket's path.
  private mutating func take(_ hello: AppHello) {
    guard let first = self.hello else {
      self.hello = hello
      return
    }
    guard !hello.saysTheSame(as: first), otherHellos.count < Self.otherHelloLimit else { return }
    otherHellos.append(hello)
  }

  /// Takes note that a connection was cut off.
  mutating func noteCutOff(_ excess: TalkExcess) {
    cutOffCount += 1
    if cutOff.count < Self.cutOffLimit { cutOff.append(excess) }
  }

  /// Why calls may have been made of which nothing is known; nil where all are.
  var lackOfCalls: String? {
    if lostCallCount > 0 {
      return "\(Plural.of(lostCallCount, "call")) could not be kept, as there were too many"
    }
    if lostResolvedCount > 0 {
      return "which registrations the app has resolved was not kept, as it sent too much"
    }
    if cutOffCount > 0 { return "a program was cut off on the control socket" }
    guard malformedCount > 0 else { return nil }
    return "\(Plural.of(malformedCount, "message")) on the control socket could not be read"
  }

  /// The name of a gate is kept once: an app may pass it for ever.
  private mutating func arrive(at name: String, size: Int, _ connection: ConnectionID) {
    let isKept = gates.gates[name] != nil || hasRoom(for: size)
    if !isKept || !gates.arrive(at: name, connection) { lostMessageCount += 1 }
  }

  /// - Returns: Whether there was room.
  @discardableResult
  private mutating func keep(_ size: Int, _ change: (inout AppReports) -> Void) -> Bool {
    let isKept = hasRoom(for: size)
    if isKept { change(&self) } else { lostMessageCount += 1 }
    return isKept
  }

  private mutating func hasRoom(for size: Int) -> Bool {
    let cost = size + Self.costOfMessage
    guard keptBytes + cost <= Self.byteLimit else { return false }
    keptBytes += cost
    return true
  }
}
