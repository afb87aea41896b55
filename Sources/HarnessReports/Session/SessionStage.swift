import Foundation
import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

/// What a person sees who looks over the shoulder of a scenario: its commands in a shell, and in its
/// place the terminal of a program that has one.
///
/// What programs write to a pipe is shown without what it would do to a terminal, and lines that run
/// no program as the checks that they are.
struct SessionStage {
  /// The size of the shell.
  static let (columns, rows) = (80, 24)

  private var shell = Screen(columns: columns, rows: rows)
  private var terminals: [Int: Screen] = [:]
  /// The program whose terminal is seen; nil where the shell is.
  private var active: Int?
  /// A line that has begun, and of which it is not known whether it runs a program.
  private var pending: String?

  /// The rows that are seen.
  var lines: [ScreenLine] { (active.flatMap { terminals[$0] } ?? shell).lines }

  /// Takes the next step of the session.
  mutating func take(_ step: RunEvent.SessionStep) {
    let text = step.text ?? ""
    switch step.known {
    case .phase:
      settle("✓", "32")
      write("\u{1B}[1;36m\(Self.plain(text))\u{1B}[m\r\n")
    case .line:
      settle("✓", "32")
      begin(text)
    case .started: start(step)
    case .output: show(step, text)
    case .resized: resize(step)
    case .ended: end(step, text)
    case .failure: fail(text)
    default: break
    }
  }

  /// Says that the script has come to its end, and no line has failed.
  mutating func pass() {
    settle("✓", "32")
  }
}

// MARK: - The lines of the script

extension SessionStage {
  private mutating func begin(_ line: String) {
    let line = Self.plain(line.trimmed).replacing("\n", with: " ")
    guard !line.isEmpty else { return }
    pending = line
    write("\u{1B}[2m  \(Self.oneRow(line))\u{1B}[m")
  }

  /// As much of a line as there is room for in a row behind its mark: it is written over later.
  private static func oneRow(_ line: String) -> String {
    var (room, text) = (columns - 4, String.UnicodeScalarView())
    for scalar in line.unicodeScalars {
      room -= CharacterWidth.of(scalar)
      guard room > 0 else { return String(text) + "…" }
      text.append(scalar)
    }
    return line
  }

  /// Marks the line that ran no program.
  private mutating func settle(_ mark: String, _ color: String) {
    guard let pending else { return }
    self.pending = nil
    let line = Self.oneRow(pending)
    write("\r\u{1B}[K\u{1B}[\(color)m\(mark)\u{1B}[m \u{1B}[2m\(line)\u{1B}[m\r\n")
  }

  private mutating func start(_ step: RunEvent.SessionStep) {
    if let pending {
      self.pending = nil
      let command = pending.replacing(/^(\[[^\]]*\] *)*([!?] +)?(\[[^\]]*\] *)*(exec +)?/, with: "")
      write("\r\u{1B}[K\u{1B}[1;32m$\u{1B}[m \u{1B}[1m\(command)\u{1B}[m\r\n")
    }
    guard let program = step.program, step.columns != nil || step.rows != nil else { return }
    guard terminals.count < Self.mostTerminals else { return }
    let size = Self.size(step, Screen())
    terminals[program] = Screen(columns: size.columns, rows: size.rows)
    active = program
  }

  private mutating func fail(_ message: String) {
    leaveTerminal()
    settle("✗", "1;31")
    breakLine()
    for (index, line) in Self.plain(message.trimmed).split(separator: "\n").prefix(12).enumerated()
    {
      let color =
        index == 0 ? "1;31" : line.hasPrefix("+") ? "32" : line.hasPrefix("-") ? "31" : "2"
      write("\u{1B}[\(color)m\(index == 0 ? "✗ " : "  ")\(line)\u{1B}[m\r\n")
    }
  }
}

// MARK: - Programs

extension SessionStage {
  private mutating func show(_ step: RunEvent.SessionStep, _ text: String) {
    if step.stream == "terminal" {
      guard let program = step.program, var screen = terminals[program] else { return }
      screen.feed(Data(text.utf8))
      terminals[program] = screen
      active = program
    } else {
      let text = Self.plain(text.replacing("\r\n", with: "\n")).replacing("\n", with: "\r\n")
      aside { $0.write(text) }
    }
  }

  private mutating func resize(_ step: RunEvent.SessionStep) {
    guard let program = step.program, var screen = terminals[program] else { return }
    let size = Self.size(step, screen)
    screen.resize(columns: size.columns, rows: size.rows)
    terminals[program] = screen
  }

  /// A size that can be drawn: what is read from a file may hold any.
  private static func size(
    _ step: RunEvent.SessionStep, _ old: Screen
  ) -> (columns: Int, rows: Int) {
    (
      min(step.columns ?? old.columns, SessionFilm.mostColumns),
      min(step.rows ?? old.rows, SessionFilm.mostRows)
    )
  }

  /// How many terminals are held at a time.
  private static let mostTerminals = 50

  private mutating func end(_ step: RunEvent.SessionStep, _ text: String) {
    if let program = step.program, terminals[program] != nil { leave(program) }
    if text != "exit status 0" {
      aside { stage in
        stage.breakLine()
        stage.write("\u{1B}[2m[\(Self.plain(text))]\u{1B}[m\r\n")
      }
    }
  }

  /// Goes back to the shell, in which the terminal's text stays.
  private mutating func leave(_ program: Int) {
    guard let screen = terminals.removeValue(forKey: program) else { return }
    if active == program { active = nil }
    copy(screen)
  }

  /// Shows the shell while the program on a terminal goes on.
  private mutating func leaveTerminal() {
    guard let program = active, let screen = terminals[program] else { return }
    active = nil
    copy(screen)
  }

  private mutating func copy(_ screen: Screen) {
    let text = screen.styledText
    guard !text.isEmpty else { return }
    aside { stage in
      stage.breakLine()
      stage.write(text.replacing("\n", with: "\u{1B}[m\r\n") + "\u{1B}[m\r\n")
    }
  }

  /// Shows something above the line that has begun.
  private mutating func aside(_ show: (inout Self) -> Void) {
    guard let pending else { return show(&self) }
    write("\r\u{1B}[K")
    show(&self)
    breakLine()
    write("\u{1B}[2m  \(Self.oneRow(pending))\u{1B}[m")
  }
}

// MARK: - Writing

extension SessionStage {
  private mutating func write(_ text: String) { shell.feed(Data(text.utf8)) }

  /// Begins a new line, in no colour, where the last one is not at its end.
  private mutating func breakLine() {
    write("\u{1B}[m")
    if shell.cursor.column > 0 { write("\r\n") }
  }

  /// A text that does nothing to a terminal but colour itself.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    var (result, start) = ("", text.startIndex)
    for match in text.matches(of: /\u{1B}\[[0-9;:]*m/) {
      result += VisibleText.of(String(text[start..<match.range.lowerBound])) + match.output
      start = match.range.upperBound
    }
    return result + VisibleText.of(String(text[start...]))
  }
}
