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
#endif
