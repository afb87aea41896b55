public import Foundation

/// A folder at one moment: what was in it, down to the content of every file.
///
///     let before = try sandbox.snapshot("photos")
///     try app.run("delete", "photos/IMG_1.jpg", "--yes")
///     try sandbox.expect("photos", equals: before.removing("IMG_1.jpg"))
public struct TreeSnapshot: Sendable, Equatable {
  /// What the folder itself is: a missing one is not the same as an empty one.
  private let folder: String

  /// What every entry is: kind, mode, size and content.
  private var entries: [DiskPath: String] = [:]

  /// Takes a snapshot of a folder, or notes that there is none.
  ///
  /// Times are left out: what a program wrote again with the same content has not changed.
  ///
  /// - Parameter folder: Links, also the folder itself if it is one, are noted and not followed.
  public init(of folder: URL) {
    let path = DiskPath(folder.path)
    guard let status = FileStatus(path: path) else {
      self.folder = "nothing lies there"
      return
    }
    self.folder = Self.describe(status, path)
    if status.isDirectory { collect(path, prefix: nil) }
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
    let removed = paths.map { LinkFollower.normalized(DiskPath($0)).bytes.dropFirst() }
    var copy = self
    copy.entries = entries.filter { entry in
      let path = entry.key.bytes
      return !removed.contains { path.elementsEqual($0) || path.starts(with: $0 + [0x2F]) }
    }
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
    let diff = UnifiedDiff(expected: text, found: found.text).text
    return Mismatch("\(name) is not the expected tree", diff: diff)
  }

  /// A line for the folder and one for every entry, sorted by path.
  private var text: String {
    let lines = entries.map { "\($0.key.escaped)  \($0.value)\n" }.sorted()
    return ".  \(folder)\n" + lines.joined()
  }

  private mutating func collect(_ folder: DiskPath, prefix: DiskPath?) {
    for name in (try? folder.entryNames()) ?? [] {
      let path = folder.appending(name)
      guard let status = FileStatus(path: path) else { continue }
      let place = prefix?.appending(name) ?? name
      entries[place] = Self.describe(status, path)
      if status.isDirectory { collect(path, prefix: place) }
    }
  }

  private static func describe(_ status: FileStatus, _ path: DiskPath) -> String {
    if let destination = status.link { return "link to \(destination.escaped)" }
    let mode = String(status.permissions, radix: 8)
    let entry = "\(status.kind), mode \(mode)"
    if status.isDirectory {
      return (try? path.entryNames()) == nil ? entry + ", unreadable" : entry
    }
    guard status.isRegular else { return entry }
    let digest = (try? ContentDigest(of: path)).map { String($0.value, radix: 16) }
    return "\(entry), \(status.size) bytes, " + (digest.map { "content \($0)" } ?? "unreadable")
  }
}
