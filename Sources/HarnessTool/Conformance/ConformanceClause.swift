/// A sentence of the launch protocol, and what finds out whether an app keeps to it.
struct ConformanceClause: Sendable {
  /// A name that stays, such as `mock.parameter`.
  let id: String
  /// What the protocol says.
  let sentence: String
  /// What to look at where it does not hold.
  let advice: String
  /// Launches the app and looks.
  ///
  /// Throws ``ConformanceFinding`` where the clause does not hold.
  let check: @Sendable (Probe) throws -> Void

  init(
    _ id: String, _ sentence: String, advice: String,
    check: @escaping @Sendable (Probe) throws -> Void
  ) {
    self.id = id
    self.sentence = sentence
    self.advice = advice
    self.check = check
  }

  /// All of them, in the order in which they are tried.
  static let all =
    choices + refusals + slips + faults + holds + strictness + descriptions + handshake + calls
    + gates + sockets + processes + harness
}

/// What was asked of an app, and what it did instead of what the protocol says.
struct ConformanceFinding: Error {
  /// The launch as a shell would write it.
  let asked: String
  /// What was found, and what was wanted.
  let found: String
}
