/// Words as a shell reads them.
package enum ShellWord {
  /// The word in single quotes where a shell would read it as anything but itself.
  package static func quoted(_ word: String) -> String {
    guard word.isEmpty || word.unicodeScalars.contains(where: { !isPlain($0) }) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "_-+=.,/:@%".unicodeScalars.contains(scalar)
    }
  }

  /// A command line on several lines, of which each but the last ends with a backslash: a shell
  /// reads the same command.
  ///
  /// - Parameters:
  ///   - commandLine: Words with single or double quotes and spaces between them.
  ///   - indentation: The spaces before each line but the first.
  /// - Returns: Lines of up to 100 columns, where the words allow it.
  package static func wrapped(_ commandLine: String, indentation: Int) -> String {
    var text = ""
    var column = indentation
    for word in words(of: commandLine) {
      if !text.isEmpty && column + word.count + 3 > lineLimit {
        text += " \\\n" + String(repeating: " ", count: indentation)
        column = indentation
      } else if !text.isEmpty {
        text += " "
        column += 1
      }
      text += word
      column += word.count
    }
    return text
  }

  private static let lineLimit = 100

  /// Splits a command line at the spaces outside of quotes.
  private static func words(of commandLine: String) -> [String] {
    var words = [""]
    var quote: Character?
    var isEscaped = false
    for character in commandLine {
      defer { isEscaped = quote == nil && character == "\\" && !isEscaped }
      if isEscaped {
        words[words.count - 1].append(character)
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      if character == " " && quote == nil {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}
