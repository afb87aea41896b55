#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// A choice of the launch that cannot take effect.
  enum LaunchRefusal: Error, Equatable {
    /// Where a word of the launch stood.
    enum Source: Equatable {
      case argument
      case variable
      case faultArgument
      case faultVariable
    }

    case missingWord
    case malformed(word: String, source: Source)
    case unknownRegistration(String, known: [String])
    case unknownMock(String, registration: String, known: [String])
    case textMissing(registration: String, mock: String)
    case textNotTaken(registration: String, mock: String, text: String)
    case missingFault
    case malformedFault(word: String, source: Source)
    case noFaults(registration: String, known: [String])
    case unknownFault(String, registration: String, known: [String])
  }

  extension LaunchRefusal: CustomStringConvertible {
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
      case .textMissing(let registration, let mock):
        "the mock \"\(mock)\" of \(registration) needs a text. Write \(registration)=\(mock):TEXT."
      case .textNotTaken(let registration, let mock, let text):
        """
        the mock "\(mock)" of \(registration) takes no text, but got "\(text)". \
        Write \(registration)=\(mock).
        """
      case .missingFault:
        "\(LAUNCH_FAULT_ARGUMENT) is the last word. Say which call is to fail: \(Self.faultForm)."
      case .malformedFault(let word, let source):
        """
        \(source) holds "\(word)", which is no choice of a fault. Write \(Self.faultForm), where N \
        counts the calls from 1.
        """
      case .noFaults(let name, let known):
        "no registration \"\(name)\" has faults."
          + Self.help(name, known, "Registrations with faults", declaration: "fault(_:_:)")
      case .unknownFault(let name, let registration, let known):
        "\(registration) has no fault \"\(name)\"."
          + Self.help(name, known, "Faults of \(registration)")
      }
    }

    private static let form = "REGISTRATION=MOCK or REGISTRATION=MOCK:TEXT"

    private static let faultForm = "REGISTRATION.FUNCTION=N:FAULT"

    private static func help(
      _ name: String, _ known: [String], _ title: String, declaration: String = "onMock(_:)"
    ) -> String {
      guard let nearest = nearestName(to: name, among: known) else {
        return " None are declared: declare them with \(declaration) in autoRegister()."
      }
      return " Did you mean \"\(nearest)\"?\n\(title): \(known.joined(separator: ", "))"
    }
  }

  extension LaunchRefusal.Source: CustomStringConvertible {
    var description: String {
      switch self {
      case .argument: LAUNCH_MOCK_ARGUMENT
      case .variable: LAUNCH_MOCKS_VARIABLE
      case .faultArgument: LAUNCH_FAULT_ARGUMENT
      case .faultVariable: LAUNCH_FAULTS_VARIABLE
      }
    }
  }
#endif
