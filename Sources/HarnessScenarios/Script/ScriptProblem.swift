/// Something in a scenario file that is wrong before anything runs.
public struct ScriptProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file as the caller named it.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, in characters from 1.
  public let column: Int
  /// What is wrong, and what to do.
  public let message: String

  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// For example `list.txtar:3:1: unknown command "exce"; did you mean "exec"?`.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}

/// All that is wrong in a scenario file.
public struct ScriptProblems: Error, Sendable, Equatable, CustomStringConvertible {
  /// In the order of the file; at least one.
  public let problems: [ScriptProblem]

  package init(problems: [ScriptProblem]) {
    self.problems = problems
  }

  /// One line for each.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
