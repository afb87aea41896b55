#if DEBUG || HARNESS_ENABLED
  /// What a launch asks for, by the registrations' names.
  ///
  /// Every container of the process looks here when a mock is declared, so that a container made
  /// later never falls back to a real service.
  final class LaunchRequest: Sendable {
    static let ofThisProcess = LaunchRequest()

    private struct State {
      var mocks: [String: MockChoice] = [:]
      var faults: [CallPoint: String] = [:]
      var holds: Set<CallPoint> = []
      var isStrict = false
    }

    private let state = Protected(State())

    subscript(registration: String) -> MockChoice? {
      state.withLock { $0.mocks[registration] }
    }

    /// The names of the faults of a registration's calls.
    func faults(of registration: String) -> [CallPoint: String] {
      state.withLock { $0.faults.filter { $0.key.registration == registration } }
    }

    /// The calls of a registration that are to wait.
    func holds(of registration: String) -> Set<CallPoint> {
      state.withLock { $0.holds.filter { $0.registration == registration } }
    }

    /// Whether what is live must have been replaced.
    var isStrict: Bool { state.withLock { $0.isStrict } }

    func set(_ words: LaunchWords) {
      let chosen = State(
        mocks: words.choices, faults: words.faults, holds: words.holds, isStrict: words.isStrict)
      state.withLock { $0 = chosen }
    }
  }
#endif
