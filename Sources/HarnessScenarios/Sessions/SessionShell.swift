import Foundation
import Harness
import HarnessSystem

/// A shell of one line at a time: each line is a command, run in the sandbox and noted.
struct SessionShell {
  private let log: SessionLog
  private let person: PersonTerminal?
  private let isOutputTaken: Bool
  private var lines: SessionLines

  init(
    _ log: SessionLog, _ person: PersonTerminal?, _ interrupts: SessionInterrupts,
    isOutputTaken: Bool
  ) {
    (self.log, self.person, self.isOutputTaken) = (log, person, isOutputTaken)
    lines = SessionLines(interrupts)
  }

  /// Takes lines until the end of the input, or `exit`.
  mutating func run() throws {
    while true {
      switch try nextLine() {
      case .line(let line): guard try take(line) else { return }
      case .dropped: endLine()
      case .end: return endLine()
      }
    }
  }

  private static let prompt = "record> "

  private mutating func nextLine() throws -> SessionLines.Next {
    if person != nil { StandardStream.errors.tell(Self.prompt) }
    do {
      return try lines.next(checking: log.expectRunning)
    } catch {
      endLine()
      throw error
    }
  }

  /// Leaves the line in which the prompt stands.
  private func endLine() {
    if person != nil { StandardStream.errors.tell("\n") }
  }

  /// Runs a line.
  ///
  /// - Returns: Whether there may be another.
  private func take(_ line: String) throws -> Bool {
    switch ShellLine(line) {
    case .nothing: break
    case .comment(let text): log.note(text)
    case .end: return false
    case .setting(let line): try attempt { try log.perform(line) }
    case .program(let words): try attempt { try run(words) }
    case .onTerminal(let words): try attempt { try runOnTerminal(words) }
    }
    return true
  }

  private func run(_ words: [String]) throws {
    switch try log.runOnPipes(words, show) {
    case .noted: break
    case .interrupted(let undo):
      // The terminal has shown `^C`.
      endLine()
      tell(Self.note(ofInterruption: undo))
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
  }

  /// Does something; a mistake of a line is told, and the next one is taken.
  private func attempt(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      try log.expectRunning()
      let message = ScenarioFailure(describing: error).message
      StandardStream.errors.tell("\(message)\n")
      if person == nil { throw ScenarioFailure(message) }
    }
  }

  private static func note(ofInterruption undo: SessionUndo) -> String {
    let note = "interrupted; the line is not recorded"
    guard undo.wasNeeded else { return note }
    guard !undo.rest.isEmpty else { return note + ", and what it has written is undone" }
    let names = undo.rest.prefix(5).joined(separator: ", ") + (undo.rest.count > 5 ? ", …" : "")
    return note + "; what it has written stays, though no replay has it: " + names
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

/// What a line of the shell asks for.
enum ShellLine: Equatable {
  case nothing
  case comment(String)
  case end
  /// A line of the language, which changes what follows.
  case setting(String)
  case program([String])
  case onTerminal([String])

  init(_ text: String) {
    let line = text.trimmed
    guard !line.isEmpty else {
      self = .nothing
      return
    }
    guard !line.hasPrefix("#") else {
      self = .comment(line)
      return
    }
    guard let words = Self.words(of: line) else {
      self = .program(["sh", "-c", line])
      return
    }
    self = Self.command(words)
  }

  private static func command(_ words: [String]) -> ShellLine {
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "exit", "logout": return .end
    case "cd" where rest.count <= 1:
      return .setting(
        "cd " + (rest.first.map(SessionWord.quoted) ?? "$WORK/\(SessionDraft.folder)"))
    case "terminal": return .onTerminal(rest)
    case "export" where !rest.isEmpty && rest.allSatisfy(isAssignment):
      return .setting("env " + rest.map(SessionWord.quoted).joined(separator: " "))
    default:
      if words.allSatisfy(isAssignment) {
        return .setting("env " + words.map(SessionWord.quoted).joined(separator: " "))
      }
      return isAssignment(words[0]) ? .program(["env"] + words) : .program(words)
    }
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return false }
    let name = word[..<equals]
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && !(name.first?.isNumber ?? true)
  }

  /// The words of a line that needs no shell; nil where it has more than words and quotes.
  private static func words(of line: String) -> [String]? {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    for character in line {
      if let open = quote {
        if character == open {
          quote = nil
        } else if open == "\"", "$`\\".contains(character) {
          return nil
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else if "|&;<>()$`\\*?[]{}~!#".contains(character) {
        return nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return quote == nil && !words.isEmpty ? words : nil
  }
}
