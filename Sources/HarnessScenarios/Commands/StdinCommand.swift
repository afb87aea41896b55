import HarnessSystem

extension ScenarioCommand {
  static let stdin = ScenarioCommand(
    "stdin FILE", from: .testscript,
    summary: "Give the next program a file to read, or the last `stdout` or `stderr`.",
    details: "Where no program follows, the line fails at the end of the script.",
    effect: .none
  ) { run, call in
    if run.launches.typing?.isInput == true { throw ScenarioFailure.twoInputs }
    let name = call.operands[0]
    do {
      run.input = try run.read(name)
      run.untaken.add(run.line)
    } catch let failure as ScenarioFailure {
      guard let url = try? run.disk.url(name), FileStatus(url) == nil else { throw failure }
      throw ScenarioFailure(
        failure.message + "; `stdin` takes the name of a file, such as that of a section")
    }
  }
}
