#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// Everything that a launch can choose in these containers, as one line of JSON.
  ///
  /// A registration that `autoRegister()` does not touch is not known yet.
  func descriptionLine(of containers: [any ManagedContainer]) -> String {
    var registrations: [String: String] = [:]
    for container in containers {
      let registry = container.manager.registry
      let mocks = registry.mocks
      for facts in registry.facts {
        registrations[facts.name] = description(
          of: facts, mocks: mocks[facts.name] ?? [:])
      }
    }
    return JSONText.object([
      (LAUNCH_HELLO_VERSION_KEY, String(LAUNCH_PROTOCOL_VERSION)),
      (LAUNCH_DESCRIBE_REGISTRATIONS_KEY, JSONText.object(registrations) { $0 }),
    ])
  }

  private func description(of facts: RegistrationFacts, mocks: [String: DeclaredMock]) -> String {
    facts.withState { state in
      JSONText.object([
        (LAUNCH_DESCRIBE_MOCKS_KEY, JSONText.array(mocks.keys.sorted())),
        (LAUNCH_DESCRIBE_TEXTS_KEY, JSONText.object(textsOfMocks(mocks), JSONText.string)),
        (LAUNCH_DESCRIBE_FUNCTIONS_KEY, JSONText.array(state.faults.functions.sorted())),
        (LAUNCH_DESCRIBE_FAULTS_KEY, JSONText.array(state.faults.names)),
        (LAUNCH_DESCRIBE_GATES_KEY, JSONText.array(state.gates.sorted())),
        (LAUNCH_DESCRIBE_LIVE_KEY, String(state.isLive)),
        (LAUNCH_DESCRIBE_RECORDED_KEY, String(state.isRecorded)),
      ])
    }
  }
#endif
