package import Foundation
import HarnessSystem

/// What lies in the folder of a sandbox at one moment, down to the content of every file.
///
/// Where a file holds the path of its sandbox, which is another in every run, it counts as the same.
package struct DiskState: Sendable, Equatable {
  /// What lies at a path.
  package struct Entry: Sendable, Equatable {
    let kind: String
    let permissions: UInt32
    let size: Int
    /// Of a file that can be read.
    let digest: UInt64?
    let link: String?

    /// Whether both are the same but for their permissions.
    func hasContent(of other: Entry) -> Bool {
      kind == other.kind && digest == other.digest && link == other.link
        && (digest != nil || size == other.size)
    }
  }

  /// By the path, relative to the folder.
  package private(set) var entries: [String: Entry] = [:]

  private let root: Data

  /// Looks at everything in a folder; links are not followed.
  ///
  /// - Parameter root: The sandbox's folder.
  package init(of root: String) {
    self.root = Data(root.utf8)
    collect(DiskPath(root), "")
  }

  private mutating func collect(_ folder: DiskPath, _ prefix: String) {
    // What cannot be listed is told by its permissions.
    let names = (try? folder.entryNames()) ?? []
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let path = folder.appending(name)
      guard let status = FileStatus(path: path) else { continue }
      let place = self.place(of: name, prefix)
      entries[place] = Entry(
        kind: status.kind, permissions: status.isLink ? 0 : status.permissions,
        size: status.isRegular ? status.size : 0,
        digest: status.isRegular ? digest(of: path, status.size) : nil,
        link: status.link.map { neutral($0.text) })
      if status.isDirectory { collect(path, place + "/") }
    }
  }

  /// A name of its own for each entry: the forms of an `é`, and what is no UTF-8, read alike.
  private func place(of name: DiskPath, _ prefix: String) -> String {
    let text = String(validating: name.bytes, as: UTF8.self)
    let isPlain = text?.utf8.contains(UInt8(ascii: "\\")) == false
    let place = prefix + (isPlain ? name.text : name.escaped)
    return entries[place] == nil ? place : prefix + name.escapedToASCII
  }

  /// How long a file may be that is looked through for the path of its sandbox.
  private static let mostSearched = 4 << 20

  private func digest(of path: DiskPath, _ size: Int) -> UInt64? {
    guard size <= Self.mostSearched,
      let data = try? FileBytes(path).contents(upTo: Self.mostSearched)
    else { return try? ContentDigest(of: path, upTo: size).value }
    return ContentDigest(Self.neutral(data, root)).value
  }

  private func neutral(_ text: String) -> String {
    String(decoding: Self.neutral(Data(text.utf8), root), as: UTF8.self)
  }

  /// Bytes with one and the same text where the path of a sandbox stands.
  package static func neutral(_ data: Data, _ root: Data) -> Data {
    guard !root.isEmpty else { return data }
    var (result, rest) = (Data(), data)
    while let found = rest.firstPlace(of: root) {
      result += rest[..<found.lowerBound] + Data("$SANDBOX".utf8)
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  /// The paths at which two states differ, sorted.
  ///
  /// - Parameters:
  ///   - other: The other state.
  ///   - isSame: Whether two entries count as the same.
  /// - Returns: Those at which something lies in one alone, too.
  func differences(
    from other: DiskState, where isSame: (Entry, Entry) -> Bool = { $0 == $1 }
  ) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { path in
      guard let left = entries[path], let right = other.entries[path] else { return true }
      return !isSame(left, right)
    }.sorted()
  }
}

extension DiskState.Entry? {
  /// In a few words: `12 bytes`, `absent`.
  var text: String {
    guard let self else { return "absent" }
    if let link = self.link { return "a link to \(link)" }
    return self.kind == "file" ? Plural.of(self.size, "byte") : "a \(self.kind)"
  }
}
