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
    case .escape, .foreign:
      notes.refuse(.call(program: call.programName, name: call.name))
      // Its calls would be seen by no other judge either.
      if call.name == "io_uring_setup" { return .fail(ENOSYS) }
    default: change(call)
    }
    return .proceed
  }

  // MARK: - Reading

  private func look(_ call: WatchedCall) {
    for path in call.namedPaths { _ = notes.look(at: path, thread: call.thread) }
  }

  private func open(_ call: WatchedCall) {
    let flags = call.openFlags
    let writes = flags & O_ACCMODE != O_RDONLY || flags & (O_CREAT | O_TRUNC) != 0
    for path in call.namedPaths {
      guard let place = notes.look(at: path, names: true, thread: call.thread) else { continue }
      if let status = place.status, status.kind == "device" || status.isPipe {
        if !Self.isHarmless(place.path) { notes.refuse(.device(path: place.path)) }
      } else if writes, !place.path.utf8.starts(with: "/proc/".utf8) {
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
    for path in call.namedPaths { execute(path, call, depth: 0) }
  }

  /// Notes a program, and what the system starts in order to run it.
  private func execute(_ path: String, _ call: WatchedCall, depth: Int) {
    // Where it is the scenario's own, its interpreter need not be.
    let status = notes.look(at: path, thread: call.thread)
    guard depth < 6, status == nil || status?.status != nil else { return }
    // What the scenario has made may be another program in the next one.
    let head = status.map { notes.seen.head(of: $0.path) } ?? ProgramHead(of: path)
    if head.gainsPrivileges {
      notes.refuse(
        .other("\(path) runs with rights of its own, which it has not while it is watched"))
    }
    switch head.kind {
    case .interpreted(let interpreter):
      let whole =
        interpreter.hasPrefix("/") ? interpreter : call.workingDirectory + "/" + interpreter
      execute(whole, call, depth: depth + 1)
    case .native: return
    case .unknown: notes.refuse(.call(program: path, name: "execve"))
    }
  }

  // MARK: - Changing

  private func change(_ call: WatchedCall) {
    let named = call.namedPaths
    for path in named.isEmpty ? call.paths : named where path.hasPrefix("/") {
      guard let place = notes.look(at: path, thread: call.thread) else { continue }
      switch call.kind {
      case .mkdir where place.status != nil: continue
      case .mkdir, .link, .rename: refuse(call, place.path)
      // Where nothing is, there is nothing to change.
      default: if place.status != nil { refuse(call, place.path) }
      }
    }
  }

  /// Where the user may not write, the call will fail, and nothing changes.
  private func refuse(_ call: WatchedCall, _ path: String) {
    let isThere = FileStatus(path: DiskPath(path)) != nil
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard
      platform_is_accessible(folder, W_OK) || (isThere && platform_is_accessible(path, W_OK))
    else { return }
    notes.refuse(.changed(program: call.programName, path: path))
  }

  // MARK: - Reaching

  private func reach(_ call: WatchedCall, _ address: SocketAddress?) {
    guard let address else {
      return notes.refuse(.call(program: call.programName, name: call.name))
    }
    switch address.kind {
    case .none: return
    case .unix where address.text.hasPrefix("@") || address.text.isEmpty: break
    case .unix:
      let path =
        address.text.hasPrefix("/") ? address.text : call.workingDirectory + "/" + address.text
      if sockets.contains(WatchedCall.resolved(path)) { return }
      // What is not there answers nothing.
      guard let place = notes.look(at: path, thread: call.thread), place.status != nil else {
        return
      }
    case .internet where address.isLoopback && ports.contains(address.port): return
    case .internet, .local, .other: break
    }
    notes.refuse(.network(program: call.programName, address: "\(address)"))
  }
}
