/// Where a module's files name a property, beside where they declare it and register for it.
struct FactoryUses {
  /// The names that are used.
  private(set) var names: Set<String> = []

  /// - Parameters:
  ///   - files: The files of the module.
  ///   - wanted: The names to look for.
  init(in files: [SourceFile], of wanted: Set<String>) {
    for file in files { visit(file.source, wanted) }
  }

  private mutating func visit(_ source: TokenizedSource, _ wanted: Set<String>) {
    let tokens = source.tokens
    for (index, token) in tokens.enumerated() {
      if token.kind == .string {
        names.formUnion(Self.words(of: token.text).intersection(wanted))
      } else if token.kind == .word, wanted.contains(token.text.withoutBackticks),
        !Self.declares(tokens, at: index), !Self.registers(tokens, at: index)
      {
        names.insert(token.text.withoutBackticks)
      }
    }
  }

  private static func declares(_ tokens: [Token], at index: Int) -> Bool {
    guard index > 0, tokens[index - 1].text == "var", index + 1 < tokens.count else { return false }
    // A stored property of that name takes the instance from the container: `@Injectable` does so.
    guard tokens[index + 1].text == ":" else { return false }
    return tokens[(index + 2)...].prefix(3).contains { $0.text.hasSuffix("Factory") }
  }

  private static func registers(_ tokens: [Token], at index: Int) -> Bool {
    guard index + 2 < tokens.count, tokens[index + 1].text == "." else { return false }
    return modifiers.contains(tokens[index + 2].text)
  }

  /// The words of a string, in which something may be interpolated.
  private static func words(of text: String) -> Set<String> {
    guard text.contains("\\") else { return [] }
    return Set(
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  /// What is said of a registration without resolving it.
  private static let modifiers: Set = [
    "cached", "context", "decorator", "fault", "gates", "graph", "live", "onArg", "onArgs",
    "onDebug", "onDevice", "onEnvironment", "onMock", "onPreview", "onSimulator", "onTest", "once",
    "recorded", "register", "reset", "scope", "scopeOnParameters", "shared", "singleton",
    "timeToLive", "unique",
  ]
}

extension String {
  var withoutBackticks: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }
}
