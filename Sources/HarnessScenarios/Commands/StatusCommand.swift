import Harness
import HarnessSystem

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
    if let number = Int32(word) {
      guard 0...255 ~= number else {
        throw ScenarioFailure("\(word) is no exit status; they go from 0 to 255")
      }
      return .exited(number)
    }
    if let named = SystemExit.allCases.first(where: { $0.name == word }) {
      return .exited(named.rawValue)
    }
    guard word.hasPrefix("SIG") else {
      throw ScenarioFailure("\(word) is neither a number, nor a name of sysexits.h, nor a signal")
    }
    return .signaled(try SignalName.number(of: word))
  }
}
