extension ScenarioCommand {
  static let include = ScenarioCommand(
    "include FILE", from: .harness,
    summary: "Run the lines of another file here.",
    details: """
      The name is relative to the file that includes it. Its sections are unpacked at the start, \
      before those of the script. A failure names the included file and its line.
      """
  ) { run, call in
    guard let script = run.includes[call.operands[0]] else {
      throw ScenarioFailure(
        "\(call.operands[0]) was not read before the script ran; `include` takes no variables")
    }
    let outer = (run.includes, run.isIncluded)
    defer { (run.includes, run.isIncluded) = outer }
    (run.includes, run.isIncluded) = (script.includes, true)
    try run.run(script.lines)
  }
}
