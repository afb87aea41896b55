import Foundation
import HarnessSystem

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

  /// The child's end of its input pipe, where it has one.
  private let inputPipe: Descriptor?

  /// What the harness writes to and reads from; none of them blocks.
  struct HarnessEnds {
    /// Where the launch's input goes: to a pipe, or to the terminal as though it were typed.
    let input: Descriptor?
    /// The pipe to the standard input of a child that has it beside its terminal.
    var inputBeside: Descriptor?
    /// Nil where both streams come together, on the terminal.
    var output: Descriptor?
    var errors: Descriptor?
    /// The child's ends of its output, which the harness holds as long as the child runs.
    ///
    /// Else a child that exits would wake the harness twice: when its streams end, and again when
    /// it can be reaped.
    let held: [Descriptor]
    var terminal: PseudoTerminal?
    /// Where that comes from which the launch's display shows; nil where it has none.
    var display: Descriptor? { terminal?.controlling }

    /// Leaves the child's ends to the processes that have inherited them, so that the end of its output can be
    /// seen.
    func release() {
      for end in held { end.close() }
    }
  }

  /// Makes the pipes.
  init(for input: StandardInput) throws {
    let (outputReading, outputWriting) = try Self.outputPipe()
    let (errorsReading, errorsWriting) = try Self.outputPipe()
    let (inputReading, inputWriting) = try Self.inputEnds(for: input)
    self.input = inputReading
    inputPipe = inputWriting == nil ? nil : inputReading
    output = outputWriting
    errors = errorsWriting
    ends = HarnessEnds(
      input: inputWriting, output: outputReading, errors: errorsReading, held: [output, errors])
  }

  /// Takes a terminal for all three.
  init(on terminal: PseudoTerminal) throws {
    (input, output, errors) = (terminal.app, terminal.app, terminal.app)
    inputPipe = nil
    ends = HarnessEnds(
      input: try terminal.typing(), held: [terminal.app], terminal: terminal)
  }

  /// Makes pipes beside a terminal.
  ///
  /// - Parameters:
  ///   - terminal: Controls the child.
  ///   - input: What the child reads; nil where its input is the terminal.
  /// - Throws: ``SystemError`` where the system has no more descriptors.
  init(beside terminal: PseudoTerminal, for input: StandardInput?) throws {
    let (outputReading, outputWriting) = try Self.outputPipe()
    let (errorsReading, errorsWriting) = try Self.outputPipe()
    let (inputReading, inputWriting) = try input.map(Self.inputEnds) ?? (terminal.app, nil)
    self.input = inputReading
    inputPipe = inputWriting == nil ? nil : inputReading
    output = outputWriting
    errors = errorsWriting
    ends = HarnessEnds(
      input: try terminal.typing(), inputBeside: inputWriting, output: outputReading,
      errors: errorsReading, held: [output, errors, terminal.app], terminal: terminal)
  }

  /// Closes the child's end of its input pipe, so that a write can tell that it is no longer read;
  /// that of a terminal is its output too.
  func closeInput() { inputPipe?.close() }

  /// The numbers of the child's three; below 0 where one is the terminal, which the child opens
  /// itself.
  var numbers: (Int32, Int32, Int32) {
    let terminal = ends.terminal?.app.number
    func number(_ end: Descriptor) -> Int32 { end.number == terminal ? -1 : end.number }
    return (number(input), number(output), number(errors))
  }

  private static func outputPipe() throws -> (reading: Descriptor, writing: Descriptor) {
    let (reading, writing) = try Descriptor.pipe()
    reading.makeNonBlocking()
    return (reading, writing)
  }

  private static func inputEnds(for input: StandardInput) throws -> (Descriptor, Descriptor?) {
    switch input {
    case .empty:
      return (try emptyInput(), nil)
    case .bytes, .typed:
      let (reading, writing) = try Descriptor.pipe()
      writing.makeNonBlocking()
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
