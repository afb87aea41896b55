import CPlatform
import HarnessSystem

/// A system call that a watched program waits in.
struct WatchedCall {
  /// What calls do, as bits of a set.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ kind: platform_call_kind) { rawValue = UInt32(kind.rawValue) }

    static let open = Kinds(PLATFORM_CALL_OPEN)
    static let read = Kinds(PLATFORM_CALL_READ)
    static let write = Kinds(PLATFORM_CALL_WRITE)
    static let sync = Kinds(PLATFORM_CALL_SYNC)
    static let close = Kinds(PLATFORM_CALL_CLOSE)
    static let rename = Kinds(PLATFORM_CALL_RENAME)
    static let unlink = Kinds(PLATFORM_CALL_UNLINK)
    static let mkdir = Kinds(PLATFORM_CALL_MKDIR)
    static let link = Kinds(PLATFORM_CALL_LINK)
    static let chmod = Kinds(PLATFORM_CALL_CHMOD)
    static let truncate = Kinds(PLATFORM_CALL_TRUNCATE)
    static let list = Kinds(PLATFORM_CALL_LIST)
    static let connect = Kinds(PLATFORM_CALL_CONNECT)
    static let accept = Kinds(PLATFORM_CALL_ACCEPT)
    static let fork = Kinds(PLATFORM_CALL_FORK)
    static let exec = Kinds(PLATFORM_CALL_EXEC)
    static let send = Kinds(PLATFORM_CALL_SEND)
    static let look = Kinds(PLATFORM_CALL_LOOK)
    static let foreign = Kinds(PLATFORM_CALL_FOREIGN)
    static let escape = Kinds(PLATFORM_CALL_ESCAPE)
  }

  private let call: platform_call

  init(_ call: platform_call) { self.call = call }

  var kind: Kinds { Kinds(rawValue: call.kind) }

  /// The system's name of it: `sendto`.
  var name: String { String(cString: call.name) }

  /// The thread that makes it.
  var thread: Int32 { call.thread }

  /// The process of that thread.
  var process: Int32 { platform_process_of(call.thread) }

  /// Whether it starts a thread, and no process.
  var startsThread: Bool {
    let threads: UInt64 = 0x10000
    switch name {
    case "clone": return argument(0) & threads != 0
    case "clone3": return (word(at: argument(0)) ?? 0) & threads != 0
    default: return false
    }
  }

  func argument(_ index: Int) -> UInt64 {
    withUnsafeBytes(of: call.arguments) { $0.load(fromByteOffset: index * 8, as: UInt64.self) }
  }

  /// The index of the argument that means this; nil where none does.
  private func index(_ index: Int8) -> Int? { index < 0 ? nil : Int(index) }

  /// The descriptor that the call is of; nil where it is of none.
  var descriptor: Int32? { index(call.descriptor).map { Int32(truncatingIfNeeded: argument($0)) } }

  /// The paths that it names, as the system finds them.
  ///
  /// What is behind links is the link's target but for the last name. Of a descriptor, the path of what
  /// it has open.
  var paths: [String] {
    if let descriptor {
      return Self.target(of: "/proc/\(thread)/fd/\(descriptor)").map { [$0] } ?? []
    }
    return [(call.folder, call.path), (call.other_folder, call.other_path)].compactMap {
      path(folder: index($0), path: index($1))
    }
  }

  /// The paths that it names, whole, with the links and the steps up that stand in them; none where
  /// it is of a descriptor, and nil where they cannot be read.
  var namedPaths: [String]? {
    var paths: [String] = []
    for (folder, path) in [(call.folder, call.path), (call.other_folder, call.other_path)] {
      guard let path = index(path), argument(path) != 0 else { continue }
      guard let name = text(at: argument(path)) else { return nil }
      if name.isEmpty { continue }
      if name.utf8.first == UInt8(ascii: "/") {
        paths.append(name)
      } else if let start = start(at: index(folder)), start.utf8.first == UInt8(ascii: "/") {
        paths.append(start + "/" + name)
      } else {
        return nil
      }
    }
    return paths
  }

  /// The folder that a path is relative to.
  private func start(at folder: Int?) -> String? {
    let number = folder.map { Int32(truncatingIfNeeded: argument($0)) }
    // The working folder, AT_FDCWD, is a number below 0.
    return place(number.map { $0 < 0 ? "cwd" : "fd/\($0)" } ?? "cwd")
  }

  /// The path of a folder that the thread has open; nil where that was removed: a step up from it leads
  /// where it lay all the same.
  private func place(_ name: String) -> String? {
    let link = "/proc/\(thread)/\(name)"
    guard let path = Self.target(of: link) else { return nil }
    let isThere = !path.hasSuffix(ThreadWalk.mark) || platform_is_same_place(link, path)
    return isThere ? path : nil
  }

  private func path(folder: Int?, path: Int?) -> String? {
    guard let path, let name = text(at: argument(path)) else { return nil }
    if name.utf8.first == DiskPath.separator { return resolvedAsOwn(name) }
    guard let start = start(at: folder) else { return nil }
    // No link is followed on the way to a name in an open folder, which is what most calls ask for.
    let isPlain = !name.utf8.contains(UInt8(ascii: "/")) && !["", ".", ".."].contains(name)
    if isPlain { return (start == "/" ? "" : start) + "/" + name }
    return Self.resolved(name.isEmpty ? start : start + "/" + name)
  }

  /// The folder in which it is made; nil where that cannot be told.
  var workingDirectory: String? { place("cwd") }

  /// Whether a path is looked for below the folder that it is relative to, as though that were the root
  /// (openat2(2), `RESOLVE_IN_ROOT`).
  var staysInFolder: Bool {
    guard name == "openat2" else { return false }
    return word(at: argument(2) + 16).map { $0 & 0x10 != 0 } ?? true
  }

  /// A path that is relative to the folder in which it is made, whole.
  func whole(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = workingDirectory else { return Self.resolved(path) }
    return Self.resolved(folder + "/" + path)
  }

  /// Whether it copies from one descriptor to another, so that its program has none of it in its memory.
  var copiesInSystem: Bool { ["sendfile", "copy_file_range", "splice", "tee"].contains(name) }

  /// What the standard output of its process leads to, such as `pipe:[4711]`.
  var standardOutput: String? { Self.target(of: "/proc/\(thread)/fd/1") }

  /// A text of the program's, up to the longest path.
  private func text(at address: UInt64) -> String? {
    guard address != 0 else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
      var count = 0
      // No part reaches into another page, which may not be there; most paths are short.
      while count < bytes.count {
        let start = address + UInt64(count)
        let room = bytes[count...].prefix(Int(256 - start % 256))
        let part = UnsafeMutableRawBufferPointer(rebasing: room)
        let read = platform_read_memory(call.thread, start, part.baseAddress, part.count)
        guard read > 0 else { return nil }
        if let end = part.prefix(Int(read)).firstIndex(of: 0) {
          return String(decoding: bytes[..<(count + end)], as: UTF8.self)
        }
        count += Int(read)
      }
      return nil
    }
  }

  /// A whole path as the system finds it: what is behind links is the link's target but for the last
  /// name.
  static func resolved(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard let last = parts.popLast(), ![".", ".."].contains(last) else { return real(path) ?? path }
    let folder = "/" + parts.joined(separator: "/")
    return (real(folder) ?? folder) + (folder == "/" ? last : "/" + last)
  }

  /// The same of a path of the program's, for which `/proc/self` is its own process.
  private func resolvedAsOwn(_ path: String) -> String {
    let isOfProcess = ["/proc/", "/dev/fd/"].contains { path.utf8.starts(with: $0.utf8) }
    guard isOfProcess, let (folder, name) = DiskPath(path).split else { return Self.resolved(path) }
    let end = ThreadWalk(thread: thread).end(of: folder)
    guard case .found(let place, _) = end else { return Self.resolved(path) }
    return Self.resolved(place.appending(name).text)
  }

  private static func real(_ path: String) -> String? {
    guard let real = platform_realpath(path) else { return nil }
    defer { platform_free(real) }
    return String(cString: real)
  }

  /// What a link of the system's leads to.
  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { bytes in
      let count = platform_readlink(link, bytes.baseAddress, bytes.count)
      // One that fills all of it may go on.
      guard count > 0, count < bytes.count else { return nil }
      return String(decoding: UnsafeRawBufferPointer(bytes).prefix(Int(count)), as: UTF8.self)
    }
  }

  /// Bytes of the program's memory; nil where they cannot be read.
  func memory(at address: UInt64, count: Int) -> [UInt8]? {
    guard address != 0, count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes {
      platform_read_memory(call.thread, address, $0.baseAddress, count)
    }
    guard read >= 0 else { return nil }
    return Array(bytes.prefix(Int(read)))
  }

  /// A number of eight bytes in the program's memory; nil where it cannot be read.
  func word(at address: UInt64) -> UInt64? {
    guard let bytes = memory(at: address, count: 8), bytes.count == 8 else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }

  /// What the program is called.
  var programName: String {
    var process = platform_process()
    guard platform_look_up(thread, &process) else { return "a process" }
    return withUnsafeBytes(of: process.name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// Several judges of one launch: the first counts that does not let a call proceed.
final class CallJudges: CallJudge {
  private let judges: [any CallJudge]

  let kinds: WatchedCall.Kinds

  init(_ judges: [any CallJudge]) {
    self.judges = judges
    kinds = judges.reduce([]) { $0.union($1.kinds) }
  }

  func answer(_ call: WatchedCall) -> CallAnswer {
    for judge in judges where judge.kinds.contains(call.kind) {
      let answer = judge.answer(call)
      if answer != .proceed { return answer }
    }
    return .proceed
  }

  func begins(_ call: WatchedCall) { for judge in judges { judge.begins(call) } }

  var problem: (any FailureReason)? { judges.lazy.compactMap(\.problem).first }
}

/// What becomes of a call.
enum CallAnswer: Equatable {
  /// It goes on as though it were not watched.
  case proceed
  /// It fails with an error of the system's.
  case fail(Int32)
  /// It gives this value, and is not made.
  case give(Int64)
  /// It waits until that is known.
  case later(LaterAnswer)
}

/// Says what becomes of the calls of a launch.
protocol CallJudge: AnyObject, Sendable {
  /// The kinds of calls that it is asked about.
  var kinds: WatchedCall.Kinds { get }

  /// Hears of the call by which the program is started, whose streams are the launch's.
  func begins(_ call: WatchedCall)

  /// Says what becomes of a call; called by one thread, and the program waits.
  func answer(_ call: WatchedCall) -> CallAnswer

  /// What the launch has to fail for, as far as is known until now.
  var problem: (any FailureReason)? { get }
}

extension CallJudge {
  func begins(_: WatchedCall) {}
}
