import CPlatform
import HarnessSystem

/// The lines of a session's shell, as standard input gives them.
struct SessionLines {
  /// What came.
  enum Next {
    case line(String)
    /// Control-C: the line so far counts for nothing.
    case dropped
    case end
  }

  private let interrupts: SessionInterrupts
  private var rest: [UInt8] = []

  init(_ interrupts: SessionInterrupts) { self.interrupts = interrupts }

  /// Waits for the next line.
  ///
  /// - Parameter check: Fails where the session was ended meanwhile.
  /// - Returns: What came.
  /// - Throws: What `check` throws.
  mutating func next(checking check: () throws -> Void) throws -> Next {
    while true {
      try check()
      if interrupts.takeAtPrompt() {
        rest = []
        return .dropped
      }
      if let line = takeLine() { return .line(line) }
      guard readMore() else { return lastLine() }
    }
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
  private mutating func lastLine() -> Next {
    defer { rest = [] }
    return rest.isEmpty ? .end : .line(String(decoding: rest, as: UTF8.self))
  }
}
