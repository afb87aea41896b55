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
    /// Tells the test of a call, where the registration is recorded, waits where the launch holds
    /// it, and gives the fault that the launch chose for it.
    func note(_ call: RecordedCall) -> ChosenFault? {
      let noted = withState { state in
        state.isRecorded ? state.count(call.function, of: name) : nil
      }
      guard let noted else { return nil }
      if noted.isStranger { reportStranger(call.function) }
      ControlChannel.ofThisProcess.tell(
        call, of: name, fault: noted.fault?.name, at: secondsSince1970())
      if noted.isHeld { Gate("\(name).\(call.function)").passBlocking() }
      return noted.fault
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
    /// What is to become of a call.
    fileprivate struct Noted {
      let isStranger: Bool
      let isHeld: Bool
      let fault: ChosenFault?
    }

    /// Counts a call, and gives what the launch chose for it.
    fileprivate mutating func count(_ function: String, of registration: String) -> Noted {
      calls[function, default: 0] += 1
      let points = [calls[function], nil].map {
        CallPoint(registration: registration, function: function, ordinal: $0)
      }
      return Noted(
        isStranger: isNewStranger(function), isHeld: points.contains(where: heldCalls.contains),
        fault: points.compactMap { chosenFaults[$0] }.first.flatMap { name in
          faults.error(name, of: function).map {
            ChosenFault(name: name, function: "\(registration).\(function)", error: $0)
          }
        })
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
