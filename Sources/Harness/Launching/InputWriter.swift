/// Writes to one input of a child until there is nothing more to give.
struct InputWriter {
  private var descriptor: Descriptor?
  private let input: WritableKeyPath<Launch.State, PendingInput>

  /// - Parameters:
  ///   - descriptor: The harness's end of it; nil where there is none.
  ///   - input: What goes there.
  init(_ descriptor: Descriptor?, _ input: WritableKeyPath<Launch.State, PendingInput>) {
    self.descriptor = descriptor
    self.input = input
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
      switch BrokenPipe.write(state[keyPath: input].next, to: descriptor) {
      case .bytes(let count): state[keyPath: input].take(count)
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
