#if DEBUG || HARNESS_ENABLED
  /// What is said of a registration to a launch and its test: facts, which no reset takes away.
  final class RegistrationFacts: Sendable {
    struct State {
      var isRecorded = false
      var isLive = false
      var isKnownResolved = false

      /// The gates that its fakes have.
      var gates: Set<String> = []

      /// The functions that its fakes record, and how they can be made to fail.
      var faults = DeclaredFaults()

      /// The functions that a fake recorded although the registration names others.
      var strangers: Set<String> = []

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
    /// Tells the test of a call, where the registration is recorded, and gives the fault that the
    /// launch chose for it.
    func note(_ call: RecordedCall) -> ChosenFault? {
      let (isRecorded, isStranger, fault) = withState { state in
        guard state.isRecorded else { return (false, false, ChosenFault?.none) }
        return (true, state.isNewStranger(call.function), state.nextFault(of: call.function, name))
      }
      guard isRecorded else { return nil }
      if isStranger { reportStranger(call.function) }
      ControlChannel.ofThisProcess.tell(
        call, of: name, fault: fault?.name, at: secondsSince1970())
      return fault
    }

    private func reportStranger(_ function: String) {
      let known = withState { $0.faults.functions.sorted() }
      printError(
        """
        A fake of \(name) recorded "\(function)", which is not declared: no launch can let it fail. \
        Declare it with recorded(_:). Functions of \(name): \(known.joined(separator: ", "))
        """)
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
      of function: String, _ registration: String
    ) -> ChosenFault? {
      calls[function, default: 0] += 1
      func chosen(_ ordinal: Int?) -> String? {
        chosenFaults[
          FaultPoint(registration: registration, function: function, ordinal: ordinal)]
      }
      guard let name = chosen(calls[function]) ?? chosen(nil),
        let error = faults.error(name, of: function)
      else { return nil }
      return ChosenFault(name: name, function: "\(registration).\(function)", error: error)
    }

    /// Says, once, that a function is not among those that the registration names.
    fileprivate mutating func isNewStranger(_ function: String) -> Bool {
      !faults.functions.isEmpty && !faults.functions.contains(function)
        && strangers.insert(function).inserted
    }
  }

  /// A fault that the launch chose for a call.
  struct ChosenFault {
    let name: String
    let function: String
    let error: @Sendable () -> any Error

    /// Ends the app, because the function cannot throw the error.
    func refuse<Failure: Error>(throwing type: Failure.Type) -> Never {
      LaunchChoices.refuse([.faultNotThrown(name, function: function, type: "\(type)")])
    }
  }

  extension Registry {
    /// The facts of every registration that was seen so far.
    var facts: [RegistrationFacts] { withState { $0.entries.all.map(\.facts) } }
  }
#endif
