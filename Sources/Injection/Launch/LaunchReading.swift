#if DEBUG || HARNESS_ENABLED
  /// What a launch's choices come to, checked against what the containers declare.
  struct LaunchReading: Equatable {
    /// The choices that took effect, by registration.
    var mocks: [String: MockChoice] = [:]

    /// The mocks of each registration that has some, in alphabetical order.
    var available: [String: [String]] = [:]

    /// The faults of each registration that has some, in alphabetical order.
    var faults: [String: [String]] = [:]

    /// The words left for the app.
    var arguments: [String] = []

    /// Why the launch cannot go on; empty where it can.
    var refusals: [LaunchRefusal] = []
  }

  extension LaunchReading {
    /// Checks the words of a launch against the mocks and launch arguments that are declared.
    init(_ words: LaunchWords, mocks: [String: [String: AnyMock]], arguments: Set<String>) {
      available = mocks.mapValues { $0.keys.sorted() }
      refusals = words.refusals
      self.arguments = words.remaining(without: arguments)
      for (registration, choice) in words.choices.sorted(by: { $0.key < $1.key }) {
        if let refusal = refusal(of: choice, for: registration, mocks: mocks) {
          refusals.append(refusal)
        } else {
          self.mocks[registration] = choice
        }
      }
    }

    private func refusal(
      of choice: MockChoice, for registration: String, mocks: [String: [String: AnyMock]]
    ) -> LaunchRefusal? {
      guard let ofRegistration = mocks[registration] else {
        return .unknownRegistration(registration, known: mocks.keys.sorted())
      }
      guard let mock = ofRegistration[choice.mock] else {
        return .unknownMock(
          choice.mock, registration: registration, known: ofRegistration.keys.sorted())
      }
      switch (mock.takesText, choice.text) {
      case (true, nil):
        return .textMissing(registration: registration, mock: choice.mock)
      case (false, let text?):
        return .textNotTaken(registration: registration, mock: choice.mock, text: text)
      default:
        return nil
      }
    }

    private mutating func check(_ chosen: [FaultPoint: String]) {
      for (point, fault) in chosen.sorted(by: { $0.key < $1.key }) {
        guard let known = faults[point.registration] else {
          refusals.append(
            .noFaults(registration: point.registration, known: faults.keys.sorted()))
          continue
        }
        if !known.contains(fault) {
          refusals.append(.unknownFault(fault, registration: point.registration, known: known))
        }
      }
    }

    /// Reads a launch for these containers: the choices hold from here on.
    init(_ words: LaunchWords, containers: [any ManagedContainer], choices: MockChoices) {
      // Before `autoRegister()` runs, so that a mock wins from the moment it is declared.
      choices.set(words)
      var mocks: [String: [String: AnyMock]] = [:]
      var declared: Set<String> = []
      for container in containers {
        container.manager.autoRegistration.run(for: container)
        mocks.merge(container.manager.registry.mocks) { $0.merging($1) { first, _ in first } }
        declared.formUnion(container.manager.registry.declaredArguments)
      }
      self.init(words, mocks: mocks, arguments: declared)
      faults = containers.flatMap(\.manager.registry.facts).reduce(into: [:]) { faults, facts in
        if !facts.faults.isEmpty { faults[facts.name] = facts.faults }
      }
      check(words.faults)
    }

    /// Reads a launch for these containers: the choices hold from here on.
    init(
      arguments: [String], variable: String?, containers: [any ManagedContainer],
      choices: MockChoices
    ) {
      self.init(
        LaunchWords(arguments: arguments, variable: variable), containers: containers,
        choices: choices)
    }
  }
#endif
