#if DEBUG || HARNESS_ENABLED
  /// What containers declare that a launch can choose.
  struct LaunchDeclarations {
    /// The mocks of each registration that has some.
    private(set) var mocks: [String: [String: DeclaredMock]] = [:]

    /// The functions of each registration that names some, and their faults.
    private(set) var faults: [String: DeclaredFaults] = [:]

    /// The gates of each registration that names some.
    private(set) var gates: [String: Set<String>] = [:]

    /// The words that an `onArg` declares.
    private(set) var arguments: Set<String> = []

    /// Takes up what `autoRegister()` declared in a container.
    mutating func add(_ registry: Registry) {
      mocks.merge(registry.mocks) { $0.merging($1) { first, _ in first } }
      for facts in registry.facts {
        let (declared, gates) = facts.withState { ($0.faults, $0.gates) }
        if !declared.isEmpty || !declared.functions.isEmpty { faults[facts.name] = declared }
        if !gates.isEmpty { self.gates[facts.name] = gates }
      }
      arguments.formUnion(registry.declaredArguments)
    }
  }

  extension Registry {
    /// The names of the mocks of every registration that has some.
    var mocks: [String: [String: DeclaredMock]] {
      withState { state in
        let entries = state.entries.all.filter { !$0.mocks.isEmpty }
        return Dictionary(entries.map { ($0.name, $0.mocks) }) { first, _ in first }
      }
    }

    /// The words that an `onArg` declares.
    fileprivate var declaredArguments: Set<String> {
      withState { state in
        Set(state.entries.all.flatMap { $0.settings.contexts.arguments.keys })
      }
    }
  }
#endif
