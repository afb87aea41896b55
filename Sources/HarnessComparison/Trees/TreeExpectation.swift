public import Foundation
package import HarnessSystem

/// What a folder is expected to hold, all of it.
///
/// It is written down, taken from a folder on the disk, or made from a snapshot and what is to
/// change:
///
///     sandbox.expect("out", equals: ["a.txt": "hello\n", "b": .folder, "log": .anything])
///     sandbox.expect("out", equals: .folder(at: fixture))
///     sandbox.expect("photos", equals: before.adding("new.jpg").removing("old.jpg"))
public struct TreeExpectation: Sendable {
  /// What is expected of the folder itself; nil where it need only be one.
  private var folder: TreeEntry?
  private var items: [DiskPath: TreeItem] = [:]
  /// Why nothing can be compared with it.
  private var problem: String?

  /// The tree of a snapshot, to the last permission.
  ///
  /// - Parameter snapshot: The tree as it was.
  /// - Returns: The expectation.
  public static func unchanged(since snapshot: TreeSnapshot) -> TreeExpectation {
    var tree = TreeExpectation()
    tree.folder = snapshot.folder
    for (path, entry) in snapshot.entries {
      tree.items[path] = TreeItem(exactly: entry, text: snapshot.texts.all[path])
    }
    return tree
  }

  /// A copy of a folder on the disk: the same names, contents and links.
  ///
  /// Of the permissions, only whether a file may be executed counts, as in a repository.
  ///
  /// - Parameter url: The folder, as it is now, or a link to it. Where there is none, nothing is as
  ///   expected.
  /// - Returns: The expectation.
  public static func folder(at url: URL) -> TreeExpectation {
    let folder = url.absoluteURL.resolvingSymlinksInPath()
    let path = DiskPath(folder.path)
    var tree = TreeExpectation()
    let snapshot = TreeSnapshot(of: folder)
    for (place, entry) in snapshot.entries {
      tree.items[place] = TreeItem(copyOf: entry, at: path.appending(place))
    }
    if snapshot.folder?.kind != "folder" {
      let found = snapshot.folder.map { "a \($0.kind) lies there" } ?? "nothing lies there"
      tree.problem = "\(url.path) is no folder: \(found)"
    }
    return tree
  }

  /// The same tree with more entries, or with others where there were some.
  ///
  /// - Parameters:
  ///   - path: Relative to the folder; the folders above it are expected too.
  ///   - item: What is to lie there.
  /// - Returns: Another expectation; this one stays as it is.
  public func adding(_ path: String, as item: TreeItem) -> TreeExpectation {
    var copy = self
    copy.add(DiskPath(inTree: path), item)
    return copy
  }

  /// The same tree with more entries, whatever they are.
  ///
  /// - Parameter paths: Relative to the folder; the folders above them are expected too.
  /// - Returns: Another expectation; this one stays as it is.
  public func adding(_ paths: String...) -> TreeExpectation {
    paths.reduce(self) { $0.adding($1, as: .anything) }
  }

  /// The same tree without some entries, and without what lies below them.
  ///
  /// - Parameter paths: Relative to the folder.
  /// - Returns: Another expectation; this one stays as it is.
  public func removing(_ paths: String...) -> TreeExpectation {
    let removed = paths.map(DiskPath.init(inTree:))
    var copy = self
    copy.items = items.filter { entry in !removed.contains { entry.key.isWithin($0) } }
    return copy
  }

  /// The same tree with some entries that are there and no longer as they were.
  ///
  /// - Parameter paths: Relative to the folder.
  /// - Returns: Another expectation; this one stays as it is.
  public func changing(_ paths: String...) -> TreeExpectation {
    var copy = self
    for path in paths.map(DiskPath.init(inTree:)) {
      copy.items[path] = items[path]?.changed ?? .anything
    }
    return copy
  }

  /// Compares a folder.
  ///
  /// - Parameters:
  ///   - url: Where it lies.
  ///   - name: What it is, for the message: mostly its path.
  ///   - placeholders: What names in brackets stand for in the texts of the tree.
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(
    at url: URL, of name: String, placeholders: Placeholders = .standard
  ) -> Mismatch? {
    if let problem { return Mismatch("\(name) cannot be compared with a copy: \(problem)") }
    let found = TreeSnapshot.withoutLimit(of: url, hints: TreeHints(names: Array(items.keys)))
    let isFolder = found.folder?.kind == "folder"
    let wantedFolder = folder ?? (isFolder ? found.folder : nil)
    var difference = TreeDifference(
      folder: wantedFolder?.description ?? "folder", found: found.folder)
    for (path, entry) in found.entries {
      let file = FoundText.File(path: DiskPath(url.path).appending(path), name: path.escaped)
      guard let item = items[path] else {
        difference.addUnexpected(path, entry)
        continue
      }
      if let finding = item.compare(entry, file, placeholders) {
        difference.add(path, finding, (item, entry))
      } else {
        difference.addCommon(path, entry)
      }
    }
    for (path, item) in items where found.entries[path] == nil {
      difference.addMissing(path, item)
    }
    return difference.mismatch(of: name, note: found.unsettledNote)
  }

  private mutating func add(_ path: DiskPath, _ item: TreeItem) {
    items[path] = item
    for parent in path.parents where items[parent] == nil { items[parent] = .folder }
  }
}

extension TreeExpectation: ExpressibleByDictionaryLiteral {
  /// - Parameter elements: Paths relative to the folder, and what lies there. The folders above
  ///   them need not be named.
  public init(dictionaryLiteral elements: (String, TreeItem)...) {
    for (path, item) in elements { add(DiskPath(inTree: path), item) }
  }
}

// MARK: - What is to change

extension TreeSnapshot {
  /// The same tree with more entries, whatever they are.
  ///
  /// - Parameter paths: Relative to the folder; the folders above them are expected too.
  /// - Returns: An expectation; the snapshot stays as it is.
  public func adding(_ paths: String...) -> TreeExpectation {
    paths.reduce(.unchanged(since: self)) { $0.adding($1, as: .anything) }
  }

  /// The same tree with one more entry, or with another where there was one.
  ///
  /// - Parameters:
  ///   - path: Relative to the folder; the folders above it are expected too.
  ///   - item: What is to lie there.
  /// - Returns: An expectation; the snapshot stays as it is.
  public func adding(_ path: String, as item: TreeItem) -> TreeExpectation {
    TreeExpectation.unchanged(since: self).adding(path, as: item)
  }

  /// The same tree with some entries that are there and no longer as they were.
  ///
  /// - Parameter paths: Relative to the folder.
  /// - Returns: An expectation; the snapshot stays as it is.
  public func changing(_ paths: String...) -> TreeExpectation {
    paths.reduce(.unchanged(since: self)) { $0.changing($1) }
  }
}

// MARK: - Paths in a tree

extension DiskPath {
  /// A path relative to a folder, without `.`, `..` and slashes at its ends.
  init(inTree path: String) {
    self.init(bytes: LinkFollower.normalized(DiskPath(path)).bytes.dropFirst())
  }

  /// Whether it is another path, or lies below it.
  package func isWithin(_ other: DiskPath) -> Bool {
    self == other || bytes.starts(with: other.bytes + [DiskPath.separator])
  }
}
