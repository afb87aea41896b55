import Foundation

/// The ends of the pipes of one launch: the child's three, and the harness's up to three.
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
    let errors: Descriptor
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

  /// Closes the child's ends, so that the end of its output can be seen.
  func closeChildEnds() {
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
