#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// A message to the test.
  protocol ControlMessage {
    /// The message as one line of JSON, without the line's end.
    var line: String { get }
  }

  /// A registration was resolved for the first time.
  struct ResolvedMessage: ControlMessage {
    let registration: String

    /// The mock that the launch chose for it; nil where the app did as it does without a launch.
    let mock: String?

    var line: String {
      let mock = mock.map { (LAUNCH_RESOLVED_MOCK_KEY, JSONText.string($0)) }
      return JSONText.object(
        [
          (LAUNCH_MESSAGE_TYPE_KEY, JSONText.string(LAUNCH_MESSAGE_RESOLVED)),
          (LAUNCH_REGISTRATION_KEY, JSONText.string(registration)),
        ] + [mock].compactMap { $0 })
    }
  }

  /// A call on a recorded service.
  struct CallMessage: ControlMessage {
    let registration: String
    let call: RecordedCall

    /// Counts the calls of the process, from one.
    let sequence: Int

    /// When it was called, in seconds since 1970.
    let time: Double

    /// The fault that the launch chose for this call.
    let fault: String?

    var line: String {
      let fault = fault.map { (LAUNCH_CALL_FAULT_KEY, JSONText.string($0)) }
      return JSONText.object(
        [
          (LAUNCH_MESSAGE_TYPE_KEY, JSONText.string(LAUNCH_MESSAGE_CALL)),
          (LAUNCH_REGISTRATION_KEY, JSONText.string(registration)),
          (LAUNCH_CALL_FUNCTION_KEY, JSONText.string(call.function)),
          (LAUNCH_CALL_ARGUMENTS_KEY, JSONText.object(call.arguments, JSONText.string)),
          (LAUNCH_CALL_SEQUENCE_KEY, String(sequence)),
          (LAUNCH_CALL_TIME_KEY, String(time)),
        ] + [fault].compactMap { $0 })
    }
  }
#endif
