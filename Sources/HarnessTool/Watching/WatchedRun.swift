import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

/// One run of those that a watch makes, on a thread of its own.
final class WatchedRun {
  let sources: [ScenarioSource]
  let plan: WatchPlan
  let inputs = RunInputs()
  /// The paths for whose changes it was begun.
  let triggers: Set<String>
  /// Whether it writes scenarios, so that a change of one need not be a person's.
  let updates: Bool
  /// The paths that have changed while it goes on.
  var changed: Set<String> = []
  /// Whether it was asked to end.
  private(set) var isInterrupted = false
  /// The files of the scenarios that have not come to their end.
  private(set) var waiting: Set<ExactText>
  private let byName: [String: ScenarioSource]
  private let runner: ScenarioRunner

  /// How it differs from an ordinary run.
  struct Kind {
    /// Whether sections are rewritten.
    var updates = false
    /// Results that may stand.
    var keptResults: KeptResults?
  }

  /// Begins.
  ///
  /// - Throws: What is wrong with the command line; ``SystemError`` where no thread is left.
  init(
    _ sources: [ScenarioSource], _ plan: WatchPlan, _ setup: RunSetup, _ kind: Kind,
    triggers: Set<String>, _ mailbox: WatchMailbox
  ) throws {
    (self.sources, self.plan, self.triggers) = (sources, plan, triggers)
    updates = kind.updates
    waiting = Set(sources.map { ExactText($0.file) })
    byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var options = try setup.options()
    options.watched = inputs
    options.keptResults = kind.keptResults
    var engine = plan.engine
    engine.updatesSections = kind.updates
    let runner = ScenarioRunner(engine, options: options)
    self.runner = runner
    let selection = ScenarioSelection(sources)
    try OwnThread.start { Self.run(runner, selection, setup, mailbox) }
  }

  private static func run(
    _ runner: ScenarioRunner, _ selection: ScenarioSelection, _ setup: RunSetup,
    _ mailbox: WatchMailbox
  ) {
    var observers: [any RunObserver] = [WatchObserver(mailbox)]
    var errors: [any Error] = []
    var reports: RequestedReports?
    do {
      let asked = try RequestedReports(
        setup.arguments, environment: ProcessInfo.processInfo.environment)
      try asked.check(reading: selection.sources.map(\.file) + setup.filesRead)
      observers += try setup.observers(asked)
      reports = asked
    } catch {
      errors.append(error)
    }
    let known = setup.beginHistory(selection)
    observers += known.observers
    let result = runner.run(
      selection.starting(with: known.failedFiles), observers: observers)
    errors += result.errors + (reports?.write(result.report) ?? [])
    do { try setup.recordTimings(of: result.report, selection) } catch { errors.append(error) }
    mailbox.post(.ended(result.report, errors.map(SystemReason.text)))
  }

  /// Takes note that a scenario has come to its end.
  ///
  /// - Returns: The scenario.
  func finish(_ end: RunEvent.ScenarioFinished) -> ScenarioSource? {
    guard let source = byName[end.name] else { return nil }
    if end.status != .interrupted { waiting.remove(ExactText(source.file)) }
    return source
  }

  /// What has not come to its end.
  var unfinished: [ScenarioSource] { sources.filter { waiting.contains(ExactText($0.file)) } }

  /// Ends its programs, as Control-C does; its end is told.
  func interrupt() {
    guard !isInterrupted else { return }
    isInterrupted = true
    runner.interrupt()
  }
}
