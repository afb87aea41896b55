import HarnessSystem

/// What the marker of a section says about its file, behind the name.
///
///     -- run.sh mode=755 --
///     -- logo.png base64 --
///
/// Only the known words count, and never the first: to every other reader of the format they are a
/// part of the name, so a plain archive stays plain.
package struct SectionAttributes: Sendable, Equatable {
  /// The file's permissions, such as `0o755`.
  package var mode: UInt16?
  /// Whether the content is written in base64 (RFC 4648); for bytes that are no text.
  package var isBase64 = false
  /// Whether the file ends without the newline that the archive adds.
  package var isWithoutNewline = false
  /// Whether each line has a `>` before it that is not a part of the file; for content that looks
  /// like a marker.
  package var isQuoted = false
  /// Whether the file is a symbolic link, whose target is the content.
  package var isLink = false
  /// Whether the file is a pattern with placeholders for `cmp`.
  package var isPattern = false

  /// Those of a plain file.
  package init() {}

  /// The words as they stand in a marker.
  package var words: [String] {
    var words: [String] = []
    if let mode { words.append("mode=" + String(mode, radix: 8)) }
    for (name, _, path) in Self.flags where self[keyPath: path] { words.append(name) }
    return words
  }

  /// Every flag: how it is written, what it means, and what it sets.
  private nonisolated(unsafe) static let flags: [(name: String, meaning: String, path: Flag)] = [
    ("base64", "The content is written in base64, for bytes that are no text.", \.isBase64),
    (
      "no-newline", "The file ends without the newline that the archive adds.",
      \.isWithoutNewline
    ),
    (
      "quoted",
      "Each line has a `>` before it that is not a part of the file, as `unquote` reads it.",
      \.isQuoted
    ),
    ("link", "The file is a symbolic link; the content is its target.", \.isLink),
    (
      "pattern", "`cmp` takes `[..]` for anything within a line, `...` for any lines.", \.isPattern
    ),
  ]

  private typealias Flag = WritableKeyPath<Self, Bool>

  /// Every attribute as it is written, and what it means.
  package static var all: [(name: String, meaning: String)] {
    [("mode=755", "The file has these permissions.")] + flags.map { ($0.name, $0.meaning) }
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

  /// What is wrong with the last word of a section's name, where that is an attribute but for a slip: it
  /// would be a part of the name, and the file be missing under its own.
  package static func slip(in name: String) -> String? {
    guard let space = name.lastIndex(where: { $0 == " " || $0 == "\t" }) else { return nil }
    let word = String(name[name.index(after: space)...])
    if word.hasPrefix("mode=") {
      return "`\(word)` is no mode, or the second one: write it in octal digits, as in `mode=755`"
    }
    let key = String(word.prefix { $0 != "=" })
    guard key.count >= 3, key == word || word.dropFirst(key.count + 1).allSatisfy(\.isNumber) else {
      return nil
    }
    // A short word, such as `link`, is near to many.
    let known = key == word ? flags.map(\.name).filter { $0.count > 4 } : ["mode"]
    let question = NearestName.question(key, among: known)
    return question.isEmpty
      ? nil : "`\(word)` behind the name of a section is no attribute" + question
  }

  /// Takes a word if it is an attribute that was not given yet.
  private mutating func take(_ word: Substring) -> Bool {
    if word.hasPrefix("mode="), mode == nil,
      let value = FilePermissions.read(word.dropFirst(5), upTo: 0o7777)
    {
      mode = value
      return true
    }
    guard let path = Self.flags.first(where: { $0.name == word })?.path,
      !self[keyPath: path]
    else { return false }
    self[keyPath: path] = true
    return true
  }
}
