#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// The first message of an app to the test that launched it.
  struct Hello: Equatable {
    let process: Int32
    let configuration: String
    let mocks: [String: String]
    let available: [String: [String]]
    var faults: [String: [String]] = [:]
  }

  extension Hello {
    init(_ reading: LaunchReading) {
      process = processIdentifier()
      #if DEBUG
        configuration = "debug"
      #else
        configuration = "release"
      #endif
      mocks = reading.mocks.mapValues(\.word)
      available = reading.available
      faults = reading.faults
    }

    /// The message as one line of JSON, without the line's end.
    var line: String {
      JSONText.object([
        (LAUNCH_MESSAGE_TYPE_KEY, JSONText.string(LAUNCH_MESSAGE_HELLO)),
        (LAUNCH_HELLO_VERSION_KEY, String(LAUNCH_PROTOCOL_VERSION)),
        (LAUNCH_HELLO_PID_KEY, String(process)),
        (LAUNCH_HELLO_CONFIGURATION_KEY, JSONText.string(configuration)),
        (LAUNCH_HELLO_MOCKS_KEY, JSONText.object(mocks, JSONText.string)),
        (
          LAUNCH_HELLO_AVAILABLE_KEY,
          JSONText.object(available) { JSONText.array($0.map(JSONText.string)) }
        ),
        (
          LAUNCH_HELLO_FAULTS_KEY,
          JSONText.object(faults) { JSONText.array($0.map(JSONText.string)) }
        ),
      ])
    }
  }
#endif
