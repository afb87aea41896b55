extension ScenarioCommand {
  static let rm = ScenarioCommand(
    "rm FILE...", from: .testscript,
    summary: "Remove files, and folders with all that is in them; what is not there is no error.",
    effect: .none
  ) { run, call in
    for name in call.operands {
      let url = try run.disk.url(name)
      FileTree.remove(url)
      guard FileStatus(url) == nil else { throw ScenarioFailure("\(name) could not be removed") }
    }
  }
}
