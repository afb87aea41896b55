import Foundation

/// Where results and reports are written.
protocol Console: Sendable {
  /// Whether a person reads standard output on a terminal.
  var outputIsTerminal: Bool { get }

  /// Whether a line on standard error can be written over.
  var reportsCanBeOverwritten: Bool { get }

  /// Writes results to standard output.
  func output(_ text: String) throws(ConsoleError)

  /// Writes what the user should know to standard error.
  func report(_ text: String)
}

/// Standard output could not be written.
struct ConsoleError: Failure, Equatable {
  /// The value of `errno`.
  let code: Int32

  var status: ExitStatus { .inputOutputError }
  var description: String { "cannot write the output: \(String(cString: strerror(code)))" }
}

/// The standard streams of the process.
struct StandardConsole: Console {
  let outputIsTerminal: Bool
  let reportsCanBeOverwritten: Bool

  /// Looks at the streams, and at `TERM`: a dumb terminal cannot erase what it shows.
  init(environment: [String: String]) {
    outputIsTerminal = isatty(STDOUT_FILENO) == 1
    reportsCanBeOverwritten = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  func output(_ text: String) throws(ConsoleError) {
    guard writeAll(Array(text.utf8), to: STDOUT_FILENO) else { throw ConsoleError(code: errno) }
  }

  func report(_ text: String) {
    // Nothing is left on which to say that standard error cannot be written.
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
