import HarnessTerminal

/// A terminal for an app: `app.terminal = .init(columns: 80, rows: 24)`.
///
/// The app then has a pseudo-terminal on its standard input, output and error, which is its
/// controlling terminal: `isatty`, `/dev/tty`, password prompts and Control-C work.
public struct Terminal: Sendable, Hashable {
  /// How many characters fit into a row.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int
  /// The value of `TERM`, by which programs choose what to send.
  public let type: String

  /// - Parameters:
  ///   - columns: How many characters fit into a row, from 1 to ``Screen/largestSize``.
  ///   - rows: How many rows there are, from 1 to ``Screen/largestSize``.
  ///   - type: The value of `TERM`; the harness answers as an xterm does.
  public init(columns: Int = 80, rows: Int = 24, type: String = "xterm-256color") {
    self.columns = Screen.clampedSize(columns)
    self.rows = Screen.clampedSize(rows)
    self.type = type
  }
}
