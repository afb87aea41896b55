import Foundation
import HarnessSystem

/// A described tree whose paths were checked: every entry by its path in the tree.
struct SeedDescription {
  /// An entry, wherever it was described.
  struct Item {
    /// Relative to the tree; nil for the tree itself.
    let path: DiskPath?
    let entry: Seed.Entry
    /// The file that a hard link is a further name of, relative to the tree.
    var linked: DiskPath?
  }

  /// In the order in which they were described; the entries of a folder follow it.
  private(set) var items: [Item] = []

  /// Whether what was described at a path is a folder.
  private var isFolder: [DiskPath: Bool] = [:]

  /// - Throws: ``SeedError`` that names the path: where it leaves the tree, is described twice or
  ///   lies below something that is no folder.
  init(_ entries: [Seed.Entry]) throws {
    try add(entries, below: [])
    for item in items { try checkFoldersAbove(item) }
  }

  private mutating func add(_ entries: [Seed.Entry], below folder: [DiskPath]) throws {
    for entry in entries {
      let components = try Self.components(of: entry.path, below: folder)
      let path = DiskPath(components: components)
      try note(entry, at: path)
      switch entry.content {
      case .folder(let inner):
        items.append(Item(path: path, entry: entry))
        try add(inner, below: components)
      case .hardLink(let file):
        let linked = DiskPath(components: try Self.components(of: file, below: folder))
        guard let linked else { throw SeedError.leavesTree(path: file) }
        items.append(Item(path: path, entry: entry, linked: linked))
      case .file, .symbolicLink, .pipe, .seed:
        items.append(Item(path: path, entry: entry))
      }
    }
  }

  private mutating func note(_ entry: Seed.Entry, at path: DiskPath?) throws {
    if case .seed = entry.content { return }
    guard let path else { throw SeedError.leavesTree(path: entry.path) }
    guard isFolder.updateValue(entry.isFolder, forKey: path) == nil else {
      throw SeedError.describedTwice(path: path.text)
    }
  }

  private func checkFoldersAbove(_ item: Item) throws {
    guard let path = item.path else { return }
    var above = path.parents
    if case .seed = item.entry.content { above.append(path) }
    for folder in above where isFolder[folder] == false {
      throw SeedError.notAFolder(path: folder.text, below: path.text)
    }
  }

  /// The names along a path, with `..` taken by its text alone.
  private static func components(
    of path: String, below folder: [DiskPath]
  ) throws -> [DiskPath] {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.first != DiskPath.separator, !bytes.contains(0) else {
      throw SeedError.leavesTree(path: path)
    }
    var reached = folder
    for name in bytes.split(separator: DiskPath.separator).map(DiskPath.init(bytes:)) {
      if name == .itself { continue }
      if name != .parent {
        reached.append(name)
      } else if reached.popLast() == nil {
        throw SeedError.leavesTree(path: path)
      }
    }
    return reached
  }
}

extension Seed.Entry {
  fileprivate var isFolder: Bool {
    guard case .folder = content else { return false }
    return true
  }
}
