#if DEBUG || HARNESS_ENABLED
  /// What is said of a registration to a launch and its test: facts, which no reset takes away.
  final class RegistrationFacts: Sendable {
    struct State {
      var isRecorded = false
      var isKnownResolved = false
    }

    /// The registration's name to a launch.
    let name: String

    private let state = Protected(State())

    init(name: String) {
      self.name = name
    }

    /// Looks at the facts, or adds to them.
    func withState<Result>(_ body: (inout State) -> Result) -> Result {
      state.withLock(body)
    }
  }

  extension RegistrationFacts {
    /// Tells the test of a call, where the registration is recorded.
    func note(_ call: RecordedCall) {
      guard withState({ $0.isRecorded }) else { return }
      ControlChannel.ofThisProcess.tell(call, of: name, at: secondsSince1970())
    }

    /// Says, once, that this is the first resolution.
    func isFirstResolution() -> Bool {
      withState { state in
        defer { state.isKnownResolved = true }
        return !state.isKnownResolved
      }
    }
  }
#endif
