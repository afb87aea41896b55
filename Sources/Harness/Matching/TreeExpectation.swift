public import Foundation

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
    tree.items = snapshot.entries.mapValues(TreeItem.init(exactly:))
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
    let found = TreeSnapshot(of: url, hints: TreeHints(names: Array(items.keys)))
    let isFolder = found.folder?.kind == "folder"
    let folderText = found.folder?.description ?? "nothing lies there"
    let wantedFolder = folder.map(\.description) ?? (isFolder ? folderText : "folder")
    var (wanted, there) = (TreeLines(folder: wantedFolder), TreeLines(folder: folderText))
    var contents: [Mismatch] = []
    for (path, entry) in found.entries {
      there.add(path, entry.description)
      guard let item = items[path] else { continue }
      let file = FoundText.File(path: DiskPath(url.path).appending(path), name: path.escaped)
      let finding = item.compare(entry, file, placeholders)
      wanted.add(path, finding == nil ? entry.description : item.description)
      if let content = finding?.content { contents.append(content) }
    }
    for (path, item) in items where found.entries[path] == nil {
      wanted.add(path, item.description)
    }
    guard wanted.text != there.text else { return nil }
    return Mismatch(
      "\(name) is not the expected tree\(found.unsettledNote)",
      diff: Self.diff(wanted.text, there.text, contents))
  }

  private mutating func add(_ path: DiskPath, _ item: TreeItem) {
    items[path] = item
    for parent in path.parents where items[parent] == nil { items[parent] = .folder }
  }

  /// The tree's difference, and those of the first files that differ.
  private static func diff(_ wanted: String, _ found: String, _ contents: [Mismatch]) -> String {
    let tree = UnifiedDiff(expected: wanted, found: found).text
    let files = contents.sorted { $0.summary < $1.summary }.prefix(shownContents)
    return ([tree] + files.map(\.description)).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Of how many files the difference is shown.
  private static let shownContents = 3
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
  func isWithin(_ other: DiskPath) -> Bool {
    self == other || bytes.starts(with: other.bytes + [DiskPath.separator])
  }
}
