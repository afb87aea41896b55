#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol
  import NearestNames

  /// A choice of the launch that cannot take effect.
  enum ChoiceRefusal: Error, Equatable {
    /// Where a word of the launch stood.
    enum Source: Equatable {
      case argument
      case variable
      case faultArgument
      case faultVariable
      case holdVariable
    }

    case missingWord
    case malformed(word: String, source: Source)
    case unknownRegistration(String, known: [String])
    case unknownMock(String, registration: String, known: [String])
    case text(DeclaredMock.TextProblem, registration: String, choice: MockChoice)
    case missingFault
    case malformedFault(word: String, source: Source)
    case noFaults(registration: String, known: [String])
    case unknownFunction(String, registration: String, known: [String])
    case unknownFault(String, function: String, known: [String])

    case malformedHold(String)
    case nothingRecorded(registration: String, known: [String])
    case notRecorded(String, registration: String, known: [String])

    /// A function was to throw an error that its type does not allow.
    case faultNotThrown(String, function: String, type: String)

    /// Nothing can be chosen, because none of the containers of these types registers anything.
    case noAutoRegistering([String])

    /// The app's factories are asked for, and it names no list of them.
    case noFactoriesListed

    /// What would have no effect.
    case slip(LaunchTypo)
  }

  extension ChoiceRefusal: CustomStringConvertible {
    var description: String {
      switch self {
      case .missingWord:
        "\(LAUNCH_MOCK_ARGUMENT) is the last word. Say which mock: \(Self.form)."
      case .malformed(let word, let source):
        "\(source) holds \"\(word)\", which is no choice of a mock. Write \(Self.form)."
      case .unknownRegistration(let name, let known):
        "no registration \"\(name)\" has mocks."
          + Self.help(name, known, "Registrations with mocks")
      case .unknownMock(let name, let registration, let known):
        "\(registration) has no mock \"\(name)\"."
          + Self.help(name, known, "Mocks of \(registration)")
      case .text(let problem, let registration, let choice):
        Self.text(choice, of: registration, problem)
      case .missingFault:
        "\(LAUNCH_FAULT_ARGUMENT) is the last word. Say which call is to fail: \(Self.faultForm)."
      case .malformedFault(let word, let source):
        """
        \(source) holds "\(word)", which is no choice of a fault. Write \(Self.faultForm), where N \
        counts the calls from 1, or is \(LAUNCH_EVERY_CALL) for every call.
        """
      case .noFaults(let name, let known):
        "no registration \"\(name)\" has faults."
          + Self.help(name, known, "Registrations with faults", declaration: "fault(_:of:error:)")
      case .unknownFunction(let name, let registration, let known):
        "\(registration) has no function \"\(name)\" that could fail."
          + Self.help(name, known, "Functions of \(registration)", declaration: "recorded(_:)")
      case .unknownFault(let name, let function, let known):
        "\(function) has no fault \"\(name)\"."
          + Self.help(name, known, "Faults of \(function)", declaration: "fault(_:of:error:)")
      case .malformedHold(let word):
        """
        \(LAUNCH_HOLDS_VARIABLE) holds "\(word)", which names no call. Write \
        REGISTRATION.FUNCTION=N, where N counts the calls from 1, or is \(LAUNCH_EVERY_CALL) for \
        every call.
        """
      case .nothingRecorded(let name, let known):
        "no registration \"\(name)\" names functions that it records."
          + Self.help(name, known, "Registrations that do", declaration: "recorded(_:)")
      case .notRecorded(let name, let registration, let known):
        "\(registration) records no function \"\(name)\"."
          + Self.help(name, known, "Functions of \(registration)", declaration: "recorded(_:)")
      case .faultNotThrown(let name, let function, let type):
        """
        the fault "\(name)" is no error that \(function) can throw, which are of the type \(type). \
        Declare which functions can throw it: fault("\(name)", of: …).
        """
      case .noFactoriesListed:
        """
        \(LAUNCH_DESCRIBE_VARIABLE)=\(LAUNCH_DESCRIBE_GRAPH) asks what the app's factories need, and \
        none is listed. Give the app's target the build plug-in FactoryList, and its list to \
        LaunchChoices.begin(for: …, factories: …).
        """
      case .noAutoRegistering(let containers):
        """
        nothing can be chosen: \(containers.joined(separator: ", ")) does not conform to \
        AutoRegistering, so no autoRegister() ran. Write: extension \(containers.first ?? "Container"): \
        @retroactive AutoRegistering { public func autoRegister() { … } }
        """
      case .slip(let slip):
        slip.description
      }
    }

    private static func text(
      _ choice: MockChoice, of registration: String, _ problem: DeclaredMock.TextProblem
    ) -> String {
      let mock = "\(registration)=\(choice.mock)"
      let text = JSONText.string(choice.text ?? "")
      return switch problem {
      case .missing(let expected): "\(mock) needs \(expected ?? "a text"). Write \(mock):TEXT."
      case .notTaken: "\(mock) takes no text, but got \(text). Write \(mock)."
      case .wrong(let expected): "\(mock) needs \(expected), but got \(text)."
      }
    }

    private static let form = "REGISTRATION=MOCK or REGISTRATION=MOCK:TEXT"

    private static let faultForm = "REGISTRATION.FUNCTION=N:FAULT"

    private static func help(
      _ name: String, _ known: [String], _ title: String, declaration: String = "onMock(_:)"
    ) -> String {
      guard !known.isEmpty else {
        return " None are declared: declare them with \(declaration) in autoRegister()."
      }
      let nearest = nearestName(to: name, among: known)
      let question = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
      return "\(question)\n\(title): \(known.joined(separator: ", "))"
    }
  }

  extension ChoiceRefusal.Source: CustomStringConvertible {
    var description: String {
      switch self {
      case .argument: LAUNCH_MOCK_ARGUMENT
      case .variable: LAUNCH_MOCKS_VARIABLE
      case .faultArgument: LAUNCH_FAULT_ARGUMENT
      case .faultVariable: LAUNCH_FAULTS_VARIABLE
      case .holdVariable: LAUNCH_HOLDS_VARIABLE
      }
    }
  }
#endif
