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
  /// The programs that the launch finds in place of others.
  package let fakes: FakeChoices
  /// The first calls of fakes that nothing was told for.
  private(set) var unexpected: [ReportedCall] = []
  private(set) var unexpectedCount = 0
  /// Whether one of those would have gone to the real program.
  private(set) var hasRefusedLive = false
  /// How many fakes were started that never said how they were called.
  private(set) var unheardFakeCount = 0

  /// The servers that the launch finds in place of others.
  package let servers: [String: HTTPServer]
  /// The first requests to these that were not expected, or that were none.
  private(set) var wrongRequests: [HTTPEntry] = []
  private(set) var wrongRequestCount = 0

  /// Notes what it tells; nil where no report shows that.
  private let session: LaunchSession?
  private var keptBytes = 0

  private static let malformedLimit = 3
  private static let cutOffLimit = 3
  private static let otherHelloLimit = 16
  private static let unexpectedLimit = 10

  init(
    usesControlSocket: Bool = true, fakes: FakeChoices = FakeChoices(),
    servers: [String: HTTPServer] = [:], session: LaunchSession? = nil
  ) {
    self.session = session
    self.usesControlSocket = usesControlSocket
    self.fakes = fakes
    self.servers = servers
  }

  /// Whether the harness listens to the app, or to fakes that it may call.
  var listens: Bool { usesControlSocket || !fakes.isEmpty || !servers.isEmpty }

  /// Takes a message that took so many bytes.
  mutating func take(_ message: AppMessage, size: Int, from connection: ConnectionID) {
    switch message {
    case .hello(let hello): take(hello)
    case .gate(let name): arrive(at: name, size: size, connection)
    case .call(let call): keep(call, size)
    case .resolved(let registration):
      if !keep(size, { $0.resolved.append(registration) }) { lostResolvedCount += 1 }
    case .note(let text): keep(size) { $0.notes.append(text) }
    case .malformed(let line):
      malformedCount += 1
      if malformed.count < Self.malformedLimit { malformed.append(line) }
    case .unknown: break
    }
  }

  private mutating func keep(_ call: ReportedCall, _ size: Int) {
    session?.note(.call, "\(call)")
    if hasRoom(for: size) { calls.append(call) } else { lostCallCount += 1 }
  }

  /// Takes a call of a fake.
  ///
  /// - Parameters:
  ///   - call: How it was called.
  ///   - isUnexpected: Whether nothing was told for it.
  ///   - isRefusedAsLive: Whether it would have gone to the real program.
  mutating func take(_ call: ReportedCall, isUnexpected: Bool, isRefusedAsLive: Bool = false) {
    keep(call, call.program?.size ?? 0)
    guard isUnexpected else { return }
    unexpectedCount += 1
    hasRefusedLive = hasRefusedLive || isRefusedAsLive
    if unexpected.count < Self.unexpectedLimit { unexpected.append(call) }
  }

  /// Takes what a fake server has heard.
  mutating func take(_ entry: HTTPEntry) {
    if case .call(let request, let fault, _) = entry.content {
      keep(ReportedCall(request, entry, fault: fault), request.size)
    }
    guard entry.isFailure else { return }
    wrongRequestCount += 1
    if wrongRequests.count < Self.unexpectedLimit { wrongRequests.append(entry) }
  }

  /// Takes note of a fake that was ended before it could say how it was called.
  mutating func noteUnheardFake() { unheardFakeCount += 1 }

  /// Takes note of a fake that waits at a gate.
  ///
  /// - Returns: False where it does not, because there is too much of it.
  mutating func arrive(at gate: String, _ connection: ConnectionID) -> Bool {
    session?.note(.gateReached, gate)
    return gates.arrive(at: gate, connection)
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
    if unheardFakeCount > 0 {
      return "\(Plural.of(unheardFakeCount, "fake")) ended before it was known how it was called"
    }
    if cutOffCount > 0 { return "a program was cut off on the control socket" }
    guard malformedCount > 0 else { return nil }
    return "\(Plural.of(malformedCount, "message")) on the control socket could not be read"
  }

  /// The name of a gate is kept once: an app may pass it for ever.
  private mutating func arrive(at name: String, size: Int, _ connection: ConnectionID) {
    let isKept = gates.gates[name] != nil || hasRoom(for: size)
    if !isKept || !arrive(at: name, connection) { lostMessageCount += 1 }
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
