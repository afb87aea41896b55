#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// What a launch nearly says, and what would have no effect.
  enum LaunchTypo: Equatable {
    case variable(String, correct: String)

    /// A variable that switches something on holds another text.
    case unclearSwitch(String, text: String)

    /// A word is nearly the protocol's `argument`.
    case argument(String, choice: String, correct: String)

    /// `,` stands between choices, where `;` was meant.
    case comma(String, ChoiceRefusal.Source)
  }

  extension LaunchTypo: CustomStringConvertible {
    /// What was found, and what to write instead.
    var description: String {
      switch self {
      case .variable(let name, let correct):
        "\(name) has no effect. Write \(correct)."
      case .unclearSwitch(let name, let text):
        "\(name) holds \(JSONText.string(text)). Write \(LAUNCH_VARIABLE_ON), or leave it out."
      case .argument(let word, let choice, let correct):
        """
        "\(word)" chooses nothing. Write \(correct) \(choice.isEmpty ? "…" : choice), in two words; \
        what is the app's own stands behind a "--".
        """
      case .comma(let word, let source):
        """
        \(source) holds "\(word)", where "," stands before another choice. Write ";" between \
        choices, and %2C for a comma in a text.
        """
      }
    }
  }
#endif
