import CPlatform
import Foundation
import HarnessSystem

/// The sockets of the file system that a launch may reach: those in some folders.
struct ReachableSockets {
  /// What is at a path that a program connects to.
  enum Finding: Equatable {
    case reachable
    /// Nothing: the system's error.
    case missing(Int32)
    /// What looks up names, of hosts and of users, and which programs do without.
    case service
    case other
  }

  /// The folders, without links.
  private let folders: [DiskPath]

  /// - Parameter folders: Those that are not there count for nothing.
  init(in folders: [String]) {
    self.folders = folders.compactMap { try? DiskPath($0).resolved() }
  }

  /// Looks at a path as a thread finds it.
  func finding(at path: DiskPath, for thread: Int32) -> Finding {
    guard let start = Self.start(of: path, for: thread) else { return .missing(ENOENT) }
    let end = ThreadWalk(thread: thread).end(of: path, in: start)
    let isApart = !platform_is_same_place("/", "/proc/\(thread)/root")
    if isApart, let finding = Self.finding(at: path, end, apart: thread) { return finding }
    switch end {
    case .found(let place, _): return finding(at: place)
    case .missing(let place, _): return .missing(Self.error(at: place))
    case .elsewhere: return .other
    case .nameless: return .missing(ENOTDIR)
    }
  }

  /// The folder that a path is relative to.
  private static func start(of path: DiskPath, for thread: Int32) -> DiskPath? {
    if path.isWhole { return DiskPath("/") }
    return FileStatus(path: DiskPath("/proc/\(thread)/cwd"))?.link
  }

  /// Where a thread has another root, or other mounts, what it finds has to be what is found here.
  ///
  /// - Returns: Nil where it is.
  private static func finding(
    at path: DiskPath, _ end: ThreadWalk.End, apart thread: Int32
  ) -> Finding? {
    let start = DiskPath("/proc/\(thread)/\(path.isWhole ? "root" : "cwd")")
    let there = FileStatus(path: start.appending(path), followingLinks: true)
    guard let there else { return .missing(platform_error()) }
    guard case .found(_, let here) = end, here.identity == there.identity else { return .other }
    return nil
  }

  private func finding(at place: DiskPath) -> Finding {
    let bytes = place.bytes
    if folders.contains(where: {
      place == $0 || bytes.starts(with: $0.bytes + [DiskPath.separator])
    }) {
      // Another name of it may lie anywhere, and so may what listens there.
      return FileStatus(path: place)?.hasSeveralNames == true ? .other : .reachable
    }
    return Self.services.contains { bytes.starts(with: $0.utf8) } ? .service : .other
  }

  /// Where these do not answer, the C library asks a name server, or does without.
  private static let services = [
    "/run/nscd/", "/var/run/nscd/", "/run/systemd/resolve/", "/run/systemd/userdb/",
    "/run/avahi-daemon/",
  ]

  /// Why nothing is at a path that leads nowhere.
  private static func error(at place: DiskPath) -> Int32 {
    FileStatus(path: place) == nil ? platform_error() : ELOOP
  }
}
