#if DEBUG || HARNESS_ENABLED
  /// What is said of a registration to a launch and its test: facts, which no reset takes away.
  final class RegistrationFacts: Sendable {
    struct State {
      var isRecorded = false
      var isLive = false
      var isKnownResolved = false

      /// The gates that its fakes have.
      var gates: Set<String> = []

      /// What makes the errors that a launch may choose, by name.
      var faults: [String: @Sendable () -> any Error] = [:]

      /// The names of the faults that this launch chose.
      var chosenFaults: [FaultPoint: String] = [:]

      /// How often each function was called.
      var calls: [String: Int] = [:]
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
    /// The names of the faults that are declared, in alphabetical order.
    var faults: [String] { withState { $0.faults.keys.sorted() } }

    /// Tells the test of a call, where the registration is recorded, and throws the fault that the
    /// launch chose for it.
    func note(_ call: RecordedCall) throws {
      let (isRecorded, fault) = withState { state in
        (state.isRecorded, state.isRecorded ? state.nextFault(of: call.function, of: name) : nil)
      }
      guard isRecorded else { return }
      ControlChannel.ofThisProcess.tell(
        call, of: name, fault: fault?.name, at: secondsSince1970())
      if let fault { throw fault.error() }
    }

    /// Says, once, that this is the first resolution.
    func isFirstResolution() -> Bool {
      withState { state in
        defer { state.isKnownResolved = true }
        return !state.isKnownResolved
      }
    }
  }

  extension RegistrationFacts.State {
    /// Counts a call, and gives the fault that the launch chose for it.
    fileprivate mutating func nextFault(
      of function: String, of registration: String
    ) -> (name: String, error: @Sendable () -> any Error)? {
      calls[function, default: 0] += 1
      let point = FaultPoint(
        registration: registration, function: function, ordinal: calls[function, default: 0])
      guard let name = chosenFaults[point], let error = faults[name] else { return nil }
      return (name, error)
    }
  }

  extension Registry {
    /// The facts of every registration that was seen so far.
    var facts: [RegistrationFacts] { withState { $0.entries.values.map(\.facts) } }
  }
#endif
