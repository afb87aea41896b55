import Harness

extension ScenarioCommand {
  static let sysfault = ScenarioCommand(
    "sysfault off|full|kill|CALL[:N[+]] [WORD...]", from: .harness,
    summary: "Let the system fail for each program that follows, and for all that it starts.",
    details: """
      `sysfault rename:1 EIO` fails the first rename in the sandbox, `sysfault write ENOSPC out.txt` \
      every write to that file, `sysfault write:3+ ENOSPC` the third write and all behind it, \
      `sysfault write:2 short=10` has the second write take ten bytes, \
      `sysfault kill rename:1` kills the process just before, and `sysfault full 4096` lets files grow \
      by so many bytes more. Calls are named for what they do: \
      \(SystemFault.callNames). Only paths in the sandbox \
      count unless a path says otherwise, which may be a pattern; of `connect` it is a host, and `/dev/stdout` is the program's standard \
      output. Several \
      lines add up; `sysfault off` ends them. One that no call has met fails the script. Where the \
      system cannot do it, the condition [sysfault] does not hold, and no program is started with one.
      """,
    effect: .none, check: checkSysfault
  ) { run, call in
    guard call.operands != ["off"] else {
      run.launches.systemFaults = []
      return
    }
    var fault = try SystemFault(words: call.operands)
    fault.ordinal = run.launches.chosenSystemFaults.count + 1
    run.launches.systemFaults.append(fault)
    run.launches.chosenSystemFaults.append((fault, run.line, run.launches.count))
  }

  @Sendable private static func checkSysfault(_ words: [String?]) throws {
    let known = words.compactMap { $0 }
    guard known.count == words.count, known != ["off"] else { return }
    _ = try SystemFault(words: known)
  }
}
