import Harness
import HarnessComparison

extension ScenarioCommand {
  static let fake = ScenarioCommand(
    "fake [-off] [-pass] [-env=NAMES] PROGRAM...", from: .harness,
    summary:
      "Put a program of this name before all others in the PATH of each program that follows.",
    details: """
      The fake stands in for a program of the machine, such as `git` or `curl`, whatever language what \
      calls it is written in, also in shells within shells and with a cleared environment. It records \
      its arguments, the folder that it is called in, and the variables that `-env=NAME,NAME` names; \
      `reply` tells it what to do. A call that nothing was told for ends with status 96 and fails the \
      line, which quotes it; with `-pass` it goes to the real program, and is recorded alone.

      `calls git [push ..] 1` counts the calls. `fault git.push=2:128` lets the second whose first \
      argument is `push` fail with an exit status or by a signal, and `hold git.push` has it wait at \
      the gate `git.push`; `git.*` is every call. All of it counts anew for each program that a line \
      starts. `exec git` runs the fake, too. `-off` takes fakes away.

      A program that is called by a path with a folder, or by what sets a `PATH` of its own, is the real \
      one: no fake can stand there.
      """,
    effect: .none, check: checkFakes
  ) { run, call in
    let variables = (call.value(of: "-env") ?? "").split(separator: ",").map(String.init)
    for name in call.operands {
      try checkName(name)
      guard !call.has("-off") else {
        run.launches.fakes.remove(name)
        continue
      }
      run.launches.fakes.add(name)
      if call.has("-pass") { run.launches.fakes.passOthers(true, of: name) }
      run.launches.fakes.keep(variables, of: name)
    }
  }

  @Sendable private static func checkFakes(_ words: [String?]) throws {
    for case let word? in words where !word.hasPrefix("-") { try checkName(word) }
  }

  private static func checkName(_ name: String) throws {
    guard !FakeProblem.isFileName(name) else { return }
    throw ScenarioFailure(FakeProblem.notAName(name).reason)
  }
}

extension ScenarioRun {
  /// - Throws: ``ScenarioFailure`` where no line has faked a program.
  func expectFake(_ name: String) throws {
    guard !launches.fakes.has(name) else { return }
    throw ScenarioFailure(
      "\(name) is not faked" + NearestName.question(name, among: launches.fakes.names)
        + "; `fake \(name)` has to stand before this line")
  }
}
