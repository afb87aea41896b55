import Foundation

/// Finds where a path leads: through symbolic links, whether or not there is anything at its end.
package struct LinkFollower {
  /// Whether a link as the last component is followed too.
  package let followsLast: Bool

  /// A folder whose own path is known to have no links in it.
  package let folder: DiskPath

  package init(followsLast: Bool, folder: DiskPath) {
    self.followsLast = followsLast
    self.folder = folder
  }

  /// As many links as Linux follows in one path; more of them mostly go in a circle.
  private static let linkLimit = 40

  /// - Parameter path: Absolute.
  /// - Returns: The path without links, or nil where the links go in a circle.
  package func destination(of path: DiskPath) -> DiskPath? {
    var (reached, pending) = start(of: path)
    var linkCount = 0
    while let name = pending.popLast() {
      if reached.climbs(name) { continue }
      let next = reached.appending(name)
      guard followsLast || !pending.isEmpty, let link = FileStatus(path: next.path)?.link else {
        reached = next
        continue
      }
      linkCount += 1
      if linkCount > Self.linkLimit { return nil }
      if link.bytes.first == DiskPath.separator { reached = ReachedFolder() }
      pending += Self.names(in: link.bytes).reversed()
    }
    return reached.path
  }

  /// What needs no look at the disk, and the names behind it, the last one first.
  private func start(of path: DiskPath) -> (reached: ReachedFolder, pending: [ArraySlice<UInt8>]) {
    let (bytes, known) = (path.bytes, folder.bytes)
    let isBelow =
      bytes.starts(with: known) && bytes.dropFirst(known.count).first == DiskPath.separator
    guard isBelow, known.last != DiskPath.separator else {
      return (ReachedFolder(), Self.names(in: bytes).reversed())
    }
    return (ReachedFolder(known), Self.names(in: bytes[known.count...]).reversed())
  }

  /// The path without `.`, `..` and empty components, by its text alone.
  package static func normalized(_ path: DiskPath) -> DiskPath {
    var reached = ReachedFolder()
    for name in names(in: path.bytes) where !reached.climbs(name) {
      reached = reached.appending(name)
    }
    return reached.path
  }

  private static func names(in path: some Collection<UInt8>) -> [ArraySlice<UInt8>] {
    Array(path).split(separator: DiskPath.separator)
  }
}

/// A folder on the way, without links, `.` and `..` in its path.
private struct ReachedFolder {
  /// Without a separator at the end, so that there are none for the root.
  private var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  var path: DiskPath { DiskPath(bytes: bytes.isEmpty ? [DiskPath.separator] : bytes) }

  consuming func appending(_ name: ArraySlice<UInt8>) -> ReachedFolder {
    bytes.append(DiskPath.separator)
    bytes += name
    return self
  }

  /// Goes along `.` and `..`, which are no names.
  ///
  /// - Returns: Whether the name is one of them.
  mutating func climbs(_ name: ArraySlice<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    guard name == [dot] || name == [dot, dot] else { return false }
    if name.count == 2, let last = bytes.lastIndex(of: DiskPath.separator) {
      bytes.removeSubrange(last...)
    }
    return true
  }
}
