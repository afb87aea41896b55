#if DEBUG || HARNESS_ENABLED
  /// The mock that a launch asks for: `offline`, or `fixed:2017-03-31` with a text for the mock.
  struct MockChoice: Equatable, Sendable {
    let mock: String
    let text: String?

    init(mock: String, text: String? = nil) {
      self.mock = mock
      self.text = text
    }

    /// Reads `fixed:2017-03-31`: what follows the first colon is the mock's own.
    init(word: some StringProtocol) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      mock = String(parts[0])
      text = parts.count == 2 ? String(parts[1]) : nil
    }

    /// The choice as it is written in a launch.
    var word: String {
      text.map { "\(mock):\($0)" } ?? mock
    }
  }

  /// What a launch asks for, by the registrations' names.
  ///
  /// Every container of the process looks here when a mock is declared, so that a container made
  /// later never falls back to a real service.
  final class MockChoices: Sendable {
    static let ofThisLaunch = MockChoices()

    private struct State {
      var mocks: [String: MockChoice] = [:]
      var faults: [FaultPoint: String] = [:]
      var isStrict = false
    }

    private let state = Protected(State())

    subscript(registration: String) -> MockChoice? {
      state.withLock { $0.mocks[registration] }
    }

    /// The names of the faults of a registration's calls.
    func faults(of registration: String) -> [FaultPoint: String] {
      state.withLock { $0.faults.filter { $0.key.registration == registration } }
    }

    /// Whether what is live must have been replaced.
    var isStrict: Bool { state.withLock { $0.isStrict } }

    func set(_ words: LaunchWords) {
      let chosen = State(mocks: words.choices, faults: words.faults, isStrict: words.isStrict)
      state.withLock { $0 = chosen }
    }
  }
#endif
