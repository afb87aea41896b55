import Foundation
import Harness
import HarnessSystem

/// A shell of one line at a time: each line is a command, run in the sandbox and noted.
struct SessionShell {
  private let log: SessionLog
  private let person: PersonTerminal?
  private let isOutputTaken: Bool
  private var lines: any SessionLineReader
  private var hints = SessionHints()
  /// Each line that is recorded, and how far the session was before it.
  private var recorded: [(line: String, mark: SessionLog.Mark)] = []
  /// Whether there were lines before those.
  private var hasForgottenLines = false
  /// Whether the last line was a mistake, and is not recorded.
  private var hasFailed = false

  init(
    _ log: SessionLog, _ person: PersonTerminal?, _ interrupts: SessionInterrupts,
    isOutputTaken: Bool
  ) {
    (self.log, self.person, self.isOutputTaken) = (log, person, isOutputTaken)
    if let person, person.canEditLines {
      lines = EditedLineReader(person, interrupts, prompt: Self.prompt)
    } else {
      lines = PlainLineReader(interrupts, prompt: person == nil ? "" : Self.prompt)
    }
  }

  /// Takes lines until the end of the input, or `exit`.
  mutating func run() throws {
    while true {
      switch try lines.next(checking: log.expectRunning) {
      case .line(let line): guard try take(line) else { return }
      case .dropped: break
      case .end: return
      }
    }
  }

  private static let prompt = "record> "

  /// Runs a line.
  ///
  /// - Returns: Whether there may be another.
  private mutating func take(_ line: String) throws -> Bool {
    if let control = line.trimmed.first(where: { $0 != "\t" && $0.isControl }) {
      try attempt { _ in throw ScenarioFailure.controlCharacter(control) }
      return true
    }
    switch ShellLine(line) {
    case .nothing: break
    case .end: return false
    case .undo: try attempt { shell in try shell.undo() }
    case .comment(let text): try record(line) { shell in shell.log.note(text) }
    case .setting(let setting): try record(line) { shell in try shell.log.perform(setting) }
    case .program(let words):
      try record(line) { shell in
        guard !ShellLine.isUnclosed(line) else {
          throw ScenarioFailure("a quote of this line is not closed")
        }
        try shell.run(words, line)
      }
    case .onTerminal(let words): try record(line) { shell in try shell.runOnTerminal(words) }
    }
    return true
  }

  private mutating func run(_ words: [String], _ line: String) throws {
    switch try log.runOnPipes(words, show, tell: tell) {
    case .noted(let end):
      for hint in hints.after(line.trimmed, end, hasTerminal: person != nil) { tell(hint) }
      tellOfCrash()
    case .interrupted(let undo):
      // The terminal has shown `^C`.
      StandardStream.errors.tell("\n")
      tell("interrupted; the line is not recorded" + Self.note(of: undo))
    }
  }

  private func runOnTerminal(_ words: [String]) throws {
    guard !words.isEmpty else {
      throw ScenarioFailure("`terminal` stands before the command that it is for")
    }
    guard let person else {
      throw ScenarioFailure("`terminal` needs one, and standard input is none")
    }
    try log.runOnTerminal(words, person)
    tellOfCrash()
  }

  private func tellOfCrash() {
    guard let crash = log.crash else { return }
    tell("it ended by `\(crash)`, and is recorded so; `undo` takes the line back")
  }

  // MARK: - Taking back

  /// How many lines can be taken back: of each, what lay on the disk is known.
  private static let mostUndone = 20

  /// Does what a line asks for, so that it can be taken back where it is recorded.
  private mutating func record(
    _ line: String, _ body: (inout SessionShell) throws -> Void
  ) throws {
    let mark = log.mark
    hasFailed = false
    try attempt { shell in
      shell.hasFailed = true
      try body(&shell)
      shell.hasFailed = false
    }
    if hasFailed { tell("the line is not recorded") }
    guard log.count != mark.count else { return }
    recorded.append((line.trimmed, mark))
    if recorded.count > Self.mostUndone {
      recorded.removeFirst()
      hasForgottenLines = true
    }
  }

  private mutating func undo() throws {
    if hasFailed, let last = recorded.last {
      hasFailed = false
      throw ScenarioFailure(
        "the last line was not recorded, so there is nothing of it to take back; `undo` again takes back: "
          + last.line)
    }
    guard let (line, mark) = recorded.popLast() else {
      throw ScenarioFailure(
        hasForgottenLines
          ? "the last \(Self.mostUndone) lines are taken back, and those before them cannot be"
          : "no line is left that could be taken back")
    }
    let undo = try log.goBack(to: mark)
    tell("taken back: \(line)" + Self.note(of: undo))
  }

  // MARK: - What is told

  /// Does something; a mistake of a line is told, and the next one is taken.
  private mutating func attempt(_ body: (inout SessionShell) throws -> Void) throws {
    do {
      try body(&self)
    } catch {
      try log.expectRunning()
      let message = ScenarioFailure(describing: error).message
      StandardStream.errors.tell("\(message)\n")
      if person == nil { throw ScenarioFailure(message) }
    }
  }

  private static func note(of undo: SessionUndo) -> String {
    guard undo.wasNeeded else { return "" }
    guard !undo.rest.isEmpty else { return ", and what it has written is undone" }
    let names = undo.rest.prefix(5).joined(separator: ", ") + (undo.rest.count > 5 ? ", …" : "")
    return "; what it has done to these stays, though no replay has it: " + names
  }

  /// Tells something that no program has printed.
  private func tell(_ text: String) {
    StandardStream.errors.tell("harness: \(VisibleText.of(text))\n")
  }

  private func show(_ bytes: Data, of stream: Harness.OutputStream) {
    let shown = stream == .standardError || isOutputTaken ? StandardStream.errors : .output
    if !bytes.isEmpty { try? shown.write(bytes) }
  }
}

extension ScenarioFailure {
  /// Where a line cannot be edited, a key that moves the cursor becomes a part of it.
  fileprivate static func controlCharacter(_ character: Character) -> ScenarioFailure {
    let value = character.unicodeScalars.first?.value ?? 0
    let name =
      value < 0x80
      ? "^" + String(UnicodeScalar(UInt8(value ^ 0x40)))
      : "U+" + String(value, radix: 16, uppercase: true)
    return ScenarioFailure(
      "the line holds the control character \(name), as an arrow key sends one where lines cannot be "
        + "edited, and is not run; type it without")
  }
}
