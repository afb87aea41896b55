/// Writes a regular expression of Go (RE2) in the syntax of ICU, which Foundation reads.
///
/// The two differ in what letters behind a backslash and class names stand for (ASCII in Go), in
/// what a bracket within brackets and a brace mean, in where lines start, and in `(?P<name>`.
struct GoPattern {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var result = ""

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// - Parameter text: An expression as Go reads it, with the flag `m` set.
  /// - Returns: One that matches the same; what is no expression stays none.
  static func translated(_ text: String) -> String {
    var pattern = GoPattern(text)
    while let character = pattern.next() { pattern.take(character) }
    // An empty expression is none to ICU.
    return pattern.result.isEmpty ? "(?:)" : pattern.result
  }

  private mutating func take(_ character: Unicode.Scalar) {
    switch character {
    case "\\": takeEscape()
    case "[": takeClass()
    case "^": result += "(?<![^\\n])"
    case "$": result += "(?![^\\n])"
    case "{": result += startsRepetition ? "{" : "\\{"
    case "}": result += endsRepetition ? "}" : "\\}"
    case "(" where rest.starts(with: "?P<".unicodeScalars):
      position += 2
      result += "(?"
    default: result.unicodeScalars.append(character)
    }
  }

  private mutating func takeEscape() {
    guard let letter = next() else {
      result += "\\"
      return
    }
    if letter == "Q" { return takeQuoted() }
    if let place = Self.places[letter] {
      result += place
      return
    }
    if let set = Self.set(letter) {
      result += "[\(set)]"
      return
    }
    result += escape(letter)
  }

  /// What stands between `\Q` and `\E` means itself.
  private mutating func takeQuoted() {
    while let character = next() {
      if character == "\\", rest.first == "E" {
        position += 1
        return
      }
      result += ScriptPattern.quoted(String(character))
    }
  }

  /// An escape that means the same within brackets and outside.
  private mutating func escape(_ letter: Unicode.Scalar) -> String {
    if letter == "v" { return "\\x0B" }
    guard ["p", "P", "x"].contains(letter) else { return "\\\(letter)" }
    if rest.first == "{", let end = rest.firstIndex(of: "}") {
      defer { position = end + 1 }
      return "\\\(letter)\(text(rest[...end]))"
    }
    guard letter != "x", let name = next() else { return "\\\(letter)" }
    return "\\\(letter){\(name)}"
  }

  private mutating func next() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    defer { position += 1 }
    return scalars[position]
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private var rest: ArraySlice<Unicode.Scalar> { scalars[position...] }
}

// MARK: - Repetitions

extension GoPattern {
  /// Whether what follows a brace is `3}`, `3,}` or `3,4}`; Go takes any other brace as itself.
  private var startsRepetition: Bool {
    guard let end = rest.firstIndex(of: "}") else { return false }
    return Self.isCount(rest[..<end])
  }

  private var endsRepetition: Bool {
    guard let start = scalars[..<(position - 1)].lastIndex(of: "{") else { return false }
    return Self.isCount(scalars[(start + 1)..<(position - 1)])
  }

  private static func isCount(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let numbers = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = numbers.first, !first.isEmpty else { return false }
    return numbers.allSatisfy { $0.allSatisfy { "0"..."9" ~= $0 } }
  }
}

// MARK: - Brackets

extension GoPattern {
  private mutating func takeClass() {
    result += "["
    if rest.first == "^", let caret = next() { result.unicodeScalars.append(caret) }
    var isFirst = true
    while let character = next() {
      if character == "]", !isFirst {
        result += "]"
        return
      }
      takeMember(character, isFirst: isFirst)
      isFirst = false
    }
  }

  private mutating func takeMember(_ character: Unicode.Scalar, isFirst: Bool) {
    switch character {
    case "\\":
      guard let letter = next() else {
        result += "\\"
        return
      }
      result += Self.set(letter) ?? escape(letter)
    case "[" where rest.first == ":":
      if !takeClassName() { result += "\\[" }
    case "-" where !isFirst && rest.first != "]":
      result += "-"
      if rest.first == "-" {
        position += 1
        result += "\\-"
      }
    case "[", "]", "&", "-", "{", "}": result += "\\\(character)"
    default: result.unicodeScalars.append(character)
    }
  }

  /// Takes `:alpha:]` or `:^alpha:]`; false where that is no class.
  private mutating func takeClassName() -> Bool {
    guard let end = rest.firstIndex(of: "]"), rest[..<end].last == ":" else { return false }
    let name = text(rest[..<end].dropFirst().dropLast())
    let isNegated = name.hasPrefix("^")
    guard let set = Self.classes[isNegated ? String(name.dropFirst()) : name] else {
      return false
    }
    position = end + 1
    result += isNegated ? "[^\(set)]" : set
    return true
  }

  /// The members of the set that a letter behind a backslash stands for.
  private static func set(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "d": digits
    case "w": word
    case "s": space
    case "D": "[^\(digits)]"
    case "W": "[^\(word)]"
    case "S": "[^\(space)]"
    default: nil
    }
  }

  private static let digits = "0-9"
  private static let word = "0-9A-Za-z_"
  private static let space = "\\t\\n\\f\\r "

  /// The ends of words.
  private static let places: [Unicode.Scalar: String] = [
    "b": "(?:(?<![\(word)])(?=[\(word)])|(?<=[\(word)])(?![\(word)]))",
    "B": "(?:(?<![\(word)])(?![\(word)])|(?<=[\(word)])(?=[\(word)]))",
  ]

  private static let classes = [
    "alnum": "0-9A-Za-z", "alpha": "A-Za-z", "ascii": "\\x00-\\x7F", "blank": "\\t ",
    "cntrl": "\\x00-\\x1F\\x7F", "digit": digits, "graph": "!-~", "lower": "a-z",
    "print": " -~", "punct": "!-/:-@\\[-`\\{-~", "space": "\\t\\n\\x0B\\f\\r ", "upper": "A-Z",
    "word": word, "xdigit": "0-9A-Fa-f",
  ]
}
