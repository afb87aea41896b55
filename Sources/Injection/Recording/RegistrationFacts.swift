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
      var chosenFaults: [CallPoint: String] = [:]

      /// The calls that this launch holds.
      var heldCalls: Set<CallPoint> = []

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
    /// Tells the test of a call, where the registration is recorded, and gives what the launch
    /// chose for it.
    func note(_ call: RecordedCall) -> NotedCall {
      let noted = withState { state in
        state.isRecorded ? state.count(call, of: name) : NotedCall()
      }
      guard noted.isTold else { return noted }
      if noted.isStranger { reportStranger(call.function) }
      ControlChannel.ofThisProcess.tell(
        call, of: name, fault: noted.fault?.name, at: secondsSince1970())
      return noted
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
    /// Counts a call, and gives what the launch chose for it.
    fileprivate mutating func count(_ call: RecordedCall, of registration: String) -> NotedCall {
      let function = call.function
      calls[function, default: 0] += 1
      let points = [calls[function], nil].map {
        CallPoint(registration: registration, function: function, ordinal: $0)
      }
      let name = "\(registration).\(function)"
      return NotedCall(
        isTold: true, isStranger: isNewStranger(function),
        gate: points.contains(where: heldCalls.contains) ? Gate(name) : nil,
        fault: points.compactMap { chosenFaults[$0] }.first.flatMap { fault in
          faults.error(fault, of: call).map { ChosenFault(name: fault, function: name, error: $0) }
        })
    }

    /// Says, once, that a function is not among those that the registration names.
    fileprivate mutating func isNewStranger(_ function: String) -> Bool {
      !faults.functions.isEmpty && !faults.functions.contains(function)
        && strangers.insert(function).inserted
    }
  }

  /// What is to become of a call.
  struct NotedCall {
    /// Whether the test was told of it.
    var isTold = false

    /// Whether the registration names other functions, and this one was not called before.
    var isStranger = false

    /// Where the launch holds the call.
    var gate: Gate?

    /// How the launch lets the call fail.
    var fault: ChosenFault?
  }

  /// A fault that the launch chose for a call.
  struct ChosenFault {
    let name: String
    let function: String
    let error: @Sendable () -> any Error

    /// Throws the error; ends the app where the function cannot throw it.
    func raise<Failure: Error>(_ type: Failure.Type) throws(Failure) {
      guard let error = error() as? Failure else {
        LaunchChoices.refuse([.faultNotThrown(name, function: function, type: "\(type)")])
      }
      throw error
    }
  }

  extension Registry {
    /// The facts of every registration that was seen so far.
    var facts: [RegistrationFacts] { withState { $0.entries.all.map(\.facts) } }
  }
#endif
