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
    var terminal: PseudoTerminal?
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
    ends = HarnessEnds(input: inputWriting, output: outputReading, errors: errorsReading)
  }

  /// Takes a terminal for all three.
  init(on terminal: PseudoTerminal) throws {
    input = terminal.app
    output = terminal.app
    errors = terminal.app
    // Closing the input must not hang up.
    let typing = try terminal.controlling.duplicate()
    ends = HarnessEnds(
      input: typing, output: terminal.controlling, errors: nil, terminal: terminal)
  }

  /// Closes the child's ends, so that the end of its output can be seen; that of a terminal stays
  /// open as long as the child runs.
  func closeChildEnds() {
    guard ends.terminal == nil else { return }
    for end in [input, output, errors] { end.close() }
  }

  private static func inputEnds(for input: StandardInput) throws -> (Descriptor, Descriptor?) {
    switch input {
    case .empty:
      return (try Descriptor.open("/dev/null", O_RDONLY), nil)
    case .bytes, .typed:
      let (reading, writing) = try Descriptor.pipe()
      return (reading, writing)
    }
  }
}
