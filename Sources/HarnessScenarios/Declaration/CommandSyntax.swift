import HarnessComparison

/// The words that a command takes, read from its usage line.
///
/// A usage line is the only declaration of a command's words, so what help shows is what is
/// checked: `stdout [-count=N] PATTERN`, `symlink FILE -> TARGET`, `rm FILE...`.
struct CommandSyntax: Sendable, Equatable {
  /// Options that stand alone, such as `-readonly`.
  private var flags: Set<String> = []
  /// Options with a value behind an equal sign, such as `-count`.
  private var valued: Set<String> = []
  /// The operands that have to be there, as the usage names them.
  private var required: [String] = []
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
    if !isOptional { required.append(word) }
    maximum = word.hasSuffix("...") ? nil : maximum.map { $0 + 1 }
  }

  private mutating func takeOption(_ word: String) {
    guard let equals = word.firstIndex(of: "=") else {
      flags.insert(word)
      return
    }
    valued.insert(String(word[..<equals]))
  }

  /// Whether an option such as `-count` is known, with a value.
  func takesValue(of option: String) -> Bool { valued.contains(option) }

  /// Sorts a command's words into options and operands.
  ///
  /// - Parameter words: The words behind the name; nil for one that is not known yet.
  /// - Returns: The options and the operands.
  /// - Throws: ``Misuse`` where the usage does not allow them.
  func match(_ words: [String?]) throws(Misuse) -> CommandArguments {
    var arguments = CommandArguments()
    var rest = words[...]
    while let first = rest.first {
      let valuesBefore = arguments.values
      guard isOption(first, before: rest.count - 1, &arguments) else { break }
      try expectOnce(first, besides: valuesBefore, at: rest.startIndex)
      rest = rest.dropFirst()
    }
    guard rest.count >= required.count else {
      throw Misuse("\(required[rest.count].filter { $0 != "." }) is missing", at: nil)
    }
    if let maximum, rest.count > maximum { throw tooMany(rest, maximum) }
    if maximum == nil { try expectNoSlip(of: rest) }
    // A word without letters, such as `->`, stands for itself.
    for (wanted, position) in zip(required, rest.indices)
    where !wanted.contains(where: \.isLetter) {
      if let found = rest[position], found != wanted {
        throw Misuse("`\(found)` stands where `\(wanted)` has to", at: position)
      }
    }
    arguments.operands = rest.map { $0 ?? "" }
    return arguments
  }

  /// Whether a word is an option, which is then taken; one that is not known yet may be one where
  /// there are more words than operands.
  private func isOption(
    _ word: String?, before count: Int, _ arguments: inout CommandArguments
  ) -> Bool {
    if let word { return arguments.takeOption(word, flags, valued) }
    guard let maximum, !flags.isEmpty || !valued.isEmpty else { return false }
    return count >= maximum
  }

  /// Makes sure that an option has one value: of two, either would be passed over.
  private func expectOnce(
    _ word: String?, besides values: [String: String], at index: Int
  ) throws(Misuse) {
    guard let name = word?.prefix(while: { $0 != "=" }), let other = values[String(name)] else {
      return
    }
    throw Misuse("\(name) is given twice, and was \(other) before", at: index)
  }

  /// What takes any number of words would take an option that is misspelt for one of them.
  private func expectNoSlip(of words: ArraySlice<String?>) throws(Misuse) {
    guard let word = words.first.flatMap(\.self), word.hasPrefix("-"), word.count > 3 else {
      return
    }
    let name = String(word.prefix { $0 != "=" })
    let question = NearestName.question(name, among: flags.union(valued).sorted())
    guard !question.isEmpty else { return }
    throw Misuse("\(name) is no option" + question, at: words.startIndex)
  }

  private func tooMany(_ words: ArraySlice<String?>, _ maximum: Int) -> Misuse {
    let options = flags.union(valued)
    if let word = words[words.startIndex], word.hasPrefix("-"), !options.isEmpty {
      let name = String(word.prefix { $0 != "=" })
      if valued.contains(name) {
        return Misuse(
          "the value of \(name) stands behind a `=`, as in `\(name)=VALUE`", at: words.startIndex)
      }
      return Misuse(
        "\(name) is no option" + NearestName.question(name, among: options.sorted()),
        at: words.startIndex)
    }
    let first = words.startIndex + maximum
    let extra = words[first].map { "`\($0)`" } ?? "this"
    let isQuoted = words.contains { $0?.hasPrefix("\"") ?? false }
    let hint = isQuoted ? "; single quotes keep words together, and double ones do not" : ""
    return Misuse("\(extra) is a word too many\(hint)", at: first)
  }
}

/// Words that a command does not take.
struct Misuse: Error, Equatable, CustomStringConvertible {
  let description: String
  /// The word's position behind the command's name; nil where it is the line as a whole.
  let index: Int?

  init(_ description: String, at index: Int?) {
    self.description = description
    self.index = index
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
