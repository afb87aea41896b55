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
      if Self.climb(name, &reached) { continue }
      guard followsLast || !pending.isEmpty,
        let link = FileStatus(path: Self.path(reached + [name]))?.link
      else {
        reached.append(name)
        continue
      }
      linkCount += 1
      if linkCount > Self.linkLimit { return nil }
      if link.bytes.first == DiskPath.separator { reached = [] }
      pending += Self.components(of: link).reversed()
    }
    return Self.path(reached)
  }

  /// What needs no look at the disk, and the rest, last name first.
  private func start(of path: DiskPath) -> (reached: [[UInt8]], pending: [[UInt8]]) {
    let (names, known) = (Self.components(of: path), Self.components(of: folder))
    guard names.starts(with: known) else { return ([], names.reversed()) }
    return (known, names[known.count...].reversed())
  }

  /// The path without `.`, `..` and empty components, by its text alone.
  package static func normalized(_ path: DiskPath) -> DiskPath {
    var reached: [[UInt8]] = []
    for name in components(of: path) where !climb(name, &reached) { reached.append(name) }
    return self.path(reached)
  }

  /// Goes along `.` and `..`, which are no names.
  private static func climb(_ name: [UInt8], _ reached: inout [[UInt8]]) -> Bool {
    switch name {
    case [UInt8(ascii: ".")]: return true
    case [UInt8(ascii: "."), UInt8(ascii: ".")]:
      _ = reached.popLast()
      return true
    default: return false
    }
  }

  private static func components(of path: DiskPath) -> [[UInt8]] {
    path.bytes.split(separator: DiskPath.separator).map(Array.init)
  }

  private static func path(_ components: [[UInt8]]) -> DiskPath {
    DiskPath(bytes: [DiskPath.separator] + components.joined(separator: [DiskPath.separator]))
  }
}
