/// The words that a command takes, read from its usage line.
///
/// A usage line is the only declaration of a command's words, so what help shows is what is
/// checked: `stdout [-count=N] PATTERN`, `symlink FILE -> TARGET`, `rm FILE...`.
struct CommandSyntax: Sendable, Equatable {
  /// Options that stand alone, such as `-readonly`.
  private var flags: Set<String> = []
  /// Options with a value behind an equal sign, such as `-count`.
  private var valued: Set<String> = []
  /// The words that stand where they are, such as `->`, by their position.
  private var fixed: [Int: String] = [:]
  private var minimum = 0
  /// Nil where a word may be repeated.
  private var maximum: Int? = 0

  /// - Parameter usage: The usage line, with the command's name first.
  init(usage: String) {
    for token in usage.split(separator: " ").dropFirst() { take(String(token)) }
  }

  private mutating func take(_ token: String) {
    let isOptional = token.hasPrefix("[")
    let word = token.filter { $0 != "[" && $0 != "]" }
    if isOptional, word.hasPrefix("-") { return takeOption(word) }
    if !isOptional {
      if !word.contains(where: \.isLetter) { fixed[minimum] = word }
      minimum += 1
    }
    maximum = word.hasSuffix("...") ? nil : maximum.map { $0 + 1 }
  }

  private mutating func takeOption(_ word: String) {
    guard let equals = word.firstIndex(of: "=") else {
      flags.insert(word)
      return
    }
    valued.insert(String(word[..<equals]))
  }

  /// Sorts a command's words into options and operands.
  ///
  /// - Parameter words: The words behind the name; nil for one that is not known yet.
  /// - Returns: Nil where the usage does not allow them.
  func match(_ words: [String?]) -> CommandArguments? {
    var arguments = CommandArguments()
    var rest = words[...]
    while let first = rest.first, let word = first, arguments.takeOption(word, flags, valued) {
      rest = rest.dropFirst()
    }
    guard rest.count >= minimum, maximum.map({ rest.count <= $0 }) ?? true else { return nil }
    for (position, wanted) in fixed {
      if let found = rest[rest.startIndex + position], found != wanted { return nil }
    }
    arguments.operands = rest.map { $0 ?? "" }
    return arguments
  }
}

/// The words of a command, sorted.
struct CommandArguments: Sendable, Equatable {
  var flags: Set<String> = []
  var values: [String: String] = [:]
  var operands: [String] = []

  fileprivate mutating func takeOption(
    _ word: String, _ knownFlags: Set<String>, _ knownValued: Set<String>
  ) -> Bool {
    if knownFlags.contains(word) {
      flags.insert(word)
      return true
    }
    guard let equals = word.firstIndex(of: "="), knownValued.contains(String(word[..<equals]))
    else { return false }
    values[String(word[..<equals])] = String(word[word.index(after: equals)...])
    return true
  }
}
