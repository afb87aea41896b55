import CPlatform
public import Foundation
package import HarnessSystem

/// A folder at one moment: what was in it, down to the content of every file.
///
///     let before = try sandbox.snapshot("photos")
///     try app.run("delete", "photos/IMG_1.jpg", "--yes")
///     try sandbox.expect("photos", equals: before.removing("IMG_1.jpg"))
public struct TreeSnapshot: Sendable {
  /// What the folder itself is; nil where nothing lies there, which is not the same as an empty
  /// folder.
  package let folder: TreeEntry?

  /// What every entry is.
  package private(set) var entries: [DiskPath: TreeEntry] = [:]

  /// The contents of small files that are text, to show how others differ from them.
  package private(set) var texts = TreeTexts()

  /// The entries that were written to while the snapshot was taken.
  private(set) var unsettled: [DiskPath] = []

  /// Why some of it could not be looked at: what lies there is not known, so the tree is the same as
  /// no other.
  private(set) var problem: SystemError?

  /// Takes a snapshot of a folder, or notes that there is none.
  ///
  /// Times are left out: what a program wrote again with the same content has not changed.
  ///
  /// - Parameter folder: Links, also the folder itself if it is one, are noted and not followed.
  public init(of folder: URL) {
    self = Self.withoutLimit(of: folder, hints: TreeHints())
  }

  /// A snapshot that nothing ends before it is whole.
  package static func withoutLimit(of folder: URL, hints: TreeHints) -> TreeSnapshot {
    do {
      return try TreeSnapshot(of: folder, hints: hints) {}
    } catch {
      preconditionFailure("nothing has thrown: \(error)")
    }
  }

  /// - Parameters:
  ///   - folder: The folder.
  ///   - hints: What is known of the tree already.
  ///   - check: Called at bounded steps; ends the work by throwing.
  /// - Throws: What `check` throws.
  package init(of folder: URL, hints: TreeHints, checking check: () throws -> Void) throws {
    let path = DiskPath(folder.path)
    guard let status = FileStatus(path: path) else {
      self.folder = nil
      return
    }
    let planted = hints.planted[.itself]
    self.folder = try TreeEntry(status, path, planted, checking: check)
    if status.isDirectory && planted?.isClosed != true {
      try collect(path, prefix: nil, hints, check)
    }
  }

  /// What lies below a place in the tree; nil where nothing lies there.
  ///
  /// - Parameter place: Empty for the whole tree.
  /// - Returns: A snapshot of it.
  package func subtree(at place: DiskPath) -> TreeSnapshot? {
    guard !place.bytes.isEmpty else { return self }
    guard let entry = entries[place] else { return nil }
    func inside<Value>(_ values: [DiskPath: Value]) -> [DiskPath: Value] {
      let below = values.filter { $0.key != place && $0.key.isWithin(place) }
      return Dictionary(
        uniqueKeysWithValues: below.map { path, value in
          (DiskPath(bytes: path.bytes.dropFirst(place.bytes.count + 1)), value)
        })
    }
    var tree = TreeSnapshot(folder: entry)
    tree.entries = inside(entries)
    tree.texts = TreeTexts(inside(texts.all))
    return tree
  }

  private init(folder: TreeEntry) {
    self.folder = folder
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
    if let problem = problem ?? found.problem {
      return Mismatch(inconclusive: "\(name) cannot be compared: \(problem)")
    }
    guard self != found else { return nil }
    var difference = TreeDifference(folder: folder, found: found.folder)
    for path in Set(entries.keys).union(found.entries.keys) {
      difference.add(
        path, wanted: entries[path], found: found.entries[path],
        texts: (texts.all[path], found.texts.all[path]))
    }
    return difference.mismatch(of: name, note: found.unsettledNote)
  }

  /// Whether it is known that another tree holds something else, whatever cannot be read.
  package func isKnownToDiffer(from other: TreeSnapshot) -> Bool {
    guard let folder, let otherFolder = other.folder else { return self != other }
    if folder.isKnownToDiffer(from: otherFolder) { return true }
    return Set(entries.keys).union(other.entries.keys).contains { path in
      guard let entry = entries[path], let otherEntry = other.entries[path] else {
        return entries[path] == nil ? !mayHide(path) : !other.mayHide(path)
      }
      return entry.isKnownToDiffer(from: otherEntry)
    }
  }

  /// Whether something may lie at a path, in a folder that does not show what is in it.
  private func mayHide(_ path: DiskPath) -> Bool {
    folder?.unread != nil || path.parents.contains { entries[$0]?.unread != nil }
  }

  /// Says which entries were written to meanwhile, and what to do.
  var unsettledNote: String {
    guard !unsettled.isEmpty else { return "" }
    let names = NameList(unsettled.map(\.escaped).sorted())
    return """

      it was written to while it was compared: \(names)
      wait for the writer first: for the app's exit, or with eventually
      """
  }

  private mutating func collect(
    _ folder: DiskPath, prefix: DiskPath?, _ hints: TreeHints, _ check: () throws -> Void
  ) throws {
    let before = FileStatus(path: folder)?.modified
    let listed = try? folder.entryNames()
    for name in listed ?? hints.names(in: prefix) {
      try check()
      let (path, place) = (folder.appending(name), prefix?.appending(name) ?? name)
      guard let status = FileStatus(path: path) else {
        if listed != nil { noteMissing(place, platform_error()) }
        continue
      }
      let planted = hints.planted[place]
      entries[place] = try TreeEntry(status, path, planted, checking: check)
      if entries[place]?.digest != nil { texts.note(path, size: status.size, at: place) }
      if status.isRegular && status.hasChanged(path) { unsettled.append(place) }
      if status.isDirectory && planted?.isClosed != true {
        try collect(path, prefix: place, hints, check)
      }
    }
    let after = FileStatus(path: folder)?.modified
    if before != after { unsettled.append(prefix ?? DiskPath(".")) }
  }

  /// Takes note of an entry that has been removed since its name was read, or that cannot be looked
  /// at though its folder may be searched.
  private mutating func noteMissing(_ place: DiskPath, _ code: Int32) {
    unsettled.append(place)
    let parent = place.parents.last.flatMap { entries[$0] } ?? folder
    guard code != ENOENT, problem == nil, parent?.unread == nil else { return }
    problem = SystemError("lstat", path: place.escaped, code: code)
  }
}

extension TreeSnapshot: Equatable {
  /// Whether both hold the same, whatever was written meanwhile.
  public static func == (left: TreeSnapshot, right: TreeSnapshot) -> Bool {
    left.folder == right.folder && left.entries == right.entries
      && left.problem == nil && right.problem == nil
  }
}

/// What lies at a place in a tree.
package struct TreeEntry: Equatable, Sendable, CustomStringConvertible {
  package let kind: String
  let permissions: UInt32
  let size: Int
  /// Of a file that may be read.
  package let digest: UInt64?
  let link: DiskPath?
  /// Of a file or folder that may not be read: it is the same content as long as this is the same.
  package let unread: FileVersion?

  /// - Parameters:
  ///   - status: What the system says of it.
  ///   - path: Where it lies.
  ///   - planted: What it is where it was planted, if it lies in the fixture and cannot be so there.
  ///   - check: Called at bounded steps; ends the work by throwing.
  /// - Throws: What `check` throws.
  init(
    _ status: FileStatus, _ path: DiskPath, _ planted: PlantedEntry?,
    checking check: () throws -> Void
  ) throws {
    kind = status.kind
    link = status.link
    permissions = status.isLink ? 0 : planted?.mode ?? status.permissions
    size = status.isRegular ? status.size : 0
    if let version = planted?.unread {
      (digest, unread) = (nil, version)
    } else if status.isRegular {
      // A file that grows faster than it is read must not be read for ever.
      digest = try Self.digest(of: path, upTo: status.size, check)
      unread = digest == nil ? status.version : nil
    } else {
      digest = nil
      unread = status.isDirectory && !Self.isOpen(path) ? status.version : nil
    }
  }

  /// - Parameters:
  ///   - status: What the system says of it.
  ///   - path: Where it lies.
  ///   - planted: What it is where it was planted, if it lies in the fixture and cannot be so there.
  package init(_ status: FileStatus, _ path: DiskPath, _ planted: PlantedEntry? = nil) {
    do {
      try self.init(status, path, planted, checking: {})
    } catch {
      preconditionFailure("nothing has thrown: \(error)")
    }
  }

  /// Whether a folder shows its names, and what the system says of them.
  private static func isOpen(_ folder: DiskPath) -> Bool {
    (try? folder.entryNames()) != nil && FileStatus(path: folder.appending(DiskPath("."))) != nil
  }

  /// Whether it is known that something else lies there: what cannot be read may be the same.
  func isKnownToDiffer(from other: TreeEntry) -> Bool {
    guard unread != nil || other.unread != nil else { return self != other }
    return kind != other.kind || permissions != other.permissions || size != other.size
      || link != other.link
  }

  /// Nil for a file that cannot be read.
  private static func digest(
    of path: DiskPath, upTo size: Int, _ check: () throws -> Void
  ) throws -> UInt64? {
    do {
      return try ContentDigest(of: path, upTo: size, checking: check).value
    } catch is SystemError {
      return nil
    } catch is NoFileError {
      return nil
    }
  }

  /// In a few words.
  package var description: String {
    if let link { return "link to \(link.escaped)" }
    var entry = outline
    if kind == "file" { entry += ", \(size) bytes" }
    if let digest { entry += ", content \(String(digest, radix: 16))" }
    guard let unread else { return entry }
    // Two that differ in this alone have to read differently.
    let time = "\(unread.changed.seconds).\(unread.changed.nanoseconds)"
    return "\(entry), unreadable, last changed at \(time) (inode \(unread.inode))"
  }

  /// The same without the content.
  package var outline: String { "\(kind), mode \(String(permissions, radix: 8))" }

  /// Whether it is the same apart from its permissions; a file may be executed in both or in none.
  ///
  /// What cannot be read is a copy of nothing.
  func isCopy(of other: TreeEntry) -> Bool {
    let isExecutable = permissions & 0o100 != 0
    return unread == nil && other.unread == nil
      && kind == other.kind && size == other.size && digest == other.digest && link == other.link
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
    return now.inode != inode || now.size != size || now.modified != modified
  }
}

/// What an entry of a fixture is where it was planted, and cannot be in the cache.
package struct PlantedEntry: Sendable {
  let mode: UInt32
  /// Nil where this process may read it, as root may.
  package let unread: FileVersion?

  package init(mode: UInt32, unread: FileVersion?) {
    self.mode = mode
    self.unread = unread
  }

  /// Whether it is a folder that hides what lies in it.
  package var isClosed: Bool { unread != nil && mode & 0o100 == 0 }
}

/// What is known of a tree before it is looked at.
package struct TreeHints {
  /// Entries of a fixture in the cache that are others where they were planted.
  var planted: [DiskPath: PlantedEntry] = [:]
  /// Entries that are looked for in folders which may be entered and not listed.
  var names: [DiskPath] = []

  package init(planted: [DiskPath: PlantedEntry] = [:], names: [DiskPath] = []) {
    self.planted = planted
    self.names = names
  }

  /// The names of entries in one of the tree's folders; nil for the tree's own.
  func names(in folder: DiskPath?) -> [DiskPath] {
    let start = folder.map { $0.bytes + [DiskPath.separator] } ?? []
    return names.filter { $0.bytes.starts(with: start) }
      .map { DiskPath(bytes: $0.bytes.dropFirst(start.count)) }
      .filter { !$0.bytes.isEmpty && !$0.bytes.contains(DiskPath.separator) }
  }
}
