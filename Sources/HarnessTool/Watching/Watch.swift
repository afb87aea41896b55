import ArgumentParsing
import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

/// `harness run --watch`: runs what a change concerns until it is asked to end.
///
/// A change is told by the system, but what it concerns is found by looking at all that the scenarios
/// depend on; so nothing is lost where the system tells too little, or too much at once. All of this
/// is done by one thread; another one runs.
final class Watch {
  let arguments: ParsedArguments
  var setup: RunSetup
  /// All that the command line chooses; nil while that cannot be found out.
  var plan: WatchPlan?
  /// Why it cannot.
  var planProblem: String?
  var suite = WatchedSuite()
  var run: WatchedRun?
  /// What is to run once the run that goes on has ended.
  var next: Request?
  /// A part of the scenarios' names, as typed.
  var filter = ""
  var restless = RestlessPaths()
  var screen: WatchScreen
  /// The look before, which found something that was not settled.
  private var unsettled: (look: WatchLook, since: ContinuousClock.Instant)?
  /// Scenarios that a run left out by itself, as behind a failure with `--fail-fast`.
  private var held: Set<ExactText> = []
  private var nextLook = ContinuousClock.now
  private var lookCost = Duration.zero
  private var lastSources: [ScenarioSource] = []
  private var shownFiles: [String] = []
  private var isOver = false
  private var isInterrupted = false
  private let folders = WatchedFolders()
  private let mailbox: WatchMailbox
  private let keys: WatchKeys?
  private var hasInput = true
  private var hasRun = false
  private let keptResults: KeptResults?

  /// What is to run.
  struct Request {
    var sources: [ScenarioSource]
    /// Whether results that stand do not count, as it was asked for.
    var isForced = false
    var updates = false
    /// What has changed.
    var changes: [String] = []
  }

  /// - Throws: ``SetupError`` and others where nothing can be run.
  init(_ arguments: ParsedArguments) throws {
    try WatchCheck.check(arguments)
    self.arguments = arguments
    setup = try RunSetup(arguments)
    let plan = try setup.watchPlan()
    self.plan = plan
    keptResults = try setup.keptResults(plan.engine)
    let reports = try RequestedReports(
      arguments, environment: ProcessInfo.processInfo.environment)
    try reports.check(reading: plan.sources.map(\.file) + setup.filesRead)
    let hasKeys =
      reports.console.isTerminal && platform_is_terminal(0) && platform_is_in_foreground(0)
    mailbox = try WatchMailbox()
    keys = hasKeys ? try WatchKeys() : nil
    screen = WatchScreen(
      reports, hasKeys: hasKeys, reviewOptions: arguments.written(ToolCommand.neededByReview))
  }

  /// Runs until it is asked to end.
  ///
  /// - Returns: Passed where all scenarios passed, and nothing that they depend on has changed since.
  /// - Throws: Why nothing can be shown.
  func work() throws -> ExitStatus {
    Interruption.onFirst { [mailbox] _ in mailbox.post(.interrupted) }
    keys?.begin()
    defer { keys?.end() }
    // A scenario that was saved just now would run twice.
    if let plan, !suite.look(plan).isBusy { start(Request(sources: plan.sources)) }
    while !isOver || run != nil {
      wait()
      try handleMessages()
      if !isOver, ContinuousClock.now >= nextLook { try lookAgain() }
    }
    screen.leave()
    return isInterrupted ? .interrupted : lastStatus()
  }
}

// MARK: - Waiting

extension Watch {
  /// How often everything is looked at where the system tells of changes, and where it does not.
  private static let period = (told: Duration.seconds(2), untold: Duration.milliseconds(250))

  /// How long something has to be as it is: an editor writes a file in several steps.
  private static let pause = Duration.milliseconds(30)

  /// How long is waited at the most for a file that is written to all the time.
  private static let patience = Duration.seconds(10)

  private func wait() {
    var poll = PollSet()
    poll.awaitReadable(mailbox.descriptor)
    if let keys { poll.awaitReadable(keys.descriptor) }
    if hasInput, canReadInput { poll.awaitReadable(number: 0) }
    if let number = folders.descriptor { poll.awaitReadable(number: number) }
    let left = ContinuousClock.now.duration(to: nextLook) / .seconds(1)
    let timeout = isOver ? nil : Int32(max(0, (left * 1000).rounded(.up)))
    poll.wait(timeout: timeout)
    if let keys, poll.isReady(keys.descriptor), keys.takeSignals() { redraw() }
    if let number = folders.descriptor, poll.isReady(number: number) {
      folders.drain()
      // Not at once again where something changes all the time.
      lookSoon(after: max(Self.pause / 3, lookCost * 4))
    }
    if hasInput, poll.isReady(number: 0) { readInput() }
  }

  /// A job in the background that read from its terminal would be stopped.
  private var canReadInput: Bool { !platform_is_terminal(0) || platform_is_in_foreground(0) }

  private func lookSoon(after pause: Duration) {
    nextLook = min(nextLook, ContinuousClock.now + pause)
  }

  private func readInput() {
    if let keys {
      for key in keys.read() { press(key) }
      return
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { platform_read(0, $0.baseAddress, $0.count) }
    if count > 0 || (count < 0 && [EINTR, EAGAIN].contains(platform_error())) { return }
    // What runs comes to its end; what was just saved runs once.
    (hasInput, isOver) = (false, hasRun)
  }

  private func handleMessages() throws {
    for message in mailbox.take() {
      switch message {
      case .finished(let end): finish(end)
      case .ended(let report, let problems): try endRun(report, problems)
      case .interrupted:
        (isOver, isInterrupted, next) = (true, true, nil)
        run?.interrupt()
      }
    }
  }
}

// MARK: - Looking

extension Watch {
  private func lookAgain() throws {
    let began = ContinuousClock.now
    defer { lookCost = began.duration(to: .now) }
    let period = folders.tellsOfAll ? Self.period.told : Self.period.untold
    nextLook = began + max(period, lookCost * 50)
    folders.drain()
    defer { endWithoutInput() }
    guard let plan = readPlan() else { return }
    if let run {
      lookWhileRunning(plan, run)
    } else {
      try lookWhileIdle(plan)
    }
  }

  /// Ends where nothing is left to wait for once the input has ended.
  private func endWithoutInput() {
    if !hasInput, run == nil, unsettled == nil { isOver = true }
  }

  /// Finds out what is chosen now.
  private func readPlan() -> WatchPlan? {
    do {
      setup = try RunSetup(arguments)
      let plan = try setup.watchPlan()
      self.plan = plan
      if planProblem != nil {
        planProblem = nil
        // What is known is of before, and may be about to run again.
        shownFiles = []
      }
      return plan
    } catch {
      let problem = SystemReason.text(of: error)
      (self.plan, unsettled) = (nil, nil)
      guard planProblem != problem else { return nil }
      planProblem = problem
      run?.interrupt()
      if run == nil { redraw() }
      return nil
    }
  }

  private func lookWhileRunning(_ plan: WatchPlan, _ run: WatchedRun) {
    let look = suite.look(plan, run.inputs, waiting: run.waiting)
      .without(restless.paths)
    run.changed.formUnion(look.changes)
    guard !run.updates else { return }
    let isAnother = plan.isOther(than: run.plan)
    let news = look.without(restless.patient(among: run.triggers))
    guard isAnother || !shown(news.concerned).filter({ !held.contains(ExactText($0.file)) }).isEmpty
    else { return }
    run.interrupt()
  }

  private func lookWhileIdle(_ plan: WatchPlan) throws {
    let look = suite.look(plan).without(restless.paths)
    let concerned = shown(look.concerned)
    let isHeld =
      look.changes.isEmpty && concerned.allSatisfy { held.contains(ExactText($0.file)) }
    guard !concerned.isEmpty, !isHeld else {
      if unsettled != nil { folders.follow(suite.folders) }
      unsettled = nil
      // A scenario may have gone.
      if plan.sources.map(\.file) != shownFiles { redraw() }
      return
    }
    let since = unsettled?.since ?? .now
    guard look.isSettled(since: unsettled?.look) || since.duration(to: .now) > Self.patience else {
      unsettled = (look, since)
      lookSoon(after: Self.pause)
      return
    }
    unsettled = nil
    start(Request(sources: concerned, changes: look.changes))
  }

  /// Those that the typed filter chooses.
  func shown(_ sources: [ScenarioSource]) -> [ScenarioSource] {
    filter.isEmpty ? sources : ScenarioFilter(names: [filter]).apply(to: sources)
  }
}

// MARK: - Running

extension Watch {
  /// Runs something now, or once the run that goes on has been ended.
  func start(_ request: Request) {
    guard !request.sources.isEmpty, !isOver else { return }
    if let run {
      next = request
      run.interrupt()
      return
    }
    guard let plan else { return }
    screen.begin(request.changes, of: request.sources.count)
    suite.begin(plan)
    folders.follow(suite.folders.union(setup.watchedFolders))
    lastSources = request.sources
    var kind = WatchedRun.Kind(updates: request.updates)
    if !request.isForced, !request.updates { kind.keptResults = keptResults }
    do {
      run = try WatchedRun(
        request.sources, plan, setup, kind, triggers: Set(request.changes), mailbox)
      (hasRun, isOver) = (true, !hasInput)
    } catch {
      held = Set(request.sources.map { ExactText($0.file) })
      screen.problems = [SystemReason.text(of: error)]
      redraw()
    }
  }

  private func finish(_ end: RunEvent.ScenarioFinished) {
    guard let run, let source = run.finish(end) else { return }
    let older = suite.result(of: source)
    suite.note(end, of: source, run.plan, run.inputs)
    guard end.status != .interrupted, !arguments.has(.keep), let sandbox = older?.sandbox,
      sandbox != end.sandbox
    else { return }
    // The one of its last failure stays, and no other.
    FileTree.remove(URL(fileURLWithPath: sandbox))
  }

  private func endRun(_ report: RunReport, _ problems: [String]) throws {
    guard let ended = run else { return }
    run = nil
    suite.doubt(ended.unfinished)
    held = ended.isInterrupted ? [] : Set(ended.unfinished.map { ExactText($0.file) })
    suite.accept(Set(RunOutputs.paths(arguments)))
    if let plan {
      let look = suite.look(plan)
      ended.changed.formUnion(look.changes)
      suite.forgetAll(but: plan)
    }
    suite.accept(restless.end(ended, own: suite.ownPaths))
    folders.follow(suite.folders.union(setup.watchedFolders))
    screen.problems = problems
    let request = next
    next = nil
    if let request, !isOver { return start(request) }
    lookSoon(after: .zero)
    guard !ended.isInterrupted || isOver else { return }
    screen.show(idle)
  }

  /// What is known, to be drawn.
  private var idle: WatchScreen.Idle {
    let sources = plan.map { $0.sources } ?? []
    shownFiles = sources.map(\.file)
    return WatchScreen.Idle(
      results: sources.map { ($0, suite.result(of: $0)) },
      filter: filter, filteredCount: shown(plan?.sources ?? []).count, planProblem: planProblem,
      notices: notices)
  }

  private var notices: [String] {
    let polling = folders.problem.map { "\($0); files are looked at four times a second" }
    let cut =
      "the project has more than \(ProjectTree.limit) files, and not all are looked at for scenarios of "
      + "which it is not known what they read; Enter runs them"
    return [polling, suite.isTreeCut ? cut : nil].compactMap(\.self) + restless.notices
  }

  /// Draws what is known again, where no run writes.
  func redraw() {
    guard run == nil else { return }
    screen.show(idle)
  }
}

// MARK: - Keys

extension Watch {
  private func press(_ key: WatchKeys.Key) {
    let all = plan?.sources ?? []
    switch key {
    case .all: start(Request(sources: shown(all), isForced: true))
    case .failed: start(Request(sources: failing, isForced: true))
    case .again: start(Request(sources: again(among: all), isForced: true))
    case .update: update()
    case .number(let number):
      let failing = failing
      guard failing.indices.contains(number - 1) else { return }
      start(Request(sources: [failing[number - 1]], isForced: true))
    case .filter(let text):
      filter = text
      screen.typing = nil
      shown(all).isEmpty ? redraw() : start(Request(sources: shown(all), isForced: true))
    case .typing(let text):
      screen.typing = keys?.isTyping == true ? text : nil
      redraw()
    case .quit:
      isOver = true
      run?.interrupt()
    }
  }

  /// What ran last, as far as it is still there.
  private func again(among all: [ScenarioSource]) -> [ScenarioSource] {
    let files = Set(lastSources.map { ExactText($0.file) })
    return all.filter { files.contains(ExactText($0.file)) }
  }

  /// What failed when it last came to its end.
  private var failing: [ScenarioSource] {
    shown(plan?.sources ?? []).filter { suite.result(of: $0)?.isFailure ?? false }
  }

  private func update() {
    do {
      try UpdateRequest.check(ProcessInfo.processInfo.environment)
      start(Request(sources: failing, isForced: true, updates: true))
    } catch {
      screen.problems = [error.description]
      redraw()
    }
  }

  /// How the tool ends where it was not interrupted, by what is chosen now.
  private func lastStatus() -> ExitStatus {
    guard let plan = readPlan(), screen.problems.isEmpty else { return .couldNotRun }
    let results = plan.sources.map { suite.result(of: $0) }
    let havePassed = results.allSatisfy { $0?.status == .passed || $0?.status == .skipped }
    return havePassed && suite.look(plan).concerned.isEmpty ? .passed : .failed
  }
}
