public import Foundation
package import HarnessSystem

/// What is expected at a place in a tree.
public struct TreeItem: Sendable, CustomStringConvertible {
  /// The result of a comparison that did not hold.
  struct Finding {
    /// How the content differs, where that can be shown.
    var content: Mismatch?
    /// How the tree shows both, where that says more than what they are.
    var lines: (wanted: String, found: String)?

    init(content: Mismatch? = nil, lines: (wanted: String, found: String)? = nil) {
      self.content = content
      self.lines = lines
    }

    /// A file that was to have one text and has another: its sizes and digests say nothing then.
    init(textOf name: String, _ wanted: TreeEntry, _ old: Data, _ found: TreeEntry, _ new: Data) {
      content = Mismatch("\(name) differs:", diff: LongTextDiff.text(expected: old, found: new))
      lines = ("\(wanted.outline)", "\(found.outline), another text")
    }
  }

  /// For example `file, 6 bytes`.
  public let description: String

  private let holds: @Sendable (TreeEntry, FoundText.File, Placeholders) -> Finding?
  private let entry: TreeEntry?

  private init(
    _ description: String, entry: TreeEntry? = nil,
    _ holds: @escaping @Sendable (TreeEntry, FoundText.File, Placeholders) -> Finding?
  ) {
    self.description = description
    self.entry = entry
    self.holds = holds
  }

  /// Compares what lies at the place; nil where it is as expected.
  func compare(
    _ entry: TreeEntry, _ file: FoundText.File, _ placeholders: Placeholders
  ) -> Finding? {
    holds(entry, file, placeholders)
  }

  /// A file, a folder, a link: whatever it is.
  public static var anything: TreeItem { TreeItem("anything") { _, _, _ in nil } }

  /// A folder.
  public static var folder: TreeItem { kind("folder") }

  /// A file, whatever is in it.
  public static var file: TreeItem { kind("file") }

  /// A file whose text is as expected.
  ///
  /// - Parameters:
  ///   - expectation: Of its text.
  ///   - mode: Its permissions, for example `0o755`; any unless given.
  /// - Returns: The item.
  public static func file(_ expectation: TextExpectation, mode: UInt32? = nil) -> TreeItem {
    let text = "file\(text(of: mode)) with the expected text"
    return TreeItem(text) { entry, file, placeholders in
      guard entry.kind == "file", mode == nil || mode == entry.permissions else { return Finding() }
      guard let data = file.data else { return Finding() }
      return expectation.mismatch(in: data, of: file.name, placeholders: placeholders)
        .map { Finding(content: $0, lines: (text, "\(entry.outline), another text")) }
    }
  }

  /// A file with exactly this text.
  ///
  /// - Parameters:
  ///   - text: To the last newline.
  ///   - mode: Its permissions, for example `0o755`; any unless given.
  /// - Returns: The item.
  public static func file(_ text: String, mode: UInt32? = nil) -> TreeItem {
    file(.equals(text), mode: mode)
  }

  /// A file with exactly these bytes.
  ///
  /// - Parameters:
  ///   - bytes: All of them.
  ///   - mode: Its permissions, for example `0o755`; any unless given.
  /// - Returns: The item.
  public static func file(_ bytes: Data, mode: UInt32? = nil) -> TreeItem {
    let digest = ContentDigest(bytes)
    return TreeItem("file\(text(of: mode)), \(bytes.count) bytes") { entry, file, _ in
      let isSame =
        entry.kind == "file" && entry.size == bytes.count
        && (mode == nil || mode == entry.permissions)
      return isSame && file.data.map(ContentDigest.init) == digest ? nil : Finding()
    }
  }

  /// A symbolic link with this text, which need not lead anywhere.
  ///
  /// - Parameter destination: As the link holds it.
  /// - Returns: The item.
  public static func link(to destination: String) -> TreeItem {
    let path = DiskPath(destination)
    return TreeItem("link to \(path.escaped)") { entry, _, _ in entry.link == path ? nil : Finding()
    }
  }

  private static func kind(_ kind: String) -> TreeItem {
    TreeItem(kind) { entry, _, _ in entry.kind == kind ? nil : Finding() }
  }

  private static func text(of mode: UInt32?) -> String {
    mode.map { ", mode \(String($0, radix: 8))" } ?? ""
  }
}

extension TreeItem: ExpressibleByStringLiteral {
  /// A file with exactly this text.
  public init(stringLiteral value: String) { self = .file(value) }
}

// MARK: - Items that were there before

extension TreeItem {
  /// What lay there, to the last permission.
  ///
  /// - Parameters:
  ///   - entry: What it was.
  ///   - text: Its content, where it was a text that is known.
  init(exactly entry: TreeEntry, text: Data?) {
    self.init(entry.description, entry: entry) { found, file, _ in
      guard found != entry else { return nil }
      guard let text, found.kind == "file", found.digest != entry.digest,
        let new = TreeTexts.text(file.data)
      else { return Finding() }
      return Finding(textOf: file.name, entry, text, found, new)
    }
  }

  /// A copy of what lies elsewhere on the disk.
  init(copyOf entry: TreeEntry, at path: DiskPath) {
    self.init(entry.description, entry: entry) { found, file, _ in
      guard !found.isCopy(of: entry) else { return nil }
      guard found.kind == "file", entry.kind == "file", found.digest != entry.digest,
        let wanted = FoundText.File(path: path, name: "").data, let data = file.data
      else { return Finding() }
      if let old = TreeTexts.text(wanted), let new = TreeTexts.text(data) {
        return Finding(textOf: file.name, entry, old, found, new)
      }
      return Finding(
        content: Mismatch(
          "\(file.name) differs:", diff: LongTextDiff.text(expected: wanted, found: data)))
    }
  }

  /// Something of the same kind that is not the same.
  var changed: TreeItem {
    guard let entry else { return .anything }
    return TreeItem("changed \(entry.kind), no longer \(entry)") { found, _, _ in
      found.kind == entry.kind && found != entry ? nil : Finding()
    }
  }
}

extension FoundText {
  /// A regular file that is read when its content is compared.
  package struct File {
    let path: DiskPath
    let name: String

    package init(path: DiskPath, name: String) {
      self.path = path
      self.name = name
    }

    /// What it holds; nil where it cannot be read, or is longer than an output may be.
    package var data: Data? { try? FileBytes(path).contents(upTo: OutputLimit.standard) }
  }
}
