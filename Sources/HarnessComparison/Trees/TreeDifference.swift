package import Foundation
package import HarnessSystem

/// The difference between two trees: which entries differ, and how the texts among them do.
struct TreeDifference {
  private var wanted: TreeLines
  private var found: TreeLines
  private var contents: [Mismatch] = []

  /// Of how many files the difference is shown.
  private static let shownContents = 3

  /// - Parameters:
  ///   - wanted: What the folder itself is to be; nil where nothing is to lie there.
  ///   - found: What it is.
  init(folder wanted: TreeEntry?, found: TreeEntry?) {
    self.init(folder: wanted?.description ?? Self.nothing, found: found)
  }

  /// - Parameters:
  ///   - wanted: What the folder itself is to be, in words.
  ///   - found: What it is.
  init(folder wanted: String, found: TreeEntry?) {
    self.wanted = TreeLines(folder: wanted)
    self.found = TreeLines(folder: found?.description ?? Self.nothing)
  }

  private static let nothing = "nothing lies there"

  /// Adds an entry of either tree, or of both; texts that differ are shown line by line.
  mutating func add(
    _ path: DiskPath, wanted: TreeEntry?, found: TreeEntry?, texts: (wanted: Data?, found: Data?)
  ) {
    if let wanted, let found, wanted != found, let old = texts.wanted, let new = texts.found,
      old != new
    {
      add(path, TreeItem.Finding(textOf: path.escaped, wanted, old, found, new), (wanted, found))
    } else {
      if let wanted { self.wanted.add(path, wanted.description) }
      if let found { self.found.add(path, found.description) }
    }
  }

  /// Adds an entry that both trees have, and that is not as expected.
  mutating func add(
    _ path: DiskPath, _ finding: TreeItem.Finding,
    _ entries: (wanted: any CustomStringConvertible, found: TreeEntry)
  ) {
    wanted.add(path, finding.lines?.wanted ?? entries.wanted.description)
    found.add(path, finding.lines?.found ?? entries.found.description)
    if let content = finding.content { contents.append(content) }
  }

  /// Adds an entry that both trees have.
  mutating func addCommon(_ path: DiskPath, _ entry: TreeEntry) {
    wanted.add(path, entry.description)
    found.add(path, entry.description)
  }

  /// Adds an entry that is missing.
  mutating func addMissing(_ path: DiskPath, _ item: TreeItem) {
    wanted.add(path, item.description)
  }

  /// Adds an entry that is there and was not expected.
  mutating func addUnexpected(_ path: DiskPath, _ entry: TreeEntry) {
    found.add(path, entry.description)
  }

  /// The difference in words; nil where there is none.
  ///
  /// - Parameters:
  ///   - name: What the tree is.
  ///   - note: What else to say of it.
  /// - Returns: The summary, and the tree's diff before those of its first texts.
  func mismatch(of name: String, note: String) -> Mismatch? {
    guard ExactText(wanted.text) != ExactText(found.text) || !contents.isEmpty else {
      return nil
    }
    let tree = UnifiedDiff(expected: wanted.text, found: found.text).text
    let files = contents.sorted { $0.summary < $1.summary }.prefix(Self.shownContents)
    let diff = ([tree] + files.map(\.description)).filter { !$0.isEmpty }.joined(separator: "\n")
    return Mismatch("\(name) is not the expected tree\(note)", diff: diff)
  }
}

/// The contents of the files of a tree that are text, of small ones, and not of too many.
package struct TreeTexts: Sendable {
  package private(set) var all: [DiskPath: Data] = [:]
  private var byteCount = 0

  /// How long a text may be that is kept: 64 KiB; and how many bytes of a tree are: 16 MiB.
  private static let fileLimit = 64 << 10
  private static let limit = 16 << 20

  init(_ all: [DiskPath: Data] = [:]) {
    self.all = all
  }

  /// Keeps the content of a file, if it is a text that may be kept.
  mutating func note(_ file: DiskPath, size: Int, at place: DiskPath) {
    guard size <= Self.fileLimit, byteCount + size <= Self.limit,
      let text = Self.text(FoundText.File(path: file, name: "").data), text.count == size
    else { return }
    byteCount += size
    all[place] = text
  }

  /// The bytes, if they are text.
  package static func text(_ data: Data?) -> Data? {
    guard let data, !data.contains(0), String(data: data, encoding: .utf8) != nil else {
      return nil
    }
    return data
  }
}
