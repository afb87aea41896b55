extension RunEvent.LeftBehind {
  /// What was left, and by which line, in one line.
  var text: String {
    let place = file.map { file in line.map { "\(file):\($0): " } ?? "\(file): " } ?? ""
    let command = startedBy.map { "`\($0.trimmed)`" } ?? "the scenario"
    let text = "\(place)\(command) left a process running: \(self.command) (process \(process))"
    return VisibleText.of(text).replacing("\n", with: "␊")
  }
}

extension RunEvent.ScenarioFinished {
  /// What was left running, a line for each process.
  var warnings: [String] { (leftBehind ?? []).map { ReportBound.shortened($0.text) } }
}

extension RunReport.Row {
  /// What its last attempt has left running.
  var warnings: [String] { end?.warnings ?? [] }
}
