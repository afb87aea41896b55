/// Keeps the writing of programs and the start of children apart.
///
/// A child that is about to execute holds copies of all descriptors of this process. Where one of them
/// is open for writing to a program, that program is refused to all who start it meanwhile (ETXTBSY,
/// execve(2)); a shell of a script's would say so, and its line go on.
package enum ProgramWriting {
  private struct State {
    var starts = 0
    var isWriting = false
    /// Who waits for the starts to end, and lets no others begin.
    var waitingWriters = 0
  }

  private static let state = Monitor(State())

  /// Starts a child, once no program is being written.
  ///
  /// - Parameter body: Returns when the child executes.
  /// - Returns: What it returned.
  /// - Throws: What it throws.
  package static func whileNoneGoesOn<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.waitToChange { state -> Void? in
      guard !state.isWriting, state.waitingWriters == 0 else { return nil }
      state.starts += 1
    }
    defer { state.withLock { $0.starts -= 1 } }
    return try body()
  }

  /// Writes a program, while no child is being started.
  ///
  /// - Parameter body: Opens the file, writes it and closes it.
  /// - Returns: What it returned.
  /// - Throws: What it throws.
  package static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { $0.waitingWriters += 1 }
    state.waitToChange { state -> Void? in
      guard state.starts == 0, !state.isWriting else { return nil }
      (state.isWriting, state.waitingWriters) = (true, state.waitingWriters - 1)
    }
    defer { state.withLock { $0.isWriting = false } }
    return try body()
  }
}
