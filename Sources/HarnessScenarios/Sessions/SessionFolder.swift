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
    case link(to: DiskPath)
    case other(String)
    /// A folder whose content is not compared: what is known is whether something in it has changed.
    case history(version: UInt64)

    var isFolder: Bool {
      switch self {
      case .folder, .history: true
      case .file, .link, .other: false
      }
    }
  }

  let path: String
  private let kind: Kind
  private(set) var entries: [String: Entry] = [:]
  /// The permissions of files and folders.
  private(set) var modes: [String: UInt32] = [:]
  /// The paths of folders that may not be read, though what is in them would count.
  private(set) var unreadable: Set<String> = []
  /// Whether the folder itself is not there any more.
  private(set) var isGone = false
  /// The paths of what does not count.
  private(set) var leftOut: Set<String> = []

  /// The folders in which systems of version control keep what is theirs: it is long, and another each time.
  private static let histories: Set = [".git", ".hg", ".jj", ".svn"]

  /// How large a file may be that a scenario expects byte by byte.
  static let largestFile = 64 << 10

  /// - Throws: ``SystemError`` where the folder itself may not be read.
  init(of path: String, _ kind: Kind = .session) throws {
    (self.path, self.kind) = (path, kind)
    try read(DiskPath(path), prefix: "")
  }

  /// What lies there now.
  ///
  /// - Throws: ``SystemError`` where the folder itself may not be read.
  func lookAgain() throws -> SessionFolder { try SessionFolder(of: path, kind) }

  private mutating func read(_ folder: DiskPath, prefix: String) throws {
    for entry in try entries(of: folder, prefix) {
      let path = folder.appending(entry.name)
      guard let status = FileStatus(path: path) else { continue }
      let name = prefix + entry.name.text
      if kind == .home, OwnFiles.contain(name) {
        leftOut.insert(name)
      } else {
        if status.isDirectory || status.isRegular { modes[name] = status.permissions }
        try note(status, at: path, as: name)
      }
    }
  }

  private mutating func note(_ status: FileStatus, at path: DiskPath, as name: String) throws {
    if status.isDirectory {
      let isHistory = Self.histories.contains(
        name.split(separator: "/").last.map(String.init) ?? "")
      entries[name] = isHistory ? .history(version: Self.version(of: path)) : .folder
      if !isHistory { try read(path, prefix: name + "/") }
    } else if status.isRegular {
      let content = try? FileBytes(path).contents(upTo: Self.largestFile)
      entries[name] = .file(size: Int(status.size), content: content)
    } else {
      entries[name] = status.link.map(Entry.link) ?? .other("\(status.kind)")
    }
  }

  /// Another number, as good as surely, once something below a folder has changed.
  private static func version(of folder: DiskPath) -> UInt64 {
    let entries = (try? FolderListing(folder).entries) ?? []
    let lines = entries.map { entry -> String in
      let path = folder.appending(entry.name)
      guard let status = FileStatus(path: path) else { return "" }
      let below = status.isDirectory ? "\(version(of: path))" : "\(status.size)"
      return "\(entry.name.escaped) \(status.modified) \(below)"
    }
    return ContentDigest(Data(lines.sorted().joined(separator: "\n").utf8)).value
  }

  /// What lies in a folder; one that may not be read does not count.
  private mutating func entries(
    of folder: DiskPath, _ prefix: String
  ) throws -> [FolderListing.Entry] {
    if prefix.isEmpty, kind == .session {
      isGone = FileStatus(path: folder) == nil
      return isGone ? [] : try FolderListing(folder).entries
    }
    if let listing = try? FolderListing(folder) { return listing.entries }
    if kind == .home { leftOut.insert(prefix + ".") } else { unreadable.insert(prefix) }
    return []
  }

  /// Whether it has a folder whose content is not looked at.
  var hasHistory: Bool {
    entries.values.contains { if case .history = $0 { true } else { false } }
  }

  /// The paths of what is there now and was not, or was otherwise; sorted.
  func changes(since before: SessionFolder) -> [String] {
    entries.filter { path, entry in
      if case .history = entry, case .history? = before.entries[path] { return false }
      return before.entries[path] != entry
    }.keys.sorted()
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
