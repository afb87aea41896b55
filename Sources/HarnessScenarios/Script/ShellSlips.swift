/// What a line holds that means something to shells, and is taken as it stands: no shell reads it.
///
/// Of each kind one is told of in a line, as the remedy of all is the same.
struct ShellSlips {
  private let command: ScenarioCommand
  private let words: ArraySlice<Word>
  private let line: ScriptLine
  /// Whether a section becomes the file of a name.
  private let holdsFile: (String) -> Bool

  init(
    of command: ScenarioCommand, _ words: ArraySlice<Word>, at line: ScriptLine,
    _ holdsFile: @escaping (String) -> Bool
  ) {
    (self.command, self.words, self.line, self.holdsFile) = (command, words, line, holdsFile)
  }

  /// In the order of their kinds.
  var warnings: [ScriptProblem] {
    var warnings = runsProgram ? words.compactMap { warning($0, Self.joining) } : []
    if takesText { warnings += first([Self.substitution]) }
    if takesWords { warnings += first([Self.doubleQuote, Self.curlyQuote]) }
    if runsProgram { warnings += first([Self.semicolon]) }
    if runsProgram || namesFiles { warnings += first([Self.home]) }
    if namesFiles { warnings += first([wildcard]) }
    return warnings + [comment].compactMap(\.self)
  }

  /// What to say of a word; nil where nothing is wrong with it.
  private typealias Check = (Word) -> String?

  private func first(_ checks: [Check]) -> [ScriptProblem] {
    checks.compactMap { check in words.lazy.compactMap { warning($0, check) }.first }
  }

  private func warning(_ word: Word, _ check: Check) -> ScriptProblem? {
    check(word).map { line.problem($0, column: word.column) }
  }
}

// MARK: - Which commands

extension ShellSlips {
  private var runsProgram: Bool { command.prefixes == .program }

  /// Whether its words go to a program, or into a file or a variable, as they stand.
  private var takesText: Bool { runsProgram || isOne(of: [.env, .echo, .append, .type]) }

  /// Whether quotes are to keep words together; in the text of a file they are often meant.
  private var takesWords: Bool {
    runsProgram || isOne(of: [.env, .type]) || command.patternOperand != nil
  }

  private var namesFiles: Bool {
    isOne(of: [.exists, .rm, .cp, .mv, .cmp, .cmpenv, .cmpjson, .cat])
  }

  private func isOne(of commands: [ScenarioCommand]) -> Bool {
    command.origin != .project && commands.contains { $0.name == command.name }
  }
}

// MARK: - Kinds

extension ShellSlips {
  /// What joins commands, or is a redirection.
  private static func joining(_ word: Word) -> String? {
    guard let text = word.openText, meansSomethingToShells(text) else { return nil }
    return "`\(text)` is an argument of the program here, as no shell reads the line; "
      + "`exec sh -c 'COMMAND'` has one read it, and '\(text)' in quotes is meant as it stands"
  }

  private static func meansSomethingToShells(_ text: String) -> Bool {
    if ["|", "||", "|&", "&&", ";", "<"].contains(text) { return true }
    // `<a>` may be a placeholder.
    if text.hasPrefix("<") { return text.count > 1 && !text.hasSuffix(">") }
    let rest = text.drop { $0.isASCII && $0.isNumber || $0 == "&" }
    let digits = text.count - rest.count
    guard rest.hasPrefix(">"), digits <= 1 else { return false }
    // `>=3` is a version that is wanted, and `>&2` a stream.
    return !rest.dropFirst().hasPrefix("=")
  }

  private static func semicolon(_ word: Word) -> String? {
    guard let text = word.openText, text.hasSuffix(";"), text != ";" else { return nil }
    return "`\(text)` is an argument of the program here, as no shell reads the line; a command "
      + "behind it stands on a line of its own, and '\(text)' in quotes is meant as it stands"
  }

  /// A command whose output is to take its place.
  private static func substitution(_ word: Word) -> String? {
    let text = word.openChunks.joined(separator: " ")
    guard text.contains("`") || text.contains("$(") else { return nil }
    return (text.contains("$(") ? "`$(`" : "a backtick")
      + " runs nothing here, as no shell reads the line; `capture NAME` behind the line of a program "
      + "has `$NAME` be what that printed, and in quotes it is meant as it stands"
  }

  private static func doubleQuote(_ word: Word) -> String? {
    guard word.opens(with: ["\""]) else { return nil }
    return #"`"` quotes nothing here and is a part of the word; single quotes keep words "#
      + #"together: 'one word', and '"' in them is meant as it stands"#
  }

  private static func curlyQuote(_ word: Word) -> String? {
    guard let quote = ["\u{201C}", "\u{2018}", "\u{201E}"].first(where: { word.opens(with: [$0]) })
    else { return nil }
    return "`\(quote)` quotes nothing here and is a part of the word; plain single quotes keep "
      + "words together: 'one word'"
  }

  private static func home(_ word: Word) -> String? {
    guard case .open(let text)? = word.chunks.first, text.hasPrefix("~/") || word.openText == "~"
    else { return nil }
    let path = "$HOME" + text.dropFirst()
    return "`~` is a name here, as no shell reads the line; `\(path)` lies in the scenario's home "
      + "folder"
  }

  /// A pattern of names where each is taken as it is written, unless a file of the archive has it.
  private func wildcard(_ word: Word) -> String? {
    guard let text = word.openText, Self.isWildcard(text), !holdsFile(text) else { return nil }
    return "`\(text)` is the name of one file here, as no shell expands it; name each file, and in "
      + "quotes it is meant as it stands"
  }

  private static func isWildcard(_ text: String) -> Bool {
    if text.contains("*") || text.contains("?") { return true }
    return text.firstIndex(of: "[").map { text[$0...].contains("]") } ?? false
  }

  /// A comment that looks like a word: no space is behind its `#`, and no other word, unless it
  /// stands within a word.
  private var comment: ScriptProblem? {
    guard takesText, let comment = ScriptLexer.comment(of: line.text.utf8),
      let first = comment.text.dropFirst().first, first.isLetter || first.isNumber
    else { return nil }
    let words = comment.text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 || comment.isWithinWord else { return nil }
    return line.problem(
      "`\(words[0])` is a comment here and no argument; in quotes, '\(words[0])', it is one",
      column: comment.column)
  }
}

extension Word {
  /// The text of a word without quotes, with its variables as they are written; nil for any other.
  fileprivate var openText: String? {
    guard chunks.count == 1, case .open(let text) = chunks[0] else { return nil }
    return text
  }

  fileprivate var openChunks: [String] {
    chunks.compactMap { chunk in
      guard case .open(let text) = chunk else { return nil }
      return text
    }
  }

  /// Whether the word begins with one of some quotes, or its value does, as in `--name="a`.
  fileprivate func opens(with quotes: [String]) -> Bool {
    guard case .open(let text)? = chunks.first else { return false }
    return quotes.contains { text.hasPrefix($0) || text.contains("=" + $0) }
  }
}
