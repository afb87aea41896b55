import Foundation
import HarnessComparison
import HarnessScenarios

/// Tells a person how a run goes: on a terminal each failure in full as it happens, above a line of
/// progress; elsewhere one line a scenario, and at the end every failure in full; then the numbers.
public final class ConsoleReport: RunObserver {
  /// What is shown beyond failures.
  public struct Options: Sendable {
    /// Whether the whole log of every scenario is shown.
    public var isVerbose = false
    /// What was left out, such as `--filter drive/*`; shown in the first line.
    public var selection = ""
    /// The options of the run that `harness review` needs as well, word by word; what a failure that can be
    /// accepted is told with.
    public var reviewOptions: [String] = []
    /// The first line; nil for what runs, where, and which part of what it is.
    public var heading: String?

    /// Failures alone.
    public init() {}
  }

  private let output: TextOutput
  private let options: Options
  private var report = RunReport()
  private var progress = ProgressLine()
  /// The scenarios whose failure was shown in full.
  private var shownFailures: Set<String> = []
  /// Those of which one failure was shown, where each runs many times.
  private var shownScenarios: Set<String> = []

  /// - Parameters:
  ///   - output: Takes the text.
  ///   - options: What is shown.
  public init(_ output: TextOutput, options: Options = Options()) {
    self.output = output
    self.options = options
  }

  /// Shows what an event says.
  ///
  /// - Parameter event: What happened.
  /// - Throws: Why the text could not be written.
  public func receive(_ event: RunEvent) throws {
    report.add(event)
    switch event {
    case .runStarted(let start): try line(options.heading ?? heading(start))
    case .scenarioStarted: try showProgress()
    case .scenarioFinished(let end): try show(end)
    case .runFinished: try finish()
    }
  }
}

// MARK: - While it runs

extension ConsoleReport {
  /// How many scenarios, on how many workers, which part of them: who reads the output of one of
  /// many machines has to see what it was about.
  private func heading(_ start: RunEvent.RunStarted) -> String {
    var words = "Running \(SummaryLine.count(start))"
    if let shard = start.shard {
      words += " of \(start.suite.count)"
      words += " (shard \(shard.index) of \(shard.total), as \(shard.source) says)"
    }
    words += " on \(Plural.of(start.jobs, "worker"))"
    return words + (options.selection.isEmpty ? "" : " (\(options.selection))")
  }

  private func show(_ end: RunEvent.ScenarioFinished) throws {
    let style = ScenarioLine(end, isFlaky: end.status == .passed && end.attempt > 1)
    let isTold = end.willRetry || end.updated || end.status == .skipped
    if options.isVerbose || !output.isTerminal || isTold {
      try line(style.text(output))
    }
    try showWarnings(end)
    if options.isVerbose, !end.isFailure {
      try line(TextBlock.indented(end.log.text(isWhole: true)), isPartial: true)
    }
    if output.isTerminal, end.isFailure, !end.willRetry, isOneToShow(end) { try showInFull(end) }
    try showProgress()
  }

  /// Where the line of the scenario is not shown, its warnings name it.
  private func showWarnings(_ end: RunEvent.ScenarioFinished) throws {
    let title = output.styled("warning", .yellow, .bold)
    for warning in end.warnings { try line("\(title) \(end.name): \(warning)") }
  }

  /// Whether a failure is the one of its scenario whose sandbox is kept, or no scenario runs many times.
  private func isOneToShow(_ end: RunEvent.ScenarioFinished) -> Bool {
    report.start?.repeats == nil || end.sandbox != nil
  }

  private func showInFull(_ end: RunEvent.ScenarioFinished) throws {
    shownFailures.insert(end.name)
    // Of a scenario that runs many times, one failure is shown.
    let name = report.start?.ownName(of: end.name) ?? end.name
    if report.start?.repeats != nil, !shownScenarios.insert(name).inserted { return }
    try line("\n" + FailureText(end, isVerbose: options.isVerbose).text(output), isPartial: true)
  }

  private func showProgress() throws {
    guard output.isTerminal, progress.isDue else { return }
    try output.write(progress.text(of: report, output))
  }

  private func line(_ text: String, isPartial: Bool = false) throws {
    guard !text.isEmpty else { return }
    let clearing = output.isTerminal ? ProgressLine.clearing : ""
    try output.write(clearing + text + (isPartial ? "" : "\n"))
    progress.wasCleared()
  }
}

// MARK: - At the end

extension ConsoleReport {
  /// Shows the failures that were not shown yet, and the numbers; the end of the run does so
  /// already, and a run that was killed has none.
  ///
  /// - Throws: Why the text could not be written.
  public func finish() throws {
    let failed = report.failures.compactMap(\.result).filter { !shownFailures.contains($0.name) }
    for end in failed.filter(isOneToShow) + failed.filter({ !isOneToShow($0) }) {
      try showInFull(end)
    }
    let rates = report.rates.filter { $0.failed > 0 }.map { VisibleText.of($0.text) + "\n" }
      .joined()
    let failures = report.failures.compactMap(\.result)
    let advice = ReviewAdvice(failures, options: options.reviewOptions).text.map { "\n" + $0 } ?? ""
    try line(
      (report.failures.isEmpty ? "" : "\n") + rates + SummaryLine(report).text(output) + advice)
  }
}
