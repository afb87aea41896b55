#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// A choice of the launch that cannot take effect.
  enum LaunchRefusal: Error, Equatable {
    /// Where a word of the launch stood.
    enum Source: Equatable {
      case argument
      case variable
    }

    case missingWord
    case malformed(word: String, source: Source)
    case unknownRegistration(String, known: [String])
    case unknownMock(String, registration: String, known: [String])
    case textMissing(registration: String, mock: String)
    case textNotTaken(registration: String, mock: String, text: String)
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
      }
    }

    private static let form = "REGISTRATION=MOCK or REGISTRATION=MOCK:TEXT"

    private static func help(_ name: String, _ known: [String], _ title: String) -> String {
      guard let nearest = nearestName(to: name, among: known) else {
        return " None are declared: declare them with onMock(_:) in autoRegister()."
      }
      return " Did you mean \"\(nearest)\"?\n\(title): \(known.joined(separator: ", "))"
    }
  }

  extension LaunchRefusal.Source: CustomStringConvertible {
    var description: String {
      switch self {
      case .argument: LAUNCH_MOCK_ARGUMENT
      case .variable: LAUNCH_MOCKS_VARIABLE
      }
    }
  }
#endif
