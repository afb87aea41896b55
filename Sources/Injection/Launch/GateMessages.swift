#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// A gate was reached, where the app now waits.
  struct GateMessage: ControlMessage {
    let name: String

    var line: String {
      JSONText.object([
        (LAUNCH_MESSAGE_TYPE_KEY, JSONText.string(LAUNCH_MESSAGE_GATE)),
        (LAUNCH_GATE_NAME_KEY, JSONText.string(name)),
      ])
    }
  }

  /// The test lets one through a gate.
  struct GateOpening {
    let name: String

    /// Reads a line of the control socket; nil where it is another message.
    init?(line: String) {
      guard let texts = JSONObjectReader.texts(of: line),
        texts[LAUNCH_MESSAGE_TYPE_KEY] == LAUNCH_MESSAGE_OPEN,
        let name = texts[LAUNCH_GATE_NAME_KEY]
      else { return nil }
      self.name = name
    }
  }
#endif
