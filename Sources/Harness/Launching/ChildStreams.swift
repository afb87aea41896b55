import Foundation

/// The ends of the pipes, or of the terminal, of one launch: the child's three, and the harness's.
struct ChildStreams {
  /// Descriptor 0 of the child.
  let input: Descriptor
  /// Descriptor 1 of the child.
  let output: Descriptor
  /// Descriptor 2 of the child.
  let errors: Descriptor
  /// The harness's ends.
  let ends: HarnessEnds

  /// What the harness writes to and reads from; none of them blocks.
  struct HarnessEnds {
    let input: Descriptor?
    let output: Descriptor
    /// Nil where both streams come together, on a terminal.
    let errors: Descriptor?
    /// The child's ends of its output, which the harness holds as long as the child runs.
    ///
    /// Else a child that exits would wake the harness twice: when its streams end, and again when
    /// it can be reaped.
    let held: [Descriptor]
    var terminal: PseudoTerminal?

    /// Leaves the child's ends to the processes that have inherited them, so that the end of its output can be
    /// seen.
    func release() {
      for end in held { end.close() }
    }
  }

  /// Makes the pipes.
  init(for input: StandardInput) throws {
    let (outputReading, outputWriting) = try Descriptor.pipe()
    let (errorsReading, errorsWriting) = try Descriptor.pipe()
    let (inputReading, inputWriting) = try Self.inputEnds(for: input)
    for end in [outputReading, errorsReading, inputWriting] { end?.makeNonBlocking() }
    self.input = inputReading
    output = outputWriting
    errors = errorsWriting
    ends = HarnessEnds(
      input: inputWriting, output: outputReading, errors: errorsReading, held: [output, errors])
  }

  /// Takes a terminal for all three.
  init(on terminal: PseudoTerminal) throws {
    input = terminal.app
    output = terminal.app
    errors = terminal.app
    // Closing the input must not hang up.
    let typing = try terminal.controlling.duplicate()
    ends = HarnessEnds(
      input: typing, output: terminal.controlling, errors: nil, held: [terminal.app],
      terminal: terminal)
  }

  /// Closes the child's end of its input pipe, so that a write can tell that it is no longer read;
  /// that of a terminal is its output too.
  func closeInput() {
    guard ends.input != nil && ends.terminal == nil else { return }
    input.close()
  }

  private static func inputEnds(for input: StandardInput) throws -> (Descriptor, Descriptor?) {
    switch input {
    case .empty:
      return (try emptyInput(), nil)
    case .bytes, .typed:
      let (reading, writing) = try Descriptor.pipe()
      return (reading, writing)
    }
  }

  /// One for all launches: there is nothing to read in it, and nothing to change.
  private static func emptyInput() throws -> Descriptor {
    try sharedEmptyInput.withLock { shared in
      let input = try shared ?? Descriptor.open("/dev/null", O_RDONLY)
      shared = input
      return input
    }
  }

  private static let sharedEmptyInput = Monitor<Descriptor?>(nil)
}
