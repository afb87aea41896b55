#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// What a launch's arguments and environment ask for, read without regard to what there is.
  struct LaunchWords: Equatable {
    /// The mocks asked for, by registration.
    ///
    /// The last word counts, an argument before the variable.
    var choices: [String: MockChoice] = [:]

    /// The names of the faults asked for, by the calls that are to fail.
    var faults: [FaultPoint: String] = [:]

    /// Whether what is live must have been replaced.
    var isStrict = false

    /// What was left of the arguments when the choices were taken out.
    var remaining: [String] = []

    /// The words that cannot be read.
    var refusals: [LaunchRefusal] = []

    /// Reads the words behind the program's name, and the variables' texts where they are set.
    init(
      arguments: [String], variable: String?, faults: String? = nil, strict: String? = nil
    ) {
      for word in (variable ?? "").split(separator: ";") {
        readMock(String(word), .variable, value: decoded)
      }
      for word in (faults ?? "").split(separator: ";") {
        readFault(String(word), .faultVariable)
      }
      isStrict = strict == LAUNCH_VARIABLE_ON
      readArguments(arguments)
    }

    /// Takes each choice out, up to a `--`: it and everything behind it are the app's own.
    private mutating func readArguments(_ arguments: [String]) {
      var words = arguments[...]
      while let word = words.popFirst() {
        switch word {
        case "--":
          remaining.append(word)
          remaining.append(contentsOf: words)
          return
        case LAUNCH_MOCK_ARGUMENT:
          guard let word = words.popFirst() else { return refusals.append(.missingWord) }
          readMock(word, .argument) { $0 }
        case LAUNCH_FAULT_ARGUMENT:
          guard let word = words.popFirst() else { return refusals.append(.missingFault) }
          readFault(word, .faultArgument)
        case LAUNCH_STRICT_ARGUMENT:
          isStrict = true
        default:
          remaining.append(word)
        }
      }
    }

    private mutating func readMock(
      _ word: String, _ source: LaunchRefusal.Source, value: (String) -> String
    ) {
      guard let choice = NamedChoice(word[...]) else {
        return refusals.append(.malformed(word: word, source: source))
      }
      choices[choice.registration] = MockChoice(word: value(choice.word))
    }

    private mutating func readFault(_ word: String, _ source: LaunchRefusal.Source) {
      guard let choice = FaultChoice(word: word) else {
        return refusals.append(.malformedFault(word: word, source: source))
      }
      faults[choice.point] = choice.fault
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
