public import Foundation

/// A folder at one moment: what was in it, down to the content of every file.
///
///     let before = try sandbox.snapshot("photos")
///     try app.run("delete", "photos/IMG_1.jpg", "--yes")
///     try sandbox.expect("photos", equals: before.removing("IMG_1.jpg"))
public struct TreeSnapshot: Sendable, Equatable {
  /// A line for every entry, sorted by path: kind, mode, size and content.
  private var entries: [String: String]

  /// Takes a snapshot of a folder; an empty one where there is none.
  ///
  /// Times are left out: what a program wrote again with the same content has not changed.
  ///
  /// - Parameter folder: Links in it are noted, not followed.
  public init(of folder: URL) {
    entries = [:]
    Self.collect(folder.path, prefix: "", into: &entries)
  }

  /// The paths of all entries, relative to the folder, sorted.
  public var paths: [String] { entries.keys.sorted() }

  /// The same tree without some entries, and without what lies below them.
  ///
  /// - Parameter paths: Relative to the folder.
  public func removing(_ paths: String...) -> TreeSnapshot {
    var copy = self
    copy.entries = entries.filter { entry in
      !paths.contains { entry.key == $0 || entry.key.hasPrefix($0 + "/") }
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
    let diff = UnifiedDiff(expected: lines, found: found.lines).text
    return Mismatch("\(name) is not the expected tree", diff: diff)
  }

  private var lines: [String] {
    entries.sorted { $0.key < $1.key }.map { "\($0.key)  \($0.value)" }
  }

  private static func collect(
    _ folder: String, prefix: String, into entries: inout [String: String]
  ) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = folder + "/" + name
      guard let status = FileStatus(path: path) else { continue }
      entries[prefix + name] = describe(status, path)
      if status.isDirectory { collect(path, prefix: prefix + name + "/", into: &entries) }
    }
  }

  private static func describe(_ status: FileStatus, _ path: String) -> String {
    let mode = String(status.permissions, radix: 8)
    if let destination = status.linkDestination { return "link to \(destination)" }
    guard status.isRegular else { return "\(status.kind), mode \(mode)" }
    guard let data = FileManager.default.contents(atPath: path) else {
      return "file, mode \(mode), \(status.size) bytes, unreadable"
    }
    let digest = String(ContentDigest(data).value, radix: 16)
    return "file, mode \(mode), \(status.size) bytes, content \(digest)"
  }
}
