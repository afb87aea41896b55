import CPlatform
import Foundation
import HarnessSystem

/// What lies in the folder of a session at a moment, by path.
struct SessionFolder: Equatable {
  /// One thing in it.
  enum Entry: Equatable {
    case file(size: Int, content: Data?)
    case folder
    case other(String)
  }

  private(set) var entries: [String: Entry] = [:]

  /// The folders in which systems of version control keep what is theirs: it is long, and another each time.
  private static let histories: Set = [".git", ".hg", ".jj", ".svn"]

  /// How large a file may be that a scenario expects byte by byte.
  static let largestFile = 64 << 10

  /// - Throws: ``SystemError`` where a folder may not be read.
  init(of path: String) throws {
    try read(DiskPath(path), prefix: "")
  }

  private mutating func read(_ folder: DiskPath, prefix: String) throws {
    for entry in try FolderListing(folder).entries {
      let path = folder.appending(entry.name)
      guard let status = FileStatus(path: path) else { continue }
      let name = prefix + entry.name.text
      if status.isDirectory {
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
