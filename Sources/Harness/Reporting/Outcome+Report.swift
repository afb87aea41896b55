import Foundation

extension Outcome {
  /// Everything that somebody who reads a failure needs to know of the launch.
  public var report: String {
    LaunchReport(
      commandLine: commandLine, sandbox: sandbox, ending: ending,
      output: standardOutput, errors: standardError, leftBehind: leftBehind, told: reports.lines
    ).text
  }

  private var ending: String {
    timedOut ? "\(termination), ended by the harness at its time limit" : "\(termination)"
  }
}

extension Launch {
  /// What is known of the launch now.
  var report: String {
    read { state in
      if let outcome = state.outcome { return outcome.report }
      return LaunchReport(
        commandLine: plan.commandLine, sandbox: plan.sandbox, ending: "still running",
        output: state.transcript.captured(.standardOutput),
        errors: state.transcript.captured(.standardError), leftBehind: [],
        told: state.reports.lines
      ).text
    }
  }
}

/// A launch in a few lines: what was run, where, how it ended, the last of what it printed.
private struct LaunchReport {
  let commandLine: String
  let sandbox: Sandbox
  let ending: String
  let output: CapturedOutput
  let errors: CapturedOutput
  let leftBehind: [LeftBehindProcess]
  let told: [String]

  private static let shownLines = 10

  var text: String {
    var lines = [
      "  command: \(commandLine)",
      "  sandbox: \(sandbox.root.path)",
      "  ended:   \(ending)",
    ]
    lines += leftBehind.map { "  left behind: \($0)" }
    lines += told
    lines += section("standard output", output) + section("standard error", errors)
    return lines.joined(separator: "\n")
  }

  private func section(_ title: String, _ output: CapturedOutput) -> [String] {
    guard !output.isEmpty else { return ["  \(title): empty"] }
    let shown = output.lastLines(Self.shownLines)
    let isWhole = output.count <= shown.reduce(0) { $0 + $1.utf8.count + 1 }
    let heading = isWhole ? "  \(title):" : "  \(title), its last lines of \(output.count) bytes:"
    return [heading] + shown.map { "    " + $0 }
  }
}
