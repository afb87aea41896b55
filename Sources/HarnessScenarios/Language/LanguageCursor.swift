/// A place in a line of a script: the words before it, and the one that it is in.
struct LanguageCursor {
  /// The line, from 0.
  let line: Int
  /// All words up to the place; the last one is that in which it lies, and may be empty.
  let words: [LanguageWord]
  let roles: [LanguageRole]

  /// The word up to the place.
  var word: LanguageWord { words[words.count - 1] }

  var role: LanguageRole { roles[roles.count - 1] }

  /// Nil where no word can be written: in a comment, or outside of the script.
  init?(_ analysis: LanguageAnalysis, at offset: Int) {
    let source = analysis.source
    let line = source.lineIndex(at: offset)
    let range = analysis.script(inLine: line)
    guard analysis.isScript(line), range.lowerBound <= offset, offset <= range.upperBound,
      range.isEmpty || source.bytes[range.lowerBound] != UInt8(ascii: "#")
    else { return nil }
    var words = LanguageWord.all(in: source, range.lowerBound..<offset)
    let end = words.last?.range.upperBound ?? range.lowerBound
    let between = source.bytes[end..<offset]
    // What stands between the last word and the place are blanks, or a comment.
    guard !between.contains(UInt8(ascii: "#")) else { return nil }
    if words.isEmpty || end < offset {
      words.append(
        LanguageWord(range: offset..<offset, column: 0, literal: "", isOpen: false))
    }
    self.line = line
    self.words = words
    roles = LanguageRole.all(of: words, analysis.engine.commandList)
  }

  /// The name behind the last dollar of the word up to the place, and whether a brace stands before it;
  /// nil where no variable's name is being written.
  func variable(in source: LanguageSource) -> (range: Range<Int>, hasBrace: Bool)? {
    let bytes = source.bytes[word.range]
    guard let dollar = bytes.lastIndex(of: UInt8(ascii: "$")) else { return nil }
    // Within quotes, a dollar is one.
    guard !source.isQuoted(dollar, from: word.range.lowerBound) else { return nil }
    var start = dollar + 1
    let hasBrace = start < bytes.endIndex && bytes[start] == UInt8(ascii: "{")
    if hasBrace { start += 1 }
    guard bytes[start...].allSatisfy(VariableExpansion.isInName) else { return nil }
    return (start..<bytes.endIndex, hasBrace)
  }
}

extension LanguageSource {
  /// Whether a byte of a word stands within quotes.
  fileprivate func isQuoted(_ place: Int, from start: Int) -> Bool {
    !bytes[start..<place].count { $0 == UInt8(ascii: "'") }.isMultiple(of: 2)
  }
}

/// The names that a script gives to things, which its lines may use.
struct LanguageNames {
  /// Where a name is given: the line, from 0.
  typealias Places = [(name: String, line: Int)]

  /// Programs in the background.
  private(set) var programs: Places = []
  /// Variables that a line sets.
  private(set) var variables: Places = []
  /// Programs that are faked, and servers.
  private(set) var fakes: Places = []

  /// - Parameter commands: The lines that come before, or all.
  init(_ commands: [(line: Int, parsed: ParsedLine)]) {
    for (line, parsed) in commands {
      let words = parsed.operands.map(\.literal)
      if let last = words.last ?? nil, let label = ScenarioCommand.backgroundLabel(last),
        !label.isEmpty
      {
        programs.append((label, line))
      }
      switch parsed.commandName {
      case ScenarioCommand.env.name:
        variables += parsed.operands.compactMap { Self.assigned($0).map { ($0, line) } }
      case ScenarioCommand.capture.name:
        variables +=
          words.compactMap(\.self).first { !$0.hasPrefix("-") }.map { [($0, line)] } ?? []
      case ScenarioCommand.fake.name:
        let names = words.compactMap(\.self).filter { !$0.hasPrefix("-") && $0 != "http" }
        fakes += names.map { ($0, line) }
        if words.contains("http") { variables += names.map { ($0, line) } }
      default: break
      }
    }
  }

  /// The name that a word `NAME=VALUE` sets, whatever the value is.
  private static func assigned(_ word: Word) -> String? {
    let text =
      switch word.chunks.first {
      case .open(let text), .quoted(let text): text
      case nil: ""
      }
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    return String(text[..<equals])
  }
}
