#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// The first message of an app to the test that launched it.
  struct Hello: Equatable {
    let process: Int32
    let configuration: String
    let mocks: [String: String]
    let available: [String: [String]]

    /// The faults that took effect, as a launch writes them.
    var chosenFaults: [String] = []

    /// Whether no container registers mocks at its first use.
    var hasNothingRegistered = false

    /// The holds that took effect, as a launch writes them.
    var chosenHolds: [String] = []

    /// Whether what is live must have been replaced.
    var isStrict = false

    /// Which mocks a launch gives a text, by registration and mock: `optional` or `required`.
    var texts: [String: [String: String]] = [:]

    var functions: [String: [String]] = [:]
    var faults: [String: [String]] = [:]
    var gates: [String: [String]] = [:]
  }

  extension Hello {
    init(_ reading: ResolvedLaunchChoices) {
      process = processIdentifier()
      #if DEBUG
        configuration = "debug"
      #else
        configuration = "release"
      #endif
      mocks = reading.mocks.mapValues(\.word)
      chosenFaults = reading.faults.map(\.word)
      chosenHolds = reading.holds.map(\.word)
      isStrict = reading.isStrict
      hasNothingRegistered = reading.hasNothingRegistered
      let declared = reading.declared
      available = declared.mocks.mapValues { $0.keys.sorted() }
      texts = declared.mocks.mapValues(textsOfMocks).filter { !$0.value.isEmpty }
      functions = declared.faults.mapValues { $0.functions.sorted() }
      faults = declared.faults.mapValues(\.names).filter { !$0.value.isEmpty }
      gates = declared.gates.mapValues { $0.sorted() }
    }

    /// The message as one line of JSON, without the line's end.
    var line: String {
      JSONText.object([
        (LAUNCH_MESSAGE_TYPE_KEY, JSONText.string(LAUNCH_MESSAGE_HELLO)),
        (LAUNCH_HELLO_VERSION_KEY, String(LAUNCH_PROTOCOL_VERSION)),
        (LAUNCH_HELLO_PID_KEY, String(process)),
        (LAUNCH_HELLO_CONFIGURATION_KEY, JSONText.string(configuration)),
        (LAUNCH_HELLO_MOCKS_KEY, JSONText.object(mocks, JSONText.string)),
        (LAUNCH_HELLO_CHOSEN_FAULTS_KEY, JSONText.array(chosenFaults)),
        (LAUNCH_HELLO_CHOSEN_HOLDS_KEY, JSONText.array(chosenHolds)),
        (LAUNCH_HELLO_STRICT_KEY, String(isStrict)),
        (LAUNCH_HELLO_REGISTERS_KEY, String(!hasNothingRegistered)),
        (LAUNCH_HELLO_AVAILABLE_KEY, JSONText.object(available, JSONText.array)),
        (LAUNCH_HELLO_FAULTS_KEY, JSONText.object(faults, JSONText.array)),
        (LAUNCH_HELLO_FUNCTIONS_KEY, JSONText.object(functions, JSONText.array)),
        (LAUNCH_HELLO_GATES_KEY, JSONText.object(gates, JSONText.array)),
        (
          LAUNCH_HELLO_TEXTS_KEY,
          JSONText.object(texts) { JSONText.object($0, JSONText.string) }
        ),
      ])
    }
  }

  /// Whether each mock that a launch gives a text needs one.
  func textsOfMocks(_ mocks: [String: DeclaredMock]) -> [String: String] {
    mocks.filter { $0.value.text != .none }.mapValues(\.text.rawValue)
  }
#endif
