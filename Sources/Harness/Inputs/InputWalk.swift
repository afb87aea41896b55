import CPlatform
import HarnessSystem

/// Follows a path as the system does for a thread, and tells of each link on the way.
struct InputWalk {
  /// What `/proc/self` is.
  let thread: Int32

  /// Whether nothing has to be asked of a folder, as it is known to be one and no link.
  let isKnown: (String) -> Bool

  /// What is told of each link on the way: its path and what it leads to.
  let passLink: (String, FileStatus) -> Void

  /// Where a path leads.
  enum End {
    /// Something is there.
    case found(String, FileStatus)
    /// Nothing is at this part of the path, or it may not be looked at.
    case missing(String)
    /// Something without a path: of a process, or a pipe that it has open.
    case nameless
  }

  /// As many as Linux follows in one path.
  private static let mostLinks = 40

  /// Follows a path to its end.
  ///
  /// - Parameter path: Whole; with links, and steps up.
  /// - Returns: Where it leads.
  func end(of path: String) -> End {
    var reached = ""
    var pending = Self.names(in: path)
    var linkCount = 0
    while let name = pending.popLast() {
      if name == ".." { reached = Self.folder(of: reached) }
      if name == "." || name == ".." { continue }
      let next = joined(reached, name)
      if !pending.isEmpty, isKnown(next) {
        reached = next
        continue
      }
      let place = DiskPath(next)
      guard let status = FileStatus(path: place) else { return .missing(next) }
      guard let link = status.link else {
        if pending.isEmpty { return .found(next, status) }
        reached = next
        continue
      }
      linkCount += 1
      let isOfProcess = next.utf8.starts(with: "/proc/".utf8)
      if !isOfProcess { passLink(next, status) }
      guard linkCount <= Self.mostLinks else { return .missing(next) }
      if isOfProcess, link.bytes.first != DiskPath.separator { return .nameless }
      if link.bytes.first == DiskPath.separator { reached = "" }
      pending += Self.names(in: link.text)
    }
    let folder = reached.isEmpty ? "/" : reached
    return FileStatus(path: DiskPath(folder)).map { .found(folder, $0) } ?? .missing(folder)
  }

  /// A name in a folder; `self` among the processes is the one that asked.
  private func joined(_ folder: String, _ name: String) -> String {
    guard folder == "/proc", name == "self" || name == "thread-self" else {
      return folder + "/" + name
    }
    return "/proc/\(thread)"
  }

  /// The last one first.
  private static func names(in path: String) -> [String] {
    path.split(separator: "/").map(String.init).reversed()
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
