import CPlatform
import Foundation
import HarnessSystem

/// What lies in a folder of a session at a moment, by path.
struct SessionFolder: Equatable {
  /// Which folder it is.
  enum Kind {
    /// That in which the session takes place: all in it counts.
    case session
    /// That of `$HOME`: what programs keep there for themselves does not count.
    case home
  }

  /// One thing in it.
  enum Entry: Equatable {
    case file(size: Int, content: Data?)
    case folder
    case other(String)
  }

  let path: String
  private let kind: Kind
  private(set) var entries: [String: Entry] = [:]
  /// The paths of what does not count.
  private(set) var leftOut: Set<String> = []

  /// The folders in which systems of version control keep what is theirs: it is long, and another each time.
  private static let histories: Set = [".git", ".hg", ".jj", ".svn"]

  /// How large a file may be that a scenario expects byte by byte.
  static let largestFile = 64 << 10

  /// - Throws: ``SystemError`` where a folder may not be read.
  init(of path: String, _ kind: Kind = .session) throws {
    (self.path, self.kind) = (path, kind)
    try read(DiskPath(path), prefix: "")
  }

  /// What lies there now.
  ///
  /// - Throws: ``SystemError`` where a folder may not be read.
  func lookAgain() throws -> SessionFolder { try SessionFolder(of: path, kind) }

  private mutating func read(_ folder: DiskPath, prefix: String) throws {
    for entry in try entries(of: folder, prefix) {
      let path = folder.appending(entry.name)
      guard let status = FileStatus(path: path) else { continue }
      let name = prefix + entry.name.text
      if kind == .home, OwnFiles.contain(name) {
        leftOut.insert(name)
      } else if status.isDirectory {
        entries[name] = .folder
        if !Self.histories.contains(entry.name.text) { try read(path, prefix: name + "/") }
      } else if status.isRegular {
        let content = try? FileBytes(path).contents(upTo: Self.largestFile)
        entries[name] = .file(size: Int(status.size), content: content)
      } else {
        entries[name] = .other("\(status.kind) \(status.link?.text ?? "")")
      }
    }
  }

  /// What lies in a folder; one in `$HOME` that may not be read does not count.
  private mutating func entries(
    of folder: DiskPath, _ prefix: String
  ) throws -> [FolderListing.Entry] {
    do {
      return try FolderListing(folder).entries
    } catch  where kind == .home {
      leftOut.insert(prefix + ".")
      return []
    }
  }

  /// Whether it has a folder whose content is not looked at.
  var hasHistory: Bool {
    entries.contains { path, entry in
      entry == .folder && Self.histories.contains(String(path.split(separator: "/").last ?? ""))
    }
  }

  /// The paths of what is there now and was not, or was otherwise; sorted.
  func changes(since before: SessionFolder) -> [String] {
    entries.filter { before.entries[$0.key] != $0.value }.keys.sorted()
  }

  /// The paths of what was there and is not any more; sorted.
  func removals(since before: SessionFolder) -> [String] {
    before.entries.keys.filter { entries[$0] == nil }.sorted()
  }

  /// The bytes of a text; nil of anything else, and of a large file.
  func text(of path: String) -> Data? {
    guard case .file(_, let content?) = entries[path], !content.contains(0),
      String(validating: content, as: UTF8.self) != nil
    else { return nil }
    return content
  }
}
