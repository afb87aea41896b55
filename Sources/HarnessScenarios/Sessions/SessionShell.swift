import CPlatform
import Foundation
import Harness
import HarnessSystem

/// A shell of one line at a time: each line is a command, run in the sandbox and noted.
struct SessionShell {
  private let log: SessionLog
  private let person: PersonTerminal?
  private let isOutputTaken: Bool
  private var rest: [UInt8] = []

  init(_ log: SessionLog, _ person: PersonTerminal?, isOutputTaken: Bool) {
    (self.log, self.person, self.isOutputTaken) = (log, person, isOutputTaken)
  }

  /// Takes lines until the end of the input, or `exit`.
  func run() throws {
    var shell = self
    while let line = shell.nextLine() {
      guard try shell.take(line) else { return }
    }
    if person != nil { StandardStream.errors.tell("\n") }
  }

  private static let prompt = "record> "

  /// The next line; nil at the end of the input.
  private mutating func nextLine() -> String? {
    if person != nil { StandardStream.errors.tell(Self.prompt) }
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = platform_read(0, &bytes, bytes.count)
      if count < 0, platform_error() == EINTR { continue }
      guard count > 0 else { break }
      rest += bytes.prefix(Int(count))
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
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
    case .program(let words): try attempt { try log.runOnPipes(words, show) }
    case .onTerminal(let words):
      try attempt {
        guard !words.isEmpty else {
          throw ScenarioFailure("`terminal` stands before the command that it is for")
        }
        guard let person else {
          throw ScenarioFailure("`terminal` needs one, and standard input is none")
        }
        try log.runOnTerminal(words, person)
      }
    }
    return true
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
