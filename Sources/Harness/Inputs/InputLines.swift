import HarnessSystem

/// The inputs of the results that a run looks at: most scenarios depend on the same, which is read once,
/// and looked at once as long as no scenario runs that could change it.
package final class InputLines: Sendable {
  private struct State {
    var inputs: [ExactText: RecordedInput] = [:]
    /// Those that were found as they were since a scenario ran last.
    var standing: Set<ObjectIdentifier> = []
    var running = 0
    /// How many have begun.
    var begun = 0
  }

  private let state = Monitor(State())

  /// Nothing is known yet.
  package init() {}

  /// Reads lines of files; nil where one is none of an input.
  package func inputs(of lines: some Sequence<Substring>) -> [RecordedInput]? {
    state.withLock { state in
      var inputs: [RecordedInput] = []
      for line in lines {
        let text = ExactText(String(line))
        guard let input = state.inputs[text] ?? RecordedInput(line: line) else { return nil }
        state.inputs[text] = input
        inputs.append(input)
      }
      return inputs
    }
  }

  /// Looks whether inputs are as they were.
  ///
  /// - Parameter inputs: What ``inputs(of:)`` has read.
  /// - Returns: The first that is not; nil where all are.
  func firstChange(of inputs: [RecordedInput]) -> RecordedInput? {
    let (open, begun) = state.read { state in
      (inputs.filter { !state.standing.contains(ObjectIdentifier($0)) }, state.begun)
    }
    if let changed = open.first(where: { !$0.stands }) { return changed }
    state.withLock { state in
      guard state.running == 0, state.begun == begun else { return }
      for input in open { state.standing.insert(ObjectIdentifier(input)) }
    }
    return nil
  }

  /// Runs a scenario, which may change anything: all is looked at again.
  package func whileRunning<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { state in
      state.running += 1
      state.begun += 1
      state.standing = []
    }
    defer { state.withLock { $0.running -= 1 } }
    return try body()
  }
}
