/// What the value of an option or an operand is, for those who complete it.
package enum ValueKind: Hashable, Sendable {
  /// A text of which nothing is known, such as a number.
  case text
  /// One of these words.
  case choice([String])
  /// A file of any kind.
  case file
  /// A program: a path, or a word that is looked for in `PATH`.
  case program
  /// A name, an equal sign, and a path.
  case namedPath
  /// A folder of scenarios or documents, or such a file.
  case suite
  /// What names something of the project.
  case name(NameKind)
}

/// What a name in a command line names.
package enum NameKind: Hashable, Sendable {
  /// A scenario of those that would run.
  case scenario
  /// A tag of a scenario, or `!` and a tag.
  case tag
  /// A seed of the project file.
  case seed
  /// A variable of the environment.
  case variable
  /// A clause of the launch protocol.
  case clause
  /// A session in a file of events, which stands before it.
  case session
  /// What `help` knows.
  case topic
}
