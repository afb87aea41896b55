import CPlatform
import Foundation
import HarnessSystem

/// Lets a launch reach what it may, and refuses everything else.
///
/// Name servers are reached by what they are asked: a program that connects to one is told that it has,
/// and what it sends there fails, with the name. So nothing leaves, by whatever call it is sent.
final class NetworkGuard: CallJudge {
  private struct State {
    var problems: [NetworkProblem] = []
    /// Whether a program believes that it is connected to a name server.
    var awaitsQuestions = false
    /// The addresses of the hosts that may be reached.
    var addresses: [String: Set<String>] = [:]
  }

  private let access: NetworkAccess
  /// The folders whose sockets may be reached.
  private let folders: [String]
  /// The ports of this machine's own address where the test has servers.
  private let ports: Set<UInt16>
  /// Whom the C library asks for names.
  private let nameServers = NameServers.ofThisMachine
  private let state = Monitor(State())

  let kinds: WatchedCall.Kinds = [.connect, .send, .foreign]

  /// - Parameters:
  ///   - access: What may be reached.
  ///   - folders: The folders whose sockets may be.
  ///   - ports: The ports of 127.0.0.1 that may be, as the test answers there.
  init(_ access: NetworkAccess, folders: [String], ports: Set<UInt16> = []) {
    (self.access, self.ports) = (access, ports)
    self.folders = folders.compactMap(Self.realPath)
  }

  var problem: (any FailureReason)? { state.read(\.problems.first) }

  func answer(_ call: WatchedCall) -> CallAnswer {
    switch call.kind {
    case .connect: return connect(call)
    case .send: return send(call)
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

  /// A message to an address, or to what its socket is connected to.
  private func send(_ call: WatchedCall) -> CallAnswer {
    switch call.name {
    case "sendto":
      return send(
        call, address: (call.argument(4), call.argument(5)),
        message: { call.memory(at: call.argument(1), count: Int(min(call.argument(2), 512))) })
    case "sendmsg": return sendMessage(call, at: call.argument(1))
    default:
      for index in 0..<min(call.argument(2), 1024) {
        // Each is a header of a message, and the count of the bytes that were sent.
        let answer = sendMessage(call, at: call.argument(1) + index * 64)
        guard answer == .proceed else { return answer }
      }
      return .proceed
    }
  }

  private func sendMessage(_ call: WatchedCall, at header: UInt64) -> CallAnswer {
    guard let name = call.word(at: header), let nameLength = call.word(at: header + 8),
      let parts = call.word(at: header + 16), let partCount = call.word(at: header + 24)
    else { return refuse(call, .unreadable) }
    return send(call, address: (name, nameLength & 0xFFFF_FFFF)) {
      guard partCount > 0, let start = call.word(at: parts), let count = call.word(at: parts + 8)
      else { return nil }
      return call.memory(at: start, count: Int(min(count, 512)))
    }
  }

  private func send(
    _ call: WatchedCall, address: (start: UInt64, count: UInt64), message: () -> [UInt8]?
  ) -> CallAnswer {
    guard address.start == 0 || address.count == 0 else {
      guard let found = call.address(at: address.start, count: address.count) else {
        return refuse(call, .unreadable)
      }
      if isNameServer(found) { return ask(message(), call, server: found) }
      return judge(found, call, isConnecting: false)
    }
    guard state.read(\.awaitsQuestions) else { return .proceed }
    guard let bytes = message(), NameQuestion.name(in: bytes) != nil else { return .proceed }
    return ask(bytes, call, server: nil)
  }

  // MARK: Judging

  private func judge(
    _ address: SocketAddress, _ call: WatchedCall, isConnecting: Bool
  ) -> CallAnswer {
    switch address.kind {
    case .none, .local: return .proceed
    case .other: return refuse(call, .address("\(address)"))
    case .unix: return judgeSocket(address.text, call)
    case .internet:
      if isAllowed(address) { return .proceed }
      guard isConnecting, address.port == NameQuestion.port else {
        return refuse(call, .address("\(address)"))
      }
      // Where some names may be looked up, their questions have to reach the server; a program that
      // calls itself one, at the same port, is none.
      guard !namesMayBeLookedUp || nameServers.contains(address.text) else {
        return refuse(call, .address("\(address)"))
      }
      state.withLock { $0.awaitsQuestions = true }
      if namesMayBeLookedUp { return .proceed }
      note(call, .nameServer("\(address)"))
      return .give(0)
    }
  }

  private func isNameServer(_ address: SocketAddress) -> Bool {
    address.kind == .internet && address.port == NameQuestion.port && !isAllowed(address)
  }

  private var namesMayBeLookedUp: Bool { access.hosts.contains(where: \.isName) }

  /// A question to a name server that may not be reached for every name.
  private func ask(
    _ message: [UInt8]?, _ call: WatchedCall, server: SocketAddress?
  ) -> CallAnswer {
    guard let name = message.flatMap(NameQuestion.name) else {
      return refuse(call, .address(server.map { "\($0)" } ?? "a name server"))
    }
    let host = name.hasSuffix(".") ? String(name.dropLast()) : name
    if access.hosts.contains(where: { $0.name == host }) { return .proceed }
    return refuse(call, .name(host))
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

  // MARK: Sockets of this machine

  private func judgeSocket(_ path: String, _ call: WatchedCall) -> CallAnswer {
    guard !path.isEmpty, !path.hasPrefix("@") else {
      return refuse(call, .address("the abstract socket \(path)"))
    }
    let folder = path.hasPrefix("/") ? "" : "/proc/\(call.thread)/cwd/"
    // What is not there, the call itself will say.
    guard let real = Self.realPath(folder + path) else { return .proceed }
    if folders.contains(where: { real == $0 || real.hasPrefix($0 + "/") }) { return .proceed }
    // Where these do not answer, the C library asks a name server, or does without.
    if Self.directories.contains(where: real.hasPrefix) { return .fail(ECONNREFUSED) }
    return refuse(call, .address("the socket \(path)"))
  }

  /// Where the services lie that look up names, of hosts and of users.
  private static let directories = [
    "/run/nscd/", "/var/run/nscd/", "/run/systemd/resolve/", "/run/systemd/userdb/",
    "/run/avahi-daemon/",
  ]

  private static func realPath(_ path: String) -> String? {
    guard let real = platform_realpath(path) else { return nil }
    defer { platform_free(real) }
    return String(cString: real)
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
