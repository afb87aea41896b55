import Harness
import HarnessComparison

extension ScenarioCommand {
  static let usage = ScenarioCommand(
    "usage [-memory=SIZE]", from: .harness,
    summary: "Expect that the last program had no more memory than this at once.",
    details: """
      A size is a whole number with a unit, such as `64MB` (of 1,000,000 bytes) or `64MiB` (of \
      1,048,576), or of bytes. It is the memory that the program had resident, or the largest of those \
      that it has started and waited for: each counts by itself. After `wait`, it is the program that \
      was waited for last.

      Where it cannot be known the line fails, with `!` too: of a program that has left another running \
      which `leaves` does not name, beside one that left the session of its launch and had more, and on \
      Linux of one whose calls are watched, as by `network` or \
      `sysfault`, unless it had more than the tool itself. A scenario with this line is run each time, \
      also with `--cached`. A child whose parent ignores `SIGCHLD` is not seen.
      """,
    prefixes: .negation, effect: .none, check: checkUsage
  ) { run, call in
    let limit = try size(call.value(of: "-memory"))
    guard let outcome = run.last.outcome else {
      throw ScenarioFailure(
        run.last.output.isAbsent
          ? "no program has come to its end yet whose memory could be compared"
          : "what printed last is no program, or one that has not ended")
    }
    guard let mismatch = OutcomeExpectation.peakMemory(atMost: limit).mismatch(in: outcome) else {
      guard call.isNegated else { return }
      throw ScenarioFailure("the last program had no more than \(limit) of memory, and should")
    }
    guard call.isNegated else { throw ScenarioFailure(mismatch) }
    try mismatch.expectConclusive()
  }

  @Sendable private static func checkUsage(_ words: [String?]) throws {
    guard let first = words.first else {
      _ = try size(nil)
      return
    }
    guard let word = first else { return }
    _ = try size(word.hasPrefix("-memory=") ? String(word.dropFirst("-memory=".count)) : nil)
  }

  private static func size(_ text: String?) throws -> MemorySize {
    guard let text else { throw ScenarioFailure("usage: \(ScenarioCommand.usage.usage)") }
    if let size = MemorySize(text), size.bytes > 0 { return size }
    throw ScenarioFailure("\(text) is no size of memory; write 64MB, 64MiB or 500kB")
  }
}
