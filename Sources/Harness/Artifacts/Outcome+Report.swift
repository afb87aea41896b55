import Foundation
import HarnessComparison
import HarnessSystem
import HarnessTerminal

extension Outcome {
  /// Everything that the reader of a failure needs to know of the launch.
  public var report: String {
    LaunchReport(
      plan: plan, ending: ending,
      output: standardOutput, errors: standardError, leftBehind: leftBehind,
      processes: processesAtLimit, told: reports.lines,
      screen: hadTerminal ? screen : nil, terminalStream: plan.standardStreams.terminalStream,
      prompt: unansweredPrompt
    ).text
  }

  fileprivate var ending: String {
    if timedOut { return "\(termination), ended by the harness at its time limit" }
    return outputHolders == nil
      ? "\(termination)" : "\(termination), and its output was held open until the time limit"
  }
}

extension Outcome: CustomStringConvertible {
  /// The report: what a test's message is to hold when it names the outcome.
  public var description: String { report }
}

extension Launch {
  /// What is known of the launch now.
  var report: String {
    read { state in
      LaunchReport(
        plan: plan,
        ending: state.outcome?.ending ?? "still running",
        isRunning: state.outcome == nil,
        waitsForInput: Self.mayWaitForInput(state),
        output: state.transcript.captured(.standardOutput),
        errors: state.transcript.captured(.standardError),
        leftBehind: state.outcome?.leftBehind ?? [],
        processes: state.outcome?.processesAtLimit ?? [], told: state.reports.lines,
        screen: state.terminal?.screen, terminalStream: plan.standardStreams.terminalStream,
        prompt: state.outcome?.unansweredPrompt ?? prompt(in: state)?.text
      ).text
    }
  }

  private static func mayWaitForInput(_ state: State) -> Bool {
    state.terminal == nil && state.outcome?.timedOut != false && state.input.isOpenAndEmpty
  }
}

extension Sandbox {
  /// What the reader of a failure needs to know of what happened here: the last launch.
  public var report: String {
    let place = "  sandbox: \(root.path)"
    guard let report = launches.read({ $0.last?.report }) else { return place }
    return report.holds(place) ? report : report + "\n" + place
  }
}

/// A launch in a few lines: what was run, where, how it ended, the last of what it printed.
private struct LaunchReport {
  let plan: LaunchPlan
  let ending: String
  var isRunning = false
  var waitsForInput = false
  let output: CapturedOutput
  let errors: CapturedOutput
  let leftBehind: [LeftBehindProcess]
  let processes: [ProcessSnapshot]
  let told: [String]
  /// What the terminal shows, where there is one.
  let screen: Screen?
  /// What that terminal is.
  let terminalStream: OutputStream
  /// The prompt at which the program waits, or waited when it was ended.
  let prompt: String?

  var text: String {
    var lines = ["  command: " + ShellWord.wrapped(plan.commandLine, indentation: 11)]
    lines += ["  sandbox: \(plan.sandbox.root.path)", "  ended:   \(ending)"]
    if let count = plan.shellInput.countBeyondShell {
      lines += ["  input:   \(count) bytes, too many for the command line"]
    }
    if waitsForInput {
      lines += [
        "  input:   open, and empty: an app that reads it waits; end it with endInput(), or type"
      ]
    }
    if !processes.isEmpty {
      lines.append("  at its time limit, before anything was ended:")
      lines += ProcessSnapshot.lines(of: processes).map { "    " + $0 }
    }
    lines += leftBehind.map { "  left behind: \($0)" }
    lines += told
    lines += prompt.map { ["  waits at: \($0)"] } ?? []
    lines += lost("standard output", output) + lost("standard error", errors)
    lines += shown + silence
    return lines.joined(separator: "\n")
  }

  private func lost(_ title: String, _ output: CapturedOutput) -> [String] {
    guard let loss = output.loss else { return [] }
    return ["  lost:    \(loss.text(of: title))"]
  }

  private var shown: [String] {
    let streams = section("standard output", output) + section("standard error", errors)
    guard let screen else { return streams }
    return (terminalStream == .terminal ? streams : []) + shown(screen)
  }

  private func shown(_ screen: Screen) -> [String] {
    guard !screen.text.isEmpty else { return ["  screen:  blank"] }
    return ["  screen:"] + TextLines.lines(of: screen.text).map { "    " + $0 }
  }

  private func section(_ title: String, _ output: CapturedOutput) -> [String] {
    guard !output.isEmpty else { return ["  \(title): empty"] }
    let ends = OutputEnds(output)
    let heading =
      ends.isWhole
      ? "  \(title):" : "  \(title), its first and last lines of \(output.count) bytes:"
    return [heading] + ends.lines.map { "    " + $0 }
  }

  /// Why a program that runs may have printed nothing yet.
  private var silence: [String] {
    guard isRunning, screen == nil, output.isEmpty, errors.isEmpty else { return [] }
    return [
      "  silence: to a pipe, most programs write when a buffer is full or they exit; let the app flush "
        + "its output, or set app.terminal"
    ]
  }
}

/// An output, made visible: the whole of it, or its first lines, where a crash says why, and its last.
private struct OutputEnds {
  let lines: [String]
  let isWhole: Bool

  private static let firstLines = 3
  private static let lastLines = 10

  /// How many bytes from either end are looked at.
  private static let byteLimit = 1 << 16

  init(_ output: CapturedOutput) {
    let last = ByteLines(Array(output.suffix(Self.byteLimit))).lines
    isWhole = last.count <= Self.firstLines + Self.lastLines && output.count <= Self.byteLimit
    guard !isWhole else {
      lines = last.map { LongLine.shown($0) }
      return
    }
    let first = ByteLines(Array(output.prefix(Self.byteLimit))).lines
    lines =
      first.prefix(Self.firstLines).map { LongLine.shown($0) } + ["…"]
      + last.suffix(Self.lastLines).map { LongLine.shown($0) }
  }
}
