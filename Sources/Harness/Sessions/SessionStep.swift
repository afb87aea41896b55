package import Foundation

/// One thing that happened in a session: when, what, and of which program.
package struct SessionStep: Sendable, Equatable {
  /// What happens in a session.
  package enum Kind: String, Sendable, CaseIterable {
    /// A part of the script begins: its heading.
    case phase
    /// A line of the script begins: its text, its file and its number.
    case line
    /// A program was started: its name.
    case started
    /// A program came to its end: how.
    case ended
    /// A program wrote to one of its streams.
    case output
    /// Something was typed on a program's terminal.
    case typed
    /// A program waits for input on its terminal: the prompt that it shows.
    case prompt
    /// A program's terminal has another size.
    case resized
    /// A call was recorded.
    case call
    /// A program waits at a gate: its name.
    case gateReached = "gate-reached"
    /// A gate was opened: its name.
    case gateOpened = "gate-opened"
    /// A fault of the system has happened: as a line of the language says it.
    case fault
    /// A process of a launch was seen for the first time.
    case processSeen = "process-seen"
    /// A process of a launch was not there any more.
    case processGone = "process-gone"
    /// A file of the working folder has appeared, changed or gone.
    case file
    /// A line failed, and why.
    case failure
  }

  /// The seconds since the session began.
  package var time: TimeInterval
  package var kind: Kind
  /// The number of the program among those of the session, from 1.
  package var program: Int?
  /// Of an output: `stdout`, `stderr` or `terminal`.
  package var stream: String?
  /// What was written, typed, called or seen.
  package var text = ""
  /// Whether what is typed is not shown; the text then has dots in its place.
  package var isHidden = false
  /// The size of a terminal, in characters.
  package var size: TerminalSize?
  /// The line of a script.
  package var place: Place?

  /// A terminal's size, in characters.
  package struct TerminalSize: Sendable, Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A line of a file, from 1.
  package struct Place: Sendable, Equatable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  package init(
    time: TimeInterval = 0, _ kind: Kind, program: Int? = nil, stream: String? = nil,
    text: String = "", isHidden: Bool = false, size: TerminalSize? = nil, place: Place? = nil
  ) {
    self.time = time
    self.kind = kind
    self.program = program
    self.stream = stream
    self.text = text
    self.isHidden = isHidden
    self.size = size
    self.place = place
  }
}

/// What happened in a session, in the order in which it was heard of.
package struct Session: Sendable, Equatable {
  package var steps: [SessionStep]
  /// How many steps are left out, as there were too many.
  package var cutCount: Int

  package init(steps: [SessionStep] = [], cutCount: Int = 0) {
    self.steps = steps
    self.cutCount = cutCount
  }
}
