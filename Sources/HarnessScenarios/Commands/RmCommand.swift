extension ScenarioCommand {
  static let rm = ScenarioCommand(
    "rm FILE...", from: .testscript,
    summary: "Remove files, and folders with all that is in them; what is not there is no error.",
    effect: .none
  ) { run, call in
    for name in call.operands {
      let remnants = try run.disk.remove(name)
      guard remnants.isEmpty else {
        let lines = remnants.map { "\n\($0)" }.joined()
        throw ScenarioFailure("\(name) could not be removed:\(lines)")
      }
    }
  }
}
