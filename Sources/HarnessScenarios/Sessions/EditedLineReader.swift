import Foundation
import Harness
import HarnessSystem

/// Reads the lines of a session's shell at a terminal, where they can be edited and had again.
struct EditedLineReader: SessionLineReader {
  private let person: PersonTerminal
  private let interrupts: SessionInterrupts
  private var display: LineDisplay
  private var keys = SessionKeyReader()
  /// Keys that came behind the end of a line.
  private var waiting: [SessionKey.Pressed] = []
  private var history: [String] = []

  init(_ person: PersonTerminal, _ interrupts: SessionInterrupts, prompt: String) {
    (self.person, self.interrupts) = (person, interrupts)
    display = LineDisplay(prompt)
  }

  mutating func next(checking check: () throws -> Void) throws -> SessionLine {
    var line = LineEditor(history: history)
    let entered = try person.raw {
      show(line)
      do {
        return try read(&line, check)
      } catch {
        leave(line)
        throw error
      }
    }
    if case .line(let text) = entered, !text.trimmed.isEmpty, text != history.last {
      history.append(text)
    }
    return entered
  }

  /// Takes keys until the line has come to its end.
  private mutating func read(
    _ line: inout LineEditor, _ check: () throws -> Void
  ) throws -> SessionLine {
    while true {
      try check()
      if interrupts.takeAtPrompt() {
        waiting = []
        return drop(line)
      }
      guard let pressed = waiting.first else {
        guard readMore() else { return end(line) }
        if waiting.isEmpty { show(line) }
        continue
      }
      waiting.removeFirst()
      switch line.take(pressed) {
      case .edited: if waiting.isEmpty { show(line) }
      case .entered(let text):
        show(line)
        leave(line)
        return .line(text)
      case .dropped: return drop(line)
      case .ended: return end(line)
      case .suspended: try suspend(line)
      case .cleared:
        send(display.clear())
        show(line)
      }
    }
  }

  /// Waits for keys, or for a signal.
  ///
  /// - Returns: False where nothing comes any more.
  private mutating func readMore() -> Bool {
    let patience: Int32? = keys.isWithinKey ? 25 : nil
    guard let bytes = person.read(within: patience, orUntil: interrupts.descriptor) else {
      return false
    }
    waiting += keys.take(bytes, isWhole: bytes.isEmpty)
    return true
  }

  private mutating func drop(_ line: LineEditor) -> SessionLine {
    leave(line, with: "^C")
    return .dropped
  }

  private mutating func end(_ line: LineEditor) -> SessionLine {
    leave(line)
    return .end
  }

  private mutating func suspend(_ line: LineEditor) throws {
    leave(line, with: "^Z")
    try person.suspend()
    show(line)
  }

  // MARK: - The terminal

  private var columns: Int { person.size.columns }

  private mutating func show(_ line: LineEditor) { send(display.show(line, columns: columns)) }

  private mutating func leave(_ line: LineEditor, with sign: String = "") {
    send(display.leave(line, with: sign, columns: columns))
  }

  private func send(_ text: String) { _ = person.show(Data(text.utf8)) }
}
