import Harness

/// What a line of the shell asks for.
enum ShellLine: Equatable {
  case nothing
  case comment(String)
  case end
  /// The last line is taken back.
  case undo
  /// A line of the language, which changes what follows.
  case setting(String)
  case program([String])
  case onTerminal([String])

  init(_ text: String) {
    let line = text.trimmed
    guard !line.isEmpty else {
      self = .nothing
      return
    }
    guard !line.hasPrefix("#") else {
      self = .comment(line)
      return
    }
    self = Self.words(of: line).map(Self.command) ?? Self.forShell(line)
  }

  /// A line with more than words and quotes; `terminal` is no command that a shell would know.
  private static func forShell(_ line: String) -> ShellLine {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2, parts[0] == "terminal" else { return .program(["sh", "-c", line]) }
    return .onTerminal(["sh", "-c", String(parts[1])])
  }

  private static func command(_ words: [String]) -> ShellLine {
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "exit", "logout": return .end
    case "undo" where rest.isEmpty: return .undo
    case "cd" where rest.count <= 1:
      return .setting(
        "cd " + (rest.first.map(SessionWord.quoted) ?? "$WORK/\(SessionDraft.folder)"))
    case "terminal":
      return .onTerminal(rest.first.map(isAssignment) == true ? ["env"] + rest : rest)
    case "export" where !rest.isEmpty && rest.allSatisfy(isAssignment):
      return .setting("env " + rest.map(SessionWord.quoted).joined(separator: " "))
    default:
      if words.allSatisfy(isAssignment) {
        return .setting("env " + words.map(SessionWord.quoted).joined(separator: " "))
      }
      return isAssignment(words[0]) ? .program(["env"] + words) : .program(words)
    }
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return false }
    let name = word[..<equals]
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && !(name.first?.isNumber ?? true)
  }

  /// The words of a line that needs no shell; nil where it has more than words and quotes.
  private static func words(of line: String) -> [String]? {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    for character in line {
      if let open = quote {
        if character == open {
          quote = nil
        } else if open == "\"", "$`\\".contains(character) {
          return nil
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else if "|&;<>()$`\\*?[]{}~!#".contains(character) {
        return nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return quote == nil && !words.isEmpty ? words : nil
  }
}

extension ShellLine {
  /// The first `cd` within a line that is given to a shell, as it stands there; nil where there is none.
  ///
  /// One in parentheses is left out: there it is over at once in any shell.
  static func folderChange(within line: String) -> String? {
    guard case .program(["sh", "-c", line]) = ShellLine(line) else { return nil }
    return commands(of: line).first { $0 == "cd" || $0.hasPrefix("cd ") }
  }

  /// The commands of a line, as far as signs stand between them that are in no quotes and parentheses.
  private static func commands(of line: String) -> [String] {
    var (commands, quote, depth): ([String], Character?, Int) = ([""], nil, 0)
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, "'\"`".contains(character) {
        quote = character
      } else if quote == nil, "()".contains(character) {
        depth += character == "(" ? 1 : -1
      } else if quote == nil, depth == 0, ";&|".contains(character) {
        commands.append("")
        continue
      }
      commands[commands.count - 1].append(character)
    }
    return commands.map(\.trimmed)
  }
}

extension ShellLine {
  /// Whether a quote of a line is not closed, so that a shell would wait for more, or give up.
  ///
  /// A line in which quotes stand in a substitution within quotes is left to the shell.
  static func isUnclosed(_ line: String) -> Bool {
    guard !line.contains("$("), !line.contains("`") else { return false }
    var (quote, isEscaped, isWordStart): (Character?, Bool, Bool) = (nil, false, true)
    for character in line {
      defer { isWordStart = character.isWhitespace && quote == nil }
      if isEscaped {
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character == "#", isWordStart {
        return false
      }
    }
    return quote != nil
  }
}
