#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// What a launch's arguments and environment ask for, read without regard to what there is.
  struct LaunchWords: Equatable {
    /// The mocks asked for, by registration.
    ///
    /// The last word counts, an argument before the variable.
    var choices: [String: MockChoice] = [:]

    /// What was left of the arguments when the choices were taken out.
    var remaining: [String] = []

    /// The words that cannot be read.
    var refusals: [LaunchRefusal] = []

    /// Reads the words behind the program's name, and the variable's text where it is set.
    init(arguments: [String], variable: String?) {
      readVariable(variable ?? "")
      readArguments(arguments)
    }

    private mutating func readVariable(_ text: String) {
      for word in text.split(separator: ";") {
        guard let choice = NamedChoice(word) else {
          refusals.append(.malformed(word: String(word), source: .variable))
          continue
        }
        choices[choice.registration] = MockChoice(word: decoded(choice.word))
      }
    }

    /// Takes each choice out, up to a `--`: it and everything behind it are the app's own.
    private mutating func readArguments(_ arguments: [String]) {
      var words = arguments[...]
      while let word = words.popFirst() {
        guard word != "--" else {
          remaining.append(word)
          remaining.append(contentsOf: words)
          return
        }
        guard word == LAUNCH_MOCK_ARGUMENT else {
          remaining.append(word)
          continue
        }
        readChoice(words.popFirst())
      }
    }

    private mutating func readChoice(_ word: String?) {
      guard let word else {
        refusals.append(.missingWord)
        return
      }
      guard let choice = NamedChoice(word[...]) else {
        refusals.append(.malformed(word: word, source: .argument))
        return
      }
      choices[choice.registration] = MockChoice(word: choice.word)
    }

    /// `;` stands between choices and `%` before an escape, so these two are escaped in a value.
    private func decoded(_ value: String) -> String {
      var text = ""
      var rest = value[...]
      while let percent = rest.firstIndex(of: "%") {
        text += rest[..<percent]
        let escape = rest[percent...].prefix(3)
        text += Self.escapes[escape.uppercased()] ?? String(escape)
        rest = rest[escape.endIndex...]
      }
      return text + rest
    }

    private static let escapes = ["%3B": ";", "%25": "%"]
  }

  /// `drive=offline`, taken apart at its first equals sign.
  private struct NamedChoice {
    let registration: String
    let word: String

    init?(_ word: Substring) {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { return nil }
      registration = String(word[..<equals])
      self.word = String(word[word.index(after: equals)...])
      guard !self.word.isEmpty else { return nil }
    }
  }

  extension LaunchWords {
    /// What is left for the app once the words that an `onArg` declares are taken out, too.
    func remaining(without declared: Set<String>) -> [String] {
      let end = remaining.firstIndex(of: "--") ?? remaining.endIndex
      return remaining[..<end].filter { !declared.contains($0) } + remaining[end...]
    }
  }
#endif
