import CPlatform
import HarnessSystem

/// Follows a path as the system does for a thread.
struct InputWalk {
  /// What `/proc/self` is.
  let thread: Int32

  /// Whether a path is known to be that of a folder and of no link, so that nothing has to be asked.
  let isFolder: (String) -> Bool

  /// Called with each name on the way, with what is there.
  let pass: (String, FileStatus) -> Void

  /// Where a path leads.
  enum End {
    /// Something is there.
    case found(String, FileStatus)
    /// Nothing is at this part of the path, or it may not be looked at; and whether it is its last one.
    case missing(String, isLast: Bool)
    /// A link on the way leads to a name that is not UTF-8.
    case unreadable(String)
    /// Something without a path: of a process, or a pipe that it has open.
    case nameless

    var path: String? {
      switch self {
      case .found(let path, _), .missing(let path, _): path
      case .nameless, .unreadable: nil
      }
    }

    var status: FileStatus? {
      if case .found(_, let status) = self { status } else { nil }
    }
  }

  /// As many as Linux follows in one path.
  private static let mostLinks = 40

  /// Follows a path to its end.
  ///
  /// - Parameters:
  ///   - path: With links, and steps up.
  ///   - folder: What it is relative to, without links; the root for a whole path.
  /// - Returns: Where it leads.
  func end(of path: String, in folder: String = "/") -> End {
    var reached = folder == "/" ? "" : folder
    var pending = Self.names(in: path)
    var linkCount = 0
    while let name = pending.popLast() {
      if name == ".." { reached = Self.folder(of: reached) }
      if name == "." || name == ".." { continue }
      let next = joined(reached, name)
      if !pending.isEmpty, isFolder(next) {
        reached = next
        continue
      }
      guard let status = FileStatus(path: DiskPath(next)) else {
        return .missing(next, isLast: pending.isEmpty)
      }
      pass(next, status)
      guard let link = status.link else {
        if pending.isEmpty { return .found(next, status) }
        reached = next
        continue
      }
      linkCount += 1
      guard linkCount <= Self.mostLinks else { return .missing(next, isLast: pending.isEmpty) }
      guard let target = String(validating: link.bytes, as: UTF8.self) else {
        return .unreadable(next)
      }
      if next.utf8.starts(with: "/proc/".utf8), Self.isNameless(target) { return .nameless }
      if target.utf8.first == DiskPath.separator { reached = "" }
      pending += Self.names(in: target)
    }
    let end = reached.isEmpty ? "/" : reached
    return FileStatus(path: DiskPath(end)).map { .found(end, $0) } ?? .missing(end, isLast: true)
  }

  /// Whether a link among the processes leads to what has no path, or has none any more: `pipe:[4711]`.
  private static func isNameless(_ target: String) -> Bool {
    target.utf8.first != DiskPath.separator
      ? target.utf8.contains(UInt8(ascii: ":")) : target.hasSuffix(" (deleted)")
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
