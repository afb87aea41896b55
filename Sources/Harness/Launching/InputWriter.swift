import CPlatform

/// Writes to one input of a child until there is nothing more to give.
struct InputWriter {
  private var descriptor: Descriptor?
  private let input: WritableKeyPath<Launch.State, PendingInput>
  /// Whether it is a terminal, on which people type.
  private let isTerminal: Bool

  /// - Parameters:
  ///   - descriptor: The harness's end of it; nil where there is none.
  ///   - input: What goes there.
  ///   - isTerminal: Whether it is a terminal, on which people type.
  init(
    _ descriptor: Descriptor?, _ input: WritableKeyPath<Launch.State, PendingInput>,
    isTerminal: Bool = false
  ) {
    self.descriptor = descriptor
    self.input = input
    self.isTerminal = isTerminal
  }

  /// What to wait for: nothing while there is nothing to write.
  func awaited(by launch: Launch) -> Descriptor? {
    guard let descriptor else { return nil }
    return launch.read { !$0[keyPath: input].isEmpty || $0[keyPath: input].isFinished }
      ? descriptor : nil
  }

  /// Writes what there is room for.
  mutating func write(for launch: Launch) {
    guard let descriptor else { return }
    let isFinished = launch.update { state in
      let next = state[keyPath: input].next
      let isNoted = isTerminal && !next.isEmpty && state.session != nil
      let wasShown = isNoted && platform_is_echo_on(descriptor.number)
      switch BrokenPipe.write(next, to: descriptor) {
      case .bytes(let count):
        state[keyPath: input].take(count)
        if isNoted {
          // Shown for certain only where it was before and is after.
          let isShown = wasShown && platform_is_echo_on(descriptor.number)
          state.session?.noteTyped(next.prefix(count), isShown: isShown)
        }
      case .full: break
      case .readerGone: state[keyPath: input].abandon()
      }
      return state[keyPath: input].isFinished
    }
    if isFinished { close() }
  }

  /// Says that nothing more will come.
  mutating func close() {
    descriptor?.close()
    descriptor = nil
  }
}
