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
    for path in call.namedPaths { notes.look(at: path, thread: call.thread) }
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
    if platform_gains_privileges(status?.path ?? path) {
      notes.refuse(
        .other("\(path) runs with rights of its own, which it has not while it is watched"))
    }
    switch ProgramHead(of: status?.path ?? path) {
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

/// What a file that is executed begins with.
enum ProgramHead {
  /// The system runs another program, which reads it.
  case interpreted(String)
  /// A program that needs no other.
  case native
  /// The system may know how to run it; nothing here does.
  case unknown

  init(of path: String) {
    guard let head = Self.head(of: DiskPath(path)) else {
      self = .unknown
      return
    }
    if head.starts(with: "#!".utf8) {
      let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
      let word = line.drop { $0 == 0x20 || $0 == 0x09 }.prefix { ![0x20, 0x09, 0x0D].contains($0) }
      self = .interpreted(String(decoding: word, as: UTF8.self))
    } else if head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
      self = Self.loader(in: head).map { .interpreted($0) } ?? .native
    } else {
      self = .unknown
    }
  }

  private static func head(of path: DiskPath) -> [UInt8]? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      let file = try? FileBytes(path, followsLinks: true)
      return (try? file?.read(from: 0, into: buffer)).map(Array.init)
    }
  }

  /// The loader that a program names (ELF-64, program header of type PT_INTERP); nil where it has none.
  private static func loader(in head: [UInt8]) -> String? {
    func number(_ place: Int, _ count: Int) -> Int {
      guard place >= 0, place + count <= head.count else { return 0 }
      return head[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    // Of 64 bits, the lowest byte first; no other kind runs here without another processor's calls.
    guard number(4, 1) == 2, number(5, 1) == 1 else { return nil }
    let (table, size, count) = (number(32, 8), number(54, 2), number(56, 2))
    for index in 0..<count {
      let entry = table + index * size
      guard number(entry, 4) == 3 else { continue }
      let (start, length) = (number(entry + 8, 8), number(entry + 32, 8))
      guard start + length <= head.count, length > 1 else { return nil }
      return String(decoding: head[start..<start + length - 1], as: UTF8.self)
    }
    return nil
  }
}
