import CPlatform
import HarnessSystem

/// Follows a path as the system does for a thread.
struct ThreadWalk {
  /// What `/proc/self` is.
  let thread: Int32

  /// Whether a path is known to be that of a folder and of no link, so that nothing has to be asked.
  var isFolder: (DiskPath) -> Bool = { _ in false }

  /// Called with each name on the way, with what is there.
  var pass: (DiskPath, FileStatus) -> Void = { _, _ in }

  /// Where a path leads.
  enum End {
    /// Something is there.
    case found(DiskPath, FileStatus)
    /// Nothing is at this part of the path, or it may not be looked at; and whether it is its last one.
    case missing(DiskPath, isLast: Bool)
    /// Something without a path, which this link of a process leads to: a pipe that it has open, or a file
    /// that was removed.
    case nameless(DiskPath)
    /// This link of a process leads to what this process finds elsewhere, or not at all: to another's
    /// mounts, or to what was moved.
    case elsewhere(DiskPath)

    var path: DiskPath? {
      switch self {
      case .found(let path, _), .missing(let path, _): path
      case .nameless, .elsewhere: nil
      }
    }

    var status: FileStatus? {
      if case .found(_, let status) = self { status } else { nil }
    }
  }

  private static let root = DiskPath("/")
  /// What stands before the first slash.
  private static let beforeRoot = DiskPath("")

  /// As many as Linux follows in one path.
  private static let mostLinks = 40

  /// Follows a path to its end.
  ///
  /// - Parameters:
  ///   - path: With links, and steps up.
  ///   - folder: What it is relative to, without links; the root for a whole path.
  /// - Returns: Where it leads.
  func end(of path: DiskPath, in folder: DiskPath = DiskPath("/")) -> End {
    var reached = folder
    var pending = Self.names(in: path)
    var linkCount = 0
    while let name = pending.popLast() {
      if name == .parent { reached = reached.split?.folder ?? Self.root }
      if name == .itself || name == .parent { continue }
      let next = joined(reached, name)
      if !pending.isEmpty, isFolder(next) {
        reached = next
        continue
      }
      guard let status = FileStatus(path: next) else {
        return .missing(next, isLast: pending.isEmpty)
      }
      pass(next, status)
      guard let target = status.link else {
        if pending.isEmpty { return .found(next, status) }
        reached = next
        continue
      }
      linkCount += 1
      guard linkCount <= Self.mostLinks else { return .missing(next, isLast: pending.isEmpty) }
      if let end = Self.end(of: target, ofProcess: next) {
        if case .nameless = end, !pending.isEmpty { return .elsewhere(next) }
        return end
      }
      if target.isWhole { reached = Self.root }
      pending += Self.names(in: target)
    }
    return FileStatus(path: reached).map { .found(reached, $0) } ?? .missing(reached, isLast: true)
  }

  /// Where a link among the processes leads that the system does not follow by its text.
  ///
  /// - Returns: Nil where the text says it all.
  private static func end(of target: DiskPath, ofProcess link: DiskPath) -> End? {
    guard link.isBelow(processes) else { return nil }
    if !target.isWhole { return target.cString.contains(colon) ? .nameless(link) : nil }
    if platform_is_same_place(link.cString, target.cString) { return nil }
    // Else the text is that of its own mounts.
    return target.bytes.suffix(deleted.count).elementsEqual(deleted)
      ? .nameless(link) : .elsewhere(link)
  }

  private static let processes = DiskPath("/proc")
  /// As in `pipe:[4711]`, which has no path.
  private static let colon = CChar(bitPattern: UInt8(ascii: ":"))
  /// What the system writes behind the path of what was removed, and is open.
  static let mark = " (deleted)"
  private static let deleted = Array(mark.utf8)

  /// A name in a folder; `self` among the processes is the one that asked.
  private func joined(_ folder: DiskPath, _ name: DiskPath) -> DiskPath {
    let isOwn = folder == Self.processes && Self.own.contains(name)
    let name = isOwn ? DiskPath("\(thread)") : name
    return (folder == Self.root ? Self.beforeRoot : folder).appending(name)
  }

  private static let own: Set = [DiskPath("self"), DiskPath("thread-self")]

  /// The last one first.
  private static func names(in path: DiskPath) -> [DiskPath] {
    path.bytes.split(separator: DiskPath.separator).reversed().map { DiskPath(bytes: $0) }
  }
}
