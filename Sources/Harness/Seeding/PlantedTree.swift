import CPlatform
import Foundation
public import HarnessComparison
import HarnessSystem

/// A fixture that was planted: where, and what it was.
struct PlantedTree: Sendable {
  private var folder: DiskPath
  private let stored: StoredSeed
  /// Entries that cannot be in the cache what they are here.
  private let entries: [DiskPath: PlantedEntry]

  /// Takes note of a fixture that has just been planted, before anything is launched.
  ///
  /// - Throws: What Foundation says of the cache.
  init(_ stored: StoredSeed, at destination: URL) throws {
    self.stored = stored
    let folder = DiskPath(destination.path)
    self.folder = folder
    entries = try stored.modes().reduce(into: [:]) { entries, hidden in
      let path = hidden.key == .itself ? folder : folder.appending(hidden.key)
      // Nothing is known of an entry below a folder that is closed to its owner.
      guard let status = FileStatus(path: path) else { return }
      entries[hidden.key] = PlantedEntry(mode: hidden.value, unread: TreeEntry(status, path).unread)
    }
    if entries.values.contains(where: { $0.unread != nil }) { Self.letTheClockTick() }
  }

  /// Lets the file system's clock go on: a write within the same tick would leave the date of what
  /// may not be read as it is.
  private static func letTheClockTick() { platform_sleep(10_000) }

  /// Where a path lies in the tree; empty for the tree's own folder, nil for a path outside it.
  func place(of path: DiskPath) -> DiskPath? {
    guard path.isWithin(folder) else { return nil }
    return DiskPath(bytes: path.bytes.dropFirst(folder.bytes.count + 1))
  }

  /// The same tree in a copy of its sandbox.
  ///
  /// - Parameters:
  ///   - root: The sandbox's folder, in which it lies.
  ///   - other: That of the copy.
  /// - Returns: The tree of the copy.
  func moved(from root: DiskPath, to other: DiskPath) -> PlantedTree {
    var copy = self
    copy.folder = DiskPath(bytes: other.bytes + folder.bytes.dropFirst(root.bytes.count))
    return copy
  }

  /// What the fixture held.
  func snapshot() throws -> TreeSnapshot {
    TreeSnapshot.withoutLimit(of: stored.tree, hints: TreeHints(planted: entries))
  }

  /// The entries of folders that may be entered and not listed, relative to a folder.
  func names(in other: DiskPath) -> [DiskPath] {
    let unlisted = entries.filter { $0.value.unread != nil && !$0.value.isClosed }
    guard !unlisted.isEmpty, let snapshot = try? snapshot() else { return [] }
    return snapshot.entries.keys.compactMap { place in
      let path = folder.appending(place)
      guard path.isWithin(other) else { return nil }
      return DiskPath(bytes: path.bytes.dropFirst(other.bytes.count + 1))
    }
  }
}

extension Sandbox {
  /// The fixtures that were planted here, in their order.
  var plantedTrees: Monitor<[PlantedTree]> { companion { Monitor([]) } }

  /// The fixture that was planted last around a place, and where the place lies in it.
  func planted(at path: DiskPath) -> (PlantedTree, place: DiskPath)? {
    plantedTrees.read { trees in
      trees.compactMap { tree in tree.place(of: path).map { (tree, $0) } }.last
    }
  }

  /// What a folder holds now.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Returns: A value to compare with a later one.
  /// - Throws: ``SandboxPathError`` where the path leaves the sandbox.
  public func snapshot(_ path: String = ".") throws -> TreeSnapshot {
    let folder = try url(path)
    let trees = plantedTrees.read { $0 }
    return TreeSnapshot.withoutLimit(
      of: folder, hints: TreeHints(names: trees.flatMap { $0.names(in: DiskPath(folder.path)) }))
  }
}
