#if DEBUG || HARNESS_ENABLED
  /// What a launch's choices come to, checked against what the containers declare.
  struct ResolvedLaunchChoices {
    /// What can be chosen.
    let declared: LaunchDeclarations

    /// The choices that took effect, by registration.
    private(set) var mocks: [String: MockChoice] = [:]

    /// Whether no container registers mocks at its first use.
    let hasNothingRegistered: Bool

    /// The faults that took effect.
    private(set) var faults: [FaultChoice] = []

    /// The holds that took effect.
    private(set) var holds: [HoldChoice] = []

    /// Whether what is live must have been replaced.
    let isStrict: Bool

    /// The words left for the app.
    let arguments: [String]

    /// Why the launch cannot go on; empty where it can.
    private(set) var refusals: [ChoiceRefusal]

    /// Looks at what was declared and finds out which choices take effect.
    private init(_ words: LaunchWords, _ declared: LaunchDeclarations, of types: [Any.Type]) {
      self.declared = declared
      isStrict = words.isStrict
      arguments = words.remaining(without: declared.arguments)
      refusals = words.refusals + declared.slips(in: words)
      hasNothingRegistered =
        !types.contains { $0 is any AutoRegistering.Type } && declared.mocks.isEmpty
        && declared.faults.isEmpty
      check(words.choices)
      check(words.faults)
      check(words.holds)
      if hasNothingRegistered && !refusals.isEmpty {
        refusals.append(.noAutoRegistering(types.map { "\($0)" }))
      }
    }
  }

  extension ResolvedLaunchChoices {
    /// Has containers register what they declare, with the launch's choices in place, and finds out
    /// which of them take effect.
    ///
    /// - Parameters:
    ///   - words: What the launch asks for.
    ///   - containers: Run their `autoRegister()`, where that is due.
    ///   - request: Holds the words from here on.
    /// - Returns: What took effect, and what was refused.
    static func resolving(
      _ words: LaunchWords, containers: [any ManagedContainer], request: LaunchRequest
    ) -> ResolvedLaunchChoices {
      // Before `autoRegister()` runs, so that a mock wins from the moment it is declared.
      request.set(words)
      var declared = LaunchDeclarations()
      for container in containers {
        container.manager.autoRegistration.run(for: container)
        declared.add(container.manager.registry)
      }
      return ResolvedLaunchChoices(words, declared, of: containers.map { type(of: $0) })
    }
  }

  extension ResolvedLaunchChoices {
    private mutating func check(_ choices: [String: MockChoice]) {
      for (registration, choice) in choices.sorted(by: { $0.key < $1.key }) {
        if let refusal = declared.refusal(of: choice, for: registration) {
          refusals.append(refusal)
        } else {
          mocks[registration] = choice
        }
      }
    }

    private mutating func check(_ faults: [CallPoint: String]) {
      for (point, fault) in faults.sorted(by: { $0.key < $1.key }) {
        if let refusal = declared.refusal(of: fault, at: point) {
          refusals.append(refusal)
        } else {
          self.faults.append(FaultChoice(point: point, fault: fault))
        }
      }
    }
  }

  extension ResolvedLaunchChoices {
    private mutating func check(_ holds: Set<CallPoint>) {
      for point in holds.sorted() {
        if let refusal = declared.refusalOfHold(at: point) {
          refusals.append(refusal)
        } else {
          self.holds.append(HoldChoice(point: point))
        }
      }
    }
  }

  extension LaunchDeclarations {
    /// Why a call cannot be held; nil where it can.
    fileprivate func refusalOfHold(at point: CallPoint) -> ChoiceRefusal? {
      guard let functions = faults[point.registration]?.functions, !functions.isEmpty else {
        let known = faults.filter { !$0.value.functions.isEmpty }.keys.sorted()
        return .nothingRecorded(registration: point.registration, known: known)
      }
      guard functions.contains(point.function) else {
        return .notRecorded(
          point.function, registration: point.registration, known: functions.sorted())
      }
      return nil
    }

    /// Why a mock cannot take effect; nil where it can.
    fileprivate func refusal(of choice: MockChoice, for registration: String) -> ChoiceRefusal? {
      guard let ofRegistration = mocks[registration] else {
        return .unknownRegistration(registration, known: mocks.keys.sorted())
      }
      guard let mock = ofRegistration[choice.mock] else {
        return .unknownMock(
          choice.mock, registration: registration, known: ofRegistration.keys.sorted())
      }
      do {
        _ = try mock.factory(text: choice.text)
        return nil
      } catch {
        return .text(error, registration: registration, choice: choice)
      }
    }

    /// Why a call cannot be made to fail; nil where it can.
    fileprivate func refusal(of fault: String, at point: CallPoint) -> ChoiceRefusal? {
      guard let declared = faults[point.registration], !declared.isEmpty else {
        let known = faults.filter { !$0.value.isEmpty }.keys.sorted()
        return .noFaults(registration: point.registration, known: known)
      }
      guard declared.functions.contains(point.function) else {
        return .unknownFunction(
          point.function, registration: point.registration, known: declared.functions.sorted())
      }
      let known = declared.names(of: point.function)
      guard known.contains(fault) else {
        return .unknownFault(
          fault, function: "\(point.registration).\(point.function)", known: known)
      }
      return nil
    }
  }
#endif
