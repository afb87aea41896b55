#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// The environment variables by which a launch chooses.
  struct LaunchVariables {
    private let texts: [String: String]

    init(_ environment: [String: String]) {
      texts = environment
    }

    /// The variables of this process that a launch may have set, or meant to set.
    static var ofThisProcess: [String: String] {
      let names = lists + switches + lists.map(singular)
      return names.reduce(into: [:]) { texts, name in texts[name] = environmentVariable(name) }
    }

    /// The choices that a variable holds; `;` stands between them.
    func words(of variable: String) -> [String] {
      (texts[variable] ?? "").split(separator: ";").map(String.init)
    }

    func isOn(_ variable: String) -> Bool {
      texts[variable] == LAUNCH_VARIABLE_ON
    }

    /// What is to be told of the app.
    var description: LaunchWords.Description? {
      if isOn(LAUNCH_DESCRIBE_VARIABLE) { return .choices }
      return texts[LAUNCH_DESCRIBE_VARIABLE] == LAUNCH_DESCRIBE_GRAPH ? .graph : nil
    }

    /// What would have no effect, although it was set.
    var refusals: [ChoiceRefusal] {
      let misspelt = Self.lists.filter { !(texts[Self.singular($0)] ?? "").isEmpty }
      let unclear = Self.switches.filter {
        !["", "0", LAUNCH_VARIABLE_ON].contains(texts[$0] ?? "")
          && !($0 == LAUNCH_DESCRIBE_VARIABLE && texts[$0] == LAUNCH_DESCRIBE_GRAPH)
      }
      return misspelt.map { .slip(.variable(Self.singular($0), correct: $0)) }
        + unclear.map { .slip(.unclearSwitch($0, text: texts[$0] ?? "")) }
    }

    private static let lists = [
      LAUNCH_MOCKS_VARIABLE, LAUNCH_FAULTS_VARIABLE, LAUNCH_HOLDS_VARIABLE,
    ]

    private static let switches = [LAUNCH_STRICT_VARIABLE, LAUNCH_DESCRIBE_VARIABLE]

    private static func singular(_ variable: String) -> String { String(variable.dropLast()) }
  }

  extension LaunchVariables {
    /// `;` stands between choices and `%` before an escape, so these two are escaped in a value.
    static func decoded(_ value: String) -> String {
      var text = ""
      var rest = value[...]
      while let percent = rest.firstIndex(of: "%") {
        text += rest[..<percent]
        let escape = rest[percent...].prefix(3)
        text += escapes[escape.uppercased()] ?? String(escape)
        rest = rest[escape.endIndex...]
      }
      return text + rest
    }

    private static let escapes = ["%3B": ";", "%2C": ",", "%25": "%"]
  }
#endif
