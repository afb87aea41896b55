import CPlatform
import Foundation
import HarnessSystem

/// Notes what the programs of a launch look at, and lets every call go on.
final class InputWatch: CallJudge {
  private let notes: InputNotes
  /// The sockets that the harness itself answers on.
  private let sockets: Set<String>
  /// The ports of 127.0.0.1 on which the scenario's own servers answer.
  private let ports: Set<UInt16>

  let kinds: WatchedCall.Kinds = [
    .open, .look, .exec, .rename, .unlink, .mkdir, .link, .chmod, .truncate, .connect, .send,
    .escape,
    .foreign,
  ]

  /// - Parameters:
  ///   - notes: Where it is noted.
  ///   - sockets: The sockets of this machine that the harness answers on.
  ///   - ports: The ports of 127.0.0.1 that it answers on.
  init(_ notes: InputNotes, sockets: [String], ports: Set<UInt16>) {
    (self.notes, self.ports) = (notes, ports)
    self.sockets = Set(sockets.map(WatchedCall.resolved))
  }

  var problem: (any FailureReason)? { nil }

  func begins(_ call: WatchedCall) { execute(call) }

  func answer(_ call: WatchedCall) -> CallAnswer {
    switch call.kind {
    case .open: open(call)
    case .exec: execute(call)
    case .look: look(call)
    case .connect: reach(call, call.address(at: call.argument(1), count: call.argument(2)))
    case .send: for address in call.destinations { reach(call, address) }
    case .escape, .foreign: return escape(call)
    default: change(call)
    }
    return .proceed
  }

  /// The paths that a call names; where they cannot be read, nothing is known of what it does.
  private func paths(of call: WatchedCall) -> [String] {
    if let paths = call.namedPaths, !call.staysInFolder { return paths }
    refuse(call)
    return []
  }

  private func refuse(_ call: WatchedCall) {
    notes.refuse(.call(program: call.programName, name: call.name))
  }

  // MARK: - Reading

  private func look(_ call: WatchedCall) {
    for path in paths(of: call) {
      let look = notes.look(at: path, thread: call.thread)
      // The sandbox lies in some file system, too.
      if case .own = look, call.name == "statfs" { refuse(call) }
      guard let place = look.place, place.status != nil else { continue }
      if Self.tellsMore(call, than: place) { refuse(call) }
      if Self.attributeChanges.contains(call.name) { refuseChange(call, place.path) }
    }
  }

  /// What changes a date or an attribute, which other programs may look at.
  private static let attributeChanges: Set = [
    "utime", "utimes", "futimesat", "utimensat", "setxattr", "lsetxattr", "setxattrat",
    "removexattr",
    "lremovexattr", "removexattrat", "file_setattr",
  ]

  /// Whether a call tells what does not count among what is known of a place: the attributes of a folder,
  /// or how much room is left in a file system.
  private static func tellsMore(_ call: WatchedCall, than place: SeenPath) -> Bool {
    if call.name == "statfs" { return !MachineFile.isMade(place.path) }
    let isOfAttributes = call.name.hasSuffix("xattr") || call.name.hasSuffix("xattrat")
    return isOfAttributes && place.status?.isDirectory == true
  }

  private func open(_ call: WatchedCall) {
    let flags = call.openFlags
    let writes = flags & O_ACCMODE != O_RDONLY || flags & (O_CREAT | O_TRUNC) != 0
    for path in paths(of: call) {
      guard let place = notes.look(at: path, names: true, thread: call.thread).place else {
        continue
      }
      if MachineFile.isMemory(place.path) { refuse(call) }
      if let status = place.status, status.kind == "device" || status.isPipe {
        if !Self.isHarmless(place.path) { notes.refuse(.device(path: place.path)) }
      } else if writes, let process = MachineFile.process(of: place.path) {
        if process != platform_process_of(call.thread) { refuse(call, place.path) }
      } else if writes, place.mayBeMade, !MachineFile.isAside(place.path) {
        refuse(call, place.path)
      }
    }
  }

  /// Devices that keep nothing, that give chance, or that are the program's own terminal.
  private static func isHarmless(_ path: String) -> Bool {
    let names: Set = ["null", "zero", "full", "random", "urandom", "tty", "ptmx"]
    guard path.utf8.starts(with: "/dev/".utf8) else { return false }
    let name = String(path.dropFirst(5))
    return names.contains(name) || name.hasPrefix("pts/")
  }

  private func execute(_ call: WatchedCall) {
    let paths = paths(of: call)
    // What is executed by a descriptor may be anything.
    if paths.isEmpty { refuse(call) }
    for path in paths { execute(path, call, depth: 0) }
  }

  /// Notes a program, and what the system starts in order to run it.
  private func execute(_ path: String, _ call: WatchedCall, depth: Int) {
    guard depth < 6 else { return }
    switch notes.look(at: path, thread: call.thread) {
    case .nameless: refuse(call)
    // As `env` looks for an interpreter in one folder of `PATH` after another: nothing is started.
    case .own where FileStatus(path: DiskPath(path)) == nil: return
    // What the scenario has made may be another program in the next one; its interpreter need not be its own.
    case .own: execute(ProgramHead(of: path), of: path, call, depth)
    case .place(let place) where place.status != nil:
      execute(notes.seen.head(of: place), of: path, call, depth)
    case .place: return
    }
  }

  private func execute(
    _ head: ProgramHead, of path: String, _ call: WatchedCall, _ depth: Int
  ) {
    if head.gainsPrivileges {
      notes.refuse(
        .other("\(path) runs with rights of its own, which it has not while it is watched"))
    }
    switch head.kind {
    case .interpreted(let interpreter):
      guard interpreter.utf8.first != UInt8(ascii: "/") else {
        return execute(interpreter, call, depth: depth + 1)
      }
      guard let folder = call.workingDirectory else { return refuse(call) }
      execute(folder + "/" + interpreter, call, depth: depth + 1)
    case .native: return
    case .unknown: notes.refuse(.call(program: path, name: "execve"))
    }
  }

  // MARK: - Changing

  private func change(_ call: WatchedCall) {
    let named = paths(of: call)
    for path in named.isEmpty ? call.paths : named where path.utf8.first == UInt8(ascii: "/") {
      guard let place = notes.look(at: path, thread: call.thread).place else { continue }
      switch call.kind {
      case .mkdir where place.status != nil: continue
      case .mkdir where !place.mayBeMade: continue
      case .mkdir, .link, .rename: refuse(call, place.path)
      // Where nothing is, there is nothing to change.
      default: if place.status != nil { refuse(call, place.path) }
      }
    }
  }

  /// Where the user may not write, the call will fail, and nothing changes; nor is it known what is under
  /// a lock that no mode tells of.
  private func refuse(_ call: WatchedCall, _ path: String) {
    let isThere = FileStatus(path: DiskPath(path)) != nil
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let mayChange = [folder, path].contains { place in
      (place == folder || isThere)
        && (platform_is_accessible(place, W_OK) || platform_is_protected(place))
    }
    if mayChange { refuseChange(call, path) }
  }

  private func refuseChange(_ call: WatchedCall, _ path: String) {
    notes.refuse(.changed(program: call.programName, path: path))
  }

  // MARK: - Reaching

  /// The path of a socket in the file system.
  private func path(of address: SocketAddress, _ call: WatchedCall) -> String? {
    if address.text.utf8.first == UInt8(ascii: "/") { return address.text }
    return call.workingDirectory.map { $0 + "/" + address.text }
  }

  private func reach(_ call: WatchedCall, _ address: SocketAddress?) {
    guard let address else { return refuse(call) }
    switch address.kind {
    case .none: return
    case .abstract: break
    case .unix:
      guard let path = path(of: address, call) else { return refuse(call) }
      if sockets.contains(WatchedCall.resolved(path)) { return }
      // What is not there answers nothing.
      let place = notes.look(at: path, thread: call.thread).place
      guard place?.status != nil else { return }
    case .internet where address.isLoopback && ports.contains(address.port): return
    case .internet, .local, .other: break
    }
    notes.refuse(.network(program: call.programName, address: "\(address)"))
  }

  // MARK: - Ways around

  /// A call that leads to what has no path here.
  private func escape(_ call: WatchedCall) -> CallAnswer {
    switch call.name {
    case "socket" where Self.namesItsPeers(call): break
    case "bind": bind(call)
    case "socket", "ioctl":
      notes.refuse(.network(program: call.programName, address: "the system's network"))
    // Its calls would be seen by no other judge either.
    case "io_uring_setup":
      refuse(call)
      return .fail(ENOSYS)
    default: refuse(call)
    }
    return .proceed
  }

  /// Whether a socket hears only from peers that it has named.
  private static func namesItsPeers(_ call: WatchedCall) -> Bool {
    // Behind the kind are flags, such as SOCK_CLOEXEC.
    let kind = Int32(truncatingIfNeeded: call.argument(1)) & 0xF
    return switch Int32(truncatingIfNeeded: call.argument(0)) {
    case AF_UNIX: true
    // SOCK_STREAM, SOCK_DGRAM: what is raw hears all.
    case AF_INET, AF_INET6: [1, 2].contains(kind)
    default: false
    }
  }

  /// A name that a socket takes: a port that may be taken, or a file.
  private func bind(_ call: WatchedCall) {
    guard let address = call.destination(at: call.argument(1), count: call.argument(2)) else {
      return refuse(call)
    }
    switch address.kind {
    case .none: return
    // Whether a machine has any other address differs; whether it has `::1` is among what all depend on.
    case .internet where address.port == 0 && (address.isLoopback || address.isOfAll): return
    case .unix:
      guard let path = path(of: address, call) else { return refuse(call) }
      if let place = notes.look(at: path, thread: call.thread).place { refuse(call, place.path) }
    default: notes.refuse(.network(program: call.programName, address: "\(address)"))
    }
  }
}
