#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// What a launch's arguments and environment ask for, read without regard to what there is.
  struct LaunchWords: Equatable {
    /// The mocks asked for, by registration.
    ///
    /// The last word counts, an argument before the variable.
    var choices: [String: MockChoice] = [:]

    /// The names of the faults asked for, by the calls that are to fail.
    var faults: [CallPoint: String] = [:]

    /// The calls that are to wait.
    var holds: Set<CallPoint> = []

    /// Whether what is live must have been replaced.
    var isStrict = false

    /// What the launch asks to be told instead of running the app.
    var description: Description?

    /// What an app can tell of itself.
    enum Description {
      /// What can be chosen.
      case choices
      /// Which registration needs which others.
      case graph
    }

    /// The words of the variables, as they were written.
    var listed: [ListedWord] = []

    /// What was left of the arguments when the choices were taken out.
    var remaining: [String] = []

    /// The words that cannot be read.
    var refusals: [ChoiceRefusal] = []

    /// Reads the words behind the program's name, and the variables of the launch protocol.
    init(arguments: [String], environment: [String: String] = [:]) {
      let variables = LaunchVariables(environment)
      refusals = variables.refusals
      isStrict = variables.isOn(LAUNCH_STRICT_VARIABLE)
      description = variables.description
      for word in variables.words(of: LAUNCH_MOCKS_VARIABLE) {
        listed.append(ListedWord(text: word, source: .variable))
        readMock(word, .variable, value: LaunchVariables.decoded)
      }
      for word in variables.words(of: LAUNCH_FAULTS_VARIABLE) {
        listed.append(ListedWord(text: word, source: .faultVariable))
        readFault(word, .faultVariable)
      }
      for word in variables.words(of: LAUNCH_HOLDS_VARIABLE) {
        listed.append(ListedWord(text: word, source: .holdVariable))
        readHold(word)
      }
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
      _ word: String, _ source: ChoiceRefusal.Source, value: (String) -> String
    ) {
      guard let choice = NamedChoice(word[...]) else {
        return refusals.append(.malformed(word: word, source: source))
      }
      choices[choice.registration] = MockChoice(word: value(choice.word))
    }

    private mutating func readFault(_ word: String, _ source: ChoiceRefusal.Source) {
      guard let choice = FaultChoice(word: word) else {
        return refusals.append(.malformedFault(word: word, source: source))
      }
      faults[choice.point] = choice.fault
    }

    private mutating func readHold(_ word: String) {
      guard let choice = HoldChoice(word: word) else {
        return refusals.append(.malformedHold(word))
      }
      holds.insert(choice.point)
    }
  }

  /// A word of a variable that holds several.
  struct ListedWord: Equatable {
    let text: String
    let source: ChoiceRefusal.Source
  }

  /// `drive=offline`, taken apart at its first equals sign.
  struct NamedChoice {
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
      appWords.filter { !declared.contains($0) } + remaining[appWords.endIndex...]
    }

    /// The words before a `--` that were left.
    var appWords: ArraySlice<String> {
      remaining[..<(remaining.firstIndex(of: "--") ?? remaining.endIndex)]
    }
  }
#endif
