import Harness

extension ScenarioCommand {
  static let status = ScenarioCommand(
    "status STATUS", from: .harness,
    summary: "Expect that the last program ended with this exit status, or by this signal.",
    details: """
      A status is a number from 0 to 255 or a name of `sysexits.h` such as `EX_USAGE`; a signal is \
      given by its name, such as `SIGTERM`. A program that fails needs `!` or `?` before it.
      """,
    prefixes: .negation, effect: .none,
    check: checkStatus
  ) { run, call in
    let wanted = try termination(call.operands[0])
    guard let found = run.termination else {
      throw ScenarioFailure(
        run.last.output.isAbsent
          ? "no program has run yet whose status could be compared"
          : "there is no status: what printed last is no program, or one that has not ended")
    }
    guard (found == wanted) == call.isNegated else { return }
    throw ScenarioFailure(
      "the last program ended with \(found)"
        + (call.isNegated ? ", and should not" : ", not with \(wanted)"))
  }

  @Sendable private static func checkStatus(_ words: [String?]) throws {
    if let first = words.first, let word = first { _ = try termination(word) }
  }

  private static func termination(_ word: String) throws -> Termination {
    do {
      return try Termination(named: word)
    } catch {
      throw ScenarioFailure(describing: error)
    }
  }
}
