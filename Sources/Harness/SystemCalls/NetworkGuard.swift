import CPlatform
import Foundation
import HarnessSystem

/// Lets a launch reach what it may, and refuses everything else.
///
/// Name servers are reached by what they are asked: where no name may be looked up, a program that
/// connects to one is told that it has, and what it sends there fails, with the name; so nothing leaves,
/// by whatever call it is sent. Where some may, all that is brought into such a socket is read.
final class NetworkGuard: CallJudge {
  private struct State {
    var problems: [NetworkProblem] = []
    /// The sockets that programs believe to be connected to a name server, as the system names them, with
    /// what was sent there over a stream.
    var asking: [String: QuestionStream] = [:]
    /// The addresses of the hosts that may be reached.
    var addresses: [String: Set<String>] = [:]
  }

  private let access: NetworkAccess
  /// The names of the hosts that may be reached.
  private let names: [String]
  /// The sockets that may be reached.
  private let sockets: ReachableSockets
  /// The ports of this machine's own address where the test has servers.
  private let ports: Set<UInt16>
  /// Whom the C library asks for names.
  private let nameServers = NameServers.ofThisMachine
  private let state = Monitor(State())

  let kinds: WatchedCall.Kinds

  /// - Parameters:
  ///   - access: What may be reached.
  ///   - folders: The folders whose sockets may be.
  ///   - ports: The ports of 127.0.0.1 that may be, as the test answers there.
  init(_ access: NetworkAccess, folders: [String], ports: Set<UInt16> = []) {
    (self.access, self.ports) = (access, ports)
    sockets = ReachableSockets(in: folders)
    names = access.hosts.filter(\.isName).map(\.name)
    // Only there, something leaves by a socket that is connected to a name server; all writes of a
    // launch wait a moment for it.
    kinds = names.isEmpty ? [.connect, .send, .foreign] : [.connect, .send, .foreign, .write]
  }

  var problem: (any FailureReason)? { state.read(\.problems.first) }

  func answer(_ call: WatchedCall) -> CallAnswer {
    switch call.kind {
    case .connect: return connect(call)
    case .send, .write: return send(call)
    default: return refuse(call, .unknownCall, with: ENOSYS)
    }
  }

  // MARK: Calls

  private func connect(_ call: WatchedCall) -> CallAnswer {
    guard let address = call.address(at: call.argument(1), count: call.argument(2)) else {
      return refuse(call, .unreadable)
    }
    return judge(address, call, isConnecting: true)
  }

  /// Messages to an address, or to what their socket is connected to.
  private func send(_ call: WatchedCall) -> CallAnswer {
    // Most writes are no messages.
    if call.kind == .write, state.read(\.asking.isEmpty) { return .proceed }
    guard let messages = call.sentMessages else { return refuse(call, .unreadable) }
    for message in messages {
      let answer = message.hasAddress ? send(message, call) : sendToPeer(message, call)
      guard answer == .proceed else { return answer }
    }
    return .proceed
  }

  private func send(_ message: SentMessage, _ call: WatchedCall) -> CallAnswer {
    let (start, count) = message.address
    guard let found = call.destination(at: start, count: count) else {
      return refuse(call, .unreadable)
    }
    if found.kind == .none { return sendToPeer(message, call) }
    guard isNameServer(found) else { return judge(found, call, isConnecting: false) }
    guard call.socket?.is_stream == true else { return ask(message, call, server: "\(found)") }
    // It is connected by its first message.
    guard let socket = noteAsking(call) else { return refuse(call, .unreadable) }
    return ask(message, call, server: "\(found)", over: socket)
  }

  private func sendToPeer(_ message: SentMessage, _ call: WatchedCall) -> CallAnswer {
    guard let socket = askingSocket(of: call) else { return .proceed }
    let found = call.socket
    let peer = found.map { SocketAddress($0.peer) }
    if let peer, peer.kind != .none, peer.port != NameQuestion.port { return .proceed }
    // It is connected to none, and what it is sent fails.
    if names.isEmpty, questionName(in: message, call) == nil { return .proceed }
    let server = peer.map { $0.kind == .none ? "a name server" : "\($0)" } ?? "a name server"
    return ask(message, call, server: server, over: found?.is_stream == true ? socket : nil)
  }

  // MARK: Judging

  private func judge(
    _ address: SocketAddress, _ call: WatchedCall, isConnecting: Bool
  ) -> CallAnswer {
    switch address.kind {
    case .none, .local: return .proceed
    case .abstract, .other: return refuse(call, .address("\(address)"))
    case .unix: return judgeSocket(address, call)
    case .internet:
      if isAllowed(address) { return .proceed }
      guard isConnecting, address.port == NameQuestion.port else {
        return refuse(call, .address("\(address)"))
      }
      return connect(call, toNameServer: address)
    }
  }

  private func connect(_ call: WatchedCall, toNameServer address: SocketAddress) -> CallAnswer {
    // Where some names may be looked up, their questions have to reach the server; a program that
    // calls itself one, at the same port, is none.
    guard names.isEmpty || nameServers.contains(address.text) else {
      return refuse(call, .address("\(address)"))
    }
    guard noteAsking(call) != nil else { return refuse(call, .unreadable) }
    if !names.isEmpty { return .proceed }
    note(call, .nameServer("\(address)"))
    return .give(0)
  }

  private func isAllowed(_ address: SocketAddress) -> Bool {
    // What is forwarded from here to a name server elsewhere is no loopback.
    if address.isLoopback, ports.contains(address.port) { return true }
    if address.isLoopback, access.allowsLoopback, address.port != NameQuestion.port { return true }
    return access.hosts.contains { host in
      guard host.port == nil || host.port == address.port else { return false }
      return host.isName
        ? addresses(of: host.name).contains(address.text) : host.name == address.text
    }
  }

  /// The addresses of a host, looked up anew where the last ones do not hold what is asked for.
  private func addresses(of host: String) -> Set<String> {
    let found = SocketAddress.addresses(of: host)
    return state.withLock { state in
      state.addresses[host, default: []].formUnion(found)
      return state.addresses[host] ?? []
    }
  }

  private func judgeSocket(_ address: SocketAddress, _ call: WatchedCall) -> CallAnswer {
    switch sockets.finding(at: DiskPath(bytes: address.bytes), for: call.thread) {
    case .reachable: .proceed
    // What the harness does not find, the program does not reach: so nothing hangs on who looks how.
    case .missing(let error): .fail(error)
    case .service: .fail(ECONNREFUSED)
    case .other: refuse(call, .address("\(address)"))
    }
  }

  // MARK: Names

  private func isNameServer(_ address: SocketAddress) -> Bool {
    address.kind == .internet && address.port == NameQuestion.port && !isAllowed(address)
  }

  /// Notes that a socket is to be connected to a name server.
  ///
  /// - Returns: What the system calls the socket, whichever process has it; nil where it does not say.
  private func noteAsking(_ call: WatchedCall) -> String? {
    guard let socket = call.paths.first else { return nil }
    state.withLock { state in
      state.asking[socket] = state.asking[socket] ?? QuestionStream()
    }
    return socket
  }

  /// What the system calls the socket of a call, where it was to be connected to a name server.
  private func askingSocket(of call: WatchedCall) -> String? {
    guard !state.read(\.asking.isEmpty), let socket = call.paths.first else { return nil }
    return state.read { $0.asking[socket] == nil ? nil : socket }
  }

  private func questionName(in message: SentMessage, _ call: WatchedCall) -> String? {
    message.bytes(in: call).flatMap(NameQuestion.name(in:))
  }

  /// A question to a name server that may not be reached for every name; `stream` is the socket where
  /// it takes a stream of bytes.
  private func ask(
    _ message: SentMessage, _ call: WatchedCall, server: String, over stream: String? = nil
  ) -> CallAnswer {
    guard let bytes = message.bytes(in: call) else { return refuse(call, .noQuestion(server)) }
    switch stream.map({ finding(in: bytes, over: $0) }) ?? finding(in: bytes) {
    case .allowed: return .proceed
    case .name(let name): return refuse(call, .name(NameQuestion.host(name)))
    case .noQuestion: return refuse(call, .noQuestion(server))
    }
  }

  private func finding(in message: [UInt8]) -> QuestionStream.Finding {
    guard let name = NameQuestion.name(in: message) else { return .noQuestion }
    return names.contains(NameQuestion.host(name)) ? .allowed : .name(name)
  }

  private func finding(in bytes: [UInt8], over socket: String) -> QuestionStream.Finding {
    state.withLock { $0.asking[socket, default: QuestionStream()].take(bytes, askingFor: names) }
  }

  // MARK: Refusing

  private func refuse(
    _ call: WatchedCall, _ finding: NetworkProblem.Finding, with error: Int32 = ECONNREFUSED
  ) -> CallAnswer {
    note(call, finding)
    return .fail(error)
  }

  private func note(_ call: WatchedCall, _ finding: NetworkProblem.Finding) {
    let problem = NetworkProblem(
      access: "\(access)", program: call.programName, call: call.name, finding: finding)
    state.withLock { state in
      // A name says more than the server that was to be asked for it.
      if case .name = finding { state.problems.removeAll(where: \.isOfNameServer) }
      if state.problems.count < 100 { state.problems.append(problem) }
    }
  }
}

extension NetworkAccess.Host {
  /// Whether it is no address.
  fileprivate var isName: Bool {
    !name.utf8.contains(UInt8(ascii: ":")) && !name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
