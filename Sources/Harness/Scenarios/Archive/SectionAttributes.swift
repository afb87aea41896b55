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
    for (word, path) in Self.flags where self[keyPath: path] { words.append(word) }
    return words
  }

  /// Every flag, as it is written.
  private nonisolated(unsafe) static let flags: [(String, WritableKeyPath<Self, Bool>)] = [
    ("base64", \.isBase64), ("no-newline", \.isWithoutNewline), ("quoted", \.isQuoted),
    ("link", \.isLink), ("pattern", \.isPattern),
  ]

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
    if word.hasPrefix("mode="), mode == nil, let value = UInt16(word.dropFirst(5), radix: 8),
      value <= 0o7777
    {
      mode = value
      return true
    }
    guard let (_, path) = Self.flags.first(where: { $0.0 == word }), !self[keyPath: path] else {
      return false
    }
    self[keyPath: path] = true
    return true
  }
}
