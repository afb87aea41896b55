import CPlatform
import HarnessSystem

/// What comes at the prompt of a session's shell.
enum SessionLine {
  case line(String)
  /// Control-C: the line so far counts for nothing.
  case dropped
  case end
}

/// Reads the lines of a session's shell.
protocol SessionLineReader {
  /// Waits for the next line.
  ///
  /// - Parameter check: Fails where the session was ended meanwhile.
  /// - Returns: What came.
  /// - Throws: What `check` throws, and ``SystemError`` where a terminal cannot be used.
  mutating func next(checking check: () throws -> Void) throws -> SessionLine
}

/// Reads them as standard input gives them: from a file, a pipe, or a terminal that can do no more.
struct PlainLineReader: SessionLineReader {
  private let interrupts: SessionInterrupts
  /// Nothing where no person reads it.
  private let prompt: String
  private var rest: [UInt8] = []

  init(_ interrupts: SessionInterrupts, prompt: String) {
    (self.interrupts, self.prompt) = (interrupts, prompt)
  }

  mutating func next(checking check: () throws -> Void) throws -> SessionLine {
    StandardStream.errors.tell(prompt)
    do {
      return try read(check)
    } catch {
      endLine()
      throw error
    }
  }

  private mutating func read(_ check: () throws -> Void) throws -> SessionLine {
    while true {
      try check()
      if interrupts.takeAtPrompt() { return drop() }
      if let line = takeLine() { return .line(line) }
      guard readMore() else { return lastLine() }
    }
  }

  private mutating func drop() -> SessionLine {
    rest = []
    endLine()
    return .dropped
  }

  private mutating func takeLine() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest.removeFirst(end + 1) }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Waits for bytes, or for a signal.
  ///
  /// - Returns: False at the end of the input.
  private mutating func readMore() -> Bool {
    var events = PollSet()
    events.awaitReadable(number: 0)
    events.awaitReadable(interrupts.descriptor)
    events.wait(timeout: nil)
    guard !events.isReady(interrupts.descriptor), events.isReady(number: 0) else { return true }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = platform_read(0, &bytes, bytes.count)
    if count < 0, platform_error() == EINTR { return true }
    rest += bytes.prefix(max(0, Int(count)))
    return count > 0
  }

  /// What stands behind the last newline.
  private mutating func lastLine() -> SessionLine {
    defer { rest = [] }
    guard rest.isEmpty else { return .line(String(decoding: rest, as: UTF8.self)) }
    endLine()
    return .end
  }

  /// Leaves the line in which the prompt stands.
  private func endLine() {
    if !prompt.isEmpty { StandardStream.errors.tell("\n") }
  }
}
