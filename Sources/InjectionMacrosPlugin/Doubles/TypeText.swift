/// Changes of a type's text, word by word.
enum TypeText {
  /// Replaces each word that is a name of its own, not one behind a dot.
  ///
  /// - Parameters:
  ///   - text: A type.
  ///   - replacement: What takes the place of a word; nil leaves it.
  /// - Returns: The type with the words replaced.
  static func replacingWords(in text: String, _ replacement: (Substring) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      guard isOfWord(first) else {
        result.append(rest.removeFirst())
        continue
      }
      let word = rest.prefix(while: isOfWord)
      let isMember = result.last == "."
      rest = rest.dropFirst(word.count)
      result += isMember ? String(word) : replacement(word) ?? String(word)
    }
    return result
  }

  /// A type without `Self.`: in a double, an associated type has a name of its own.
  static func withoutSelf(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix(while: isOfWord)
      // Not the dots of a variadic argument.
      if word == "Self", rest.dropFirst(4).first == ".", !rest.dropFirst(4).hasPrefix("..") {
        rest = rest.dropFirst(5)
      } else if word.isEmpty {
        result.append(first)
        rest.removeFirst()
      } else {
        result += word
        rest = rest.dropFirst(word.count)
      }
    }
    return result
  }

  /// The words of a text that are names of their own.
  static func words(of text: String) -> Set<String> {
    var words: Set<String> = []
    _ = replacingWords(in: text) { word in
      words.insert(String(word))
      return nil
    }
    return words
  }

  /// The type that a test gives and is given where a declaration has generic parameters: each is
  /// `Any`, and so is a `some` type.
  ///
  /// - Parameters:
  ///   - text: A type.
  ///   - generics: The names of the generic parameters.
  /// - Returns: The type; nil where it cannot be said without them.
  static func erased(_ text: String, _ generics: Set<String>) -> String? {
    if text.hasPrefix("some ") { return "Any" }
    if text.hasPrefix("(some ") || text.contains(" some ") { return nil }
    guard !words(of: text).isDisjoint(with: generics) else { return text }
    let (core, suffix) = core(of: text)
    if generics.contains(core) { return "Any" + suffix }
    guard core.hasPrefix("["), core.hasSuffix("]"), !core.contains(":") else { return nil }
    return erased(String(core.dropFirst().dropLast()), generics).map { "[\($0)]" + suffix }
  }

  /// A type and what stands behind it: `?`, `!`, `.Type`.
  private static func core(of text: String) -> (String, String) {
    for suffix in ["?", "!", ".Type"] where text.hasSuffix(suffix) {
      return (String(text.dropLast(suffix.count)), suffix == "!" ? "?" : suffix)
    }
    return (text, "")
  }

  /// A type as it stands where `!` is not allowed.
  static func withoutImplicitUnwrapping(_ text: String) -> String {
    text.hasSuffix("!") ? text.dropLast() + "?" : text
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "`"
  }
}

extension String {
  /// The name with its first letter as a capital, and without backticks.
  var capitalizedName: String { bareName.prefix(1).uppercased() + bareName.dropFirst() }

  /// The name without backticks.
  var bareName: String { filter { $0 != "`" } }

  /// The English plural of a name: `sizes`, `boxes`, `entries`.
  var pluralName: String {
    let name = bareName
    let last = name.last ?? " "
    if "sxz".contains(last) || name.hasSuffix("ch") || name.hasSuffix("sh") { return name + "es" }
    if last == "y", let before = name.dropLast().last, !"aeiou".contains(before) {
      return name.dropLast() + "ies"
    }
    return name + "s"
  }

  /// A literal of Swift that gives this text.
  var literal: String {
    "\"\(map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined())\""
  }
}
