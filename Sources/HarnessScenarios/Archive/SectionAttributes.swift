import Foundation

/// What the marker of a section says about its file, behind the name.
///
///     -- run.sh mode=755 --
///     -- logo.png base64 --
///
/// Only the known words count, and never the first: to every other reader of the format they are a
/// part of the name, so a plain archive stays plain.
public struct SectionAttributes: Sendable, Equatable {
  /// The file's permissions, such as `0o755`.
  public var mode: UInt16?
  /// Whether the content is written in base64 (RFC 4648); for bytes that are no text.
  public var isBase64 = false
  /// Whether the file ends without the newline that the archive adds.
  public var isWithoutNewline = false
  /// Whether each line has a `>` before it that is not a part of the file; for content that looks
  /// like a marker.
  public var isQuoted = false
  /// Whether the file is a symbolic link, whose target is the content.
  public var isLink = false
  /// Whether the file is a pattern with placeholders for `cmp`.
  public var isPattern = false

  /// The words as they stand in a marker.
  var words: [String] {
    var words: [String] = []
    if let mode { words.append("mode=" + String(mode, radix: 8)) }
    for (entry, path) in Self.flags where self[keyPath: path] { words.append(entry.name) }
    return words
  }

  /// Every flag: how it is written, and what it sets.
  private nonisolated(unsafe) static let flags: [(entry: LanguageEntry, path: Flag)] = [
    (
      LanguageEntry("base64", "The content is written in base64, for bytes that are no text."),
      \.isBase64
    ),
    (
      LanguageEntry("no-newline", "The file ends without the newline that the archive adds."),
      \.isWithoutNewline
    ),
    (
      LanguageEntry(
        "quoted",
        "Each line has a `>` before it that is not a part of the file, as `unquote` reads it."
      ), \.isQuoted
    ),
    (LanguageEntry("link", "The file is a symbolic link; the content is its target."), \.isLink),
    (
      LanguageEntry(
        "pattern", "`cmp` takes `[..]` for anything within a line, `...` for any lines."),
      \.isPattern
    ),
  ]

  private typealias Flag = WritableKeyPath<Self, Bool>

  /// The attributes, as help shows them.
  static var entries: [LanguageEntry] {
    let mode = LanguageEntry(
      "mode=755", "The file has these permissions.",
      difference: "Every attribute is a part of the name there.")
    return [mode] + flags.map(\.entry)
  }

  /// Separates a marker's text into the name and the attributes behind it.
  static func split(_ text: String) -> (name: String, attributes: SectionAttributes) {
    var name = Substring(text)
    var attributes = SectionAttributes()
    while let space = name.lastIndex(where: { $0 == " " || $0 == "\t" }),
      attributes.take(name[name.index(after: space)...])
    {
      name = name[..<space]
      while let last = name.last, last == " " || last == "\t" { name.removeLast() }
    }
    return (String(name), attributes)
  }

  /// Takes a word if it is an attribute that was not given yet.
  private mutating func take(_ word: Substring) -> Bool {
    if word.hasPrefix("mode="), mode == nil,
      let value = FilePermissions.read(word.dropFirst(5), upTo: 0o7777)
    {
      mode = value
      return true
    }
    guard let path = Self.flags.first(where: { $0.entry.name == word })?.path,
      !self[keyPath: path]
    else { return false }
    self[keyPath: path] = true
    return true
  }
}
