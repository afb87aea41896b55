public import Foundation

/// A folder at one moment: what was in it, down to the content of every file.
///
///     let before = try sandbox.snapshot("photos")
///     try app.run("delete", "photos/IMG_1.jpg", "--yes")
///     try sandbox.expect("photos", equals: before.removing("IMG_1.jpg"))
public struct TreeSnapshot: Sendable {
  /// What the folder itself is; nil where nothing lies there, which is not the same as an empty
  /// folder.
  let folder: TreeEntry?

  /// What every entry is.
  private(set) var entries: [DiskPath: TreeEntry] = [:]

  /// The entries that were written to while the snapshot was taken.
  private(set) var unsettled: [DiskPath] = []

  /// Takes a snapshot of a folder, or notes that there is none.
  ///
  /// Times are left out: what a program wrote again with the same content has not changed.
  ///
  /// - Parameter folder: Links, also the folder itself if it is one, are noted and not followed.
  public init(of folder: URL) {
    self.init(of: folder, modes: [:])
  }

  /// - Parameters:
  ///   - folder: The folder.
  ///   - modes: Modes of entries that they cannot have where the folder lies, by their paths in it;
  ///     the folder's own is that of a dot.
  init(of folder: URL, modes: [DiskPath: UInt32]) {
    let path = DiskPath(folder.path)
    guard let status = FileStatus(path: path) else {
      self.folder = nil
      return
    }
    self.folder = TreeEntry(status, path, mode: modes[.itself])
    if status.isDirectory { collect(path, prefix: nil, modes) }
  }

  /// The paths of all entries, relative to the folder, sorted.
  public var paths: [String] { entries.keys.map(\.text).sorted() }

  /// The same tree without some entries, and without what lies below them.
  ///
  /// - Parameter paths: Relative to the folder.
  /// - Returns: A snapshot to compare with; this one stays as it is.
  public func removing(_ paths: String...) -> TreeSnapshot {
    removing(paths)
  }

  /// The same tree without some entries, and without what lies below them.
  ///
  /// - Parameter paths: Relative to the folder.
  /// - Returns: Another snapshot; this one stays as it is.
  public func removing(_ paths: [String]) -> TreeSnapshot {
    let removed = paths.map(DiskPath.init(inTree:))
    var copy = self
    copy.entries = entries.filter { entry in !removed.contains { entry.key.isWithin($0) } }
    return copy
  }

  /// Compares the tree that was found with this one.
  ///
  /// - Parameters:
  ///   - found: The tree now.
  ///   - name: What the tree is, for the message: mostly its path.
  /// - Returns: How it differs, or nil where it is the same.
  public func mismatch(in found: TreeSnapshot, of name: String) -> Mismatch? {
    guard self != found else { return nil }
    let diff = UnifiedDiff(expected: TreeLines(self).text, found: TreeLines(found).text).text
    return Mismatch("\(name) is not the expected tree\(found.unsettledNote)", diff: diff)
  }

  /// Says which entries were written to meanwhile, and what to do.
  var unsettledNote: String {
    guard !unsettled.isEmpty else { return "" }
    let names = NameList(unsettled.map(\.escaped).sorted())
    return """

      it was written to while it was compared: \(names)
      wait for whoever writes first: for the app's exit, or with eventually
      """
  }

  private mutating func collect(
    _ folder: DiskPath, prefix: DiskPath?, _ modes: [DiskPath: UInt32]
  ) {
    let before = FileStatus(path: folder)?.modified
    for name in (try? folder.entryNames()) ?? [] {
      let (path, place) = (folder.appending(name), prefix?.appending(name) ?? name)
      guard let status = FileStatus(path: path) else {
        unsettled.append(place)
        continue
      }
      entries[place] = TreeEntry(status, path, mode: modes[place])
      if status.isRegular && status.hasChanged(path) { unsettled.append(place) }
      if status.isDirectory { collect(path, prefix: place, modes) }
    }
    let after = FileStatus(path: folder)?.modified
    if before?.tv_sec != after?.tv_sec || before?.tv_nsec != after?.tv_nsec {
      unsettled.append(prefix ?? DiskPath("."))
    }
  }
}

extension TreeSnapshot: Equatable {
  /// Whether both hold the same, whatever was written meanwhile.
  public static func == (left: TreeSnapshot, right: TreeSnapshot) -> Bool {
    left.folder == right.folder && left.entries == right.entries
  }
}

/// What lies at a place in a tree.
struct TreeEntry: Equatable, Sendable, CustomStringConvertible {
  let kind: String
  let permissions: UInt32
  let size: Int
  /// Of a file that may be read.
  let digest: UInt64?
  let link: DiskPath?
  let isReadable: Bool

  init(_ status: FileStatus, _ path: DiskPath, mode: UInt32?) {
    kind = status.kind
    link = status.link
    permissions = status.isLink ? 0 : mode ?? status.permissions
    size = status.isRegular ? status.size : 0
    // A file that grows faster than it is read must not be read for ever.
    digest =
      status.isRegular ? (try? ContentDigest(of: path, upTo: status.size)).map(\.value) : nil
    isReadable =
      status.isDirectory ? (try? path.entryNames()) != nil : !status.isRegular || digest != nil
  }

  /// In a few words.
  var description: String {
    if let link { return "link to \(link.escaped)" }
    let entry = "\(kind), mode \(String(permissions, radix: 8))"
    guard kind == "file" else { return isReadable ? entry : entry + ", unreadable" }
    let content = digest.map { "content \(String($0, radix: 16))" } ?? "unreadable"
    return "\(entry), \(size) bytes, \(content)"
  }

  /// Whether it is the same apart from its permissions; a file may be executed in both or in none.
  func isCopy(of other: TreeEntry) -> Bool {
    let isExecutable = permissions & 0o100 != 0
    return kind == other.kind && size == other.size && digest == other.digest && link == other.link
      && (kind != "file" || isExecutable == (other.permissions & 0o100 != 0))
  }
}

/// A tree as text: a line for the folder and one for every entry, sorted by path.
struct TreeLines {
  private var lines: [(path: String, entry: String)] = []
  private let folder: String

  /// - Parameter folder: What the folder itself is.
  init(folder: String) {
    self.folder = folder
  }

  init(_ snapshot: TreeSnapshot) {
    folder = snapshot.folder?.description ?? "nothing lies there"
    for (path, entry) in snapshot.entries { add(path, entry.description) }
  }

  mutating func add(_ path: DiskPath, _ entry: String) {
    lines.append((path.escaped, entry))
  }

  var text: String {
    ".  \(folder)\n" + lines.map { "\($0.path)  \($0.entry)\n" }.sorted().joined()
  }
}

extension FileStatus {
  /// Whether the file at a path is another by now, or was written to.
  fileprivate func hasChanged(_ path: DiskPath) -> Bool {
    guard let now = FileStatus(path: path) else { return true }
    return now.inode != inode || now.size != size || now.modified.tv_sec != modified.tv_sec
      || now.modified.tv_nsec != modified.tv_nsec
  }
}
