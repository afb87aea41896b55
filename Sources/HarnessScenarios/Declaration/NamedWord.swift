/// A word of a line that names something which has to be there when the line runs.
struct NamedWord: Sendable, Equatable {
  enum Kind: Sendable {
    /// A program in the background: `&NAME&`.
    case program
    /// A fixture tree of the project.
    case seed
    /// A registered app.
    case app
  }

  let kind: Kind
  let name: String
  /// The word's position behind the command's name.
  let index: Int
}

extension NamedWord {
  /// The seed that the first word names; nil where that is not known yet.
  @Sendable static func firstSeed(of words: [String?]) -> NamedWord? {
    guard let first = words.first, let name = first else { return nil }
    return NamedWord(kind: .seed, name: name, index: 0)
  }

  /// The program that the last word names, unless that is an option.
  @Sendable static func lastProgram(of words: [String?]) -> NamedWord? {
    guard let last = words.last, let name = last, !name.hasPrefix("-") else { return nil }
    return NamedWord(kind: .program, name: name, index: words.count - 1)
  }

  /// What the options before the operands name.
  static func options(of words: [String?], in syntax: CommandSyntax) -> [NamedWord] {
    var named: [NamedWord] = []
    for (index, word) in words.enumerated() {
      guard let word, word.hasPrefix("-") else { break }
      for (option, kind) in options where syntax.takesValue(of: option) {
        guard word.hasPrefix(option + "=") else { continue }
        let name = String(word.dropFirst(option.count + 1))
        named.append(NamedWord(kind: kind, name: name, index: index))
      }
    }
    return named
  }

  private static let options: KeyValuePairs<String, Kind> = ["-of": .program, "-app": .app]
}
