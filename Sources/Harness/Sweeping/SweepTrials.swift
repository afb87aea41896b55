package import Foundation
import HarnessSystem

/// A launch without faults, and what can fail in it.
package struct SweptLaunch: Sendable {
  /// Which of the launches that are swept, from 1.
  package let number: Int
  /// The folder in which it starts, relative to that of the sandbox.
  package let folder: String
  package let judge: SweepJudge
  package let plan: SweepPlan

  package init(number: Int, folder: String, judge: SweepJudge, plan: SweepPlan) {
    (self.number, self.folder, self.judge, self.plan) = (number, folder, judge, plan)
  }
}

/// What a launch came to in which something was to fail.
package enum SweepAttempt: Sendable {
  /// It failed, and this is left.
  case met(SweptEnd)
  /// It did not fail: no call was met, or it could not be made for a reason.
  case missed(String?)
}

/// How sweeps are made.
package struct SweepLimits: Sendable {
  /// How many launches go on at a time.
  package var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// Whether something is tried at every point, and not at a few of those that are alike.
  package var triesAll = false
  /// How long the launches with faults may take in seconds, all together; nil for as long as they take.
  package var budget: TimeInterval?

  package init() {}
}

/// Has something fail in launches, once for each thing that can, several at a time.
package struct SweepTrials: Sendable {
  private let launches: [SweptLaunch]
  private let limits: SweepLimits
  private let goesOn: @Sendable () -> Bool
  private let control: @Sendable (Int) -> SweptEnd?
  private let attempt: @Sendable (Int, SweepFault) -> SweepAttempt
  /// The position of each trial's launch, and what fails in it.
  private let trials: [(launch: Int, fault: SweepFault)]

  /// What came of a trial.
  private struct End: Sendable {
    var verdicts: [SweepVerdict] = []
    var isMet = true
    var obstacle: String?
    /// Whether it was not tried, because another fault at its call had hung.
    var isSpared = false
    /// Whether what was found was not found again.
    var isUncertain = false
    /// By how many comparisons of runs it is known that what was found is none of what differs by chance.
    var comparisons = 0
    /// The allowances that are about something that was found.
    var allowances: Set<SweepExpectations.Allowance> = []
  }

  private struct State: Sendable {
    var next = 0
    var workers = 0
    var ends: [Int: End] = [:]
    /// The calls at which a launch has hung: what else fails there would hang as well, and take as long.
    var hung: Set<Point> = []
    /// What is known by now of each launch, by its position.
    var known: [Known]
  }

  /// A launch's judge, which learns what differs by chance, for all trials of that launch.
  private struct Known: Sendable {
    var judge: SweepJudge
    var comparisons = 0

    mutating func learn(_ judge: (SweepJudge) -> SweepJudge) {
      let old = self.judge
      self.judge = judge(old)
      if !self.judge.knowsAsMuch(as: old) { comparisons += 1 }
    }
  }

  /// A call of a launch.
  private struct Point: Hashable {
    let launch: Int
    let target: SweepFault.Target

    init(_ trial: (launch: Int, fault: SweepFault)) {
      (launch, target) = (trial.launch, trial.fault.target)
    }
  }

  /// - Parameters:
  ///   - launches: The launches without faults.
  ///   - limits: How many at a time, how long.
  ///   - goesOn: Whether to go on; asked before each.
  ///   - control: Makes a launch without faults, by its number; nil where it comes to nothing.
  ///   - attempt: Has a fault happen in a launch, by its number; called on several threads.
  package init(
    _ launches: [SweptLaunch], _ limits: SweepLimits, while goesOn: @escaping @Sendable () -> Bool,
    control: @escaping @Sendable (Int) -> SweptEnd?,
    attempt: @escaping @Sendable (Int, SweepFault) -> SweepAttempt
  ) {
    (self.launches, self.limits) = (launches, limits)
    (self.goesOn, self.control, self.attempt) = (goesOn, control, attempt)
    // The most telling of each launch come first.
    let faults = launches.map(\.plan.faults)
    let longest = faults.map(\.count).max() ?? 0
    trials = (0..<longest).flatMap { index in
      faults.indices.filter { index < faults[$0].count }.map { ($0, faults[$0][index]) }
    }
  }

  /// Makes them.
  ///
  /// - Returns: What came of them.
  package func perform() -> SweepReport {
    let state = Monitor(State(known: launches.map { Known(judge: $0.judge) }))
    let deadline = limits.budget.map { Deadline(after: $0) }
    share(Array(trials.indices), state, until: deadline) { tryOut($0, state) }
    share(doubtful(state), state, until: deadline) { tryAgain($0, state) }
    return state.read(report)
  }

  /// Has the workers do something for each of some trials.
  private func share(
    _ indices: [Int], _ state: Monitor<State>, until deadline: Deadline?,
    _ body: @escaping @Sendable (Int) -> Void
  ) {
    let count = max(1, min(limits.jobs, indices.count))
    state.withLock { ($0.next, $0.workers) = (0, count) }
    @Sendable func work() {
      while !(deadline?.hasPassed ?? false), goesOn() {
        let position = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard position < indices.count else { break }
        body(indices[position])
      }
      state.withLock { $0.workers -= 1 }
    }
    for _ in 1..<count where count > 1 {
      do {
        try OwnThread.start { work() }
      } catch {
        state.withLock { $0.workers -= 1 }
      }
    }
    work()
    _ = state.wait(until: Deadline(after: .infinity)) { $0.workers == 0 ? true : nil }
  }

  private func tryOut(_ index: Int, _ state: Monitor<State>) {
    let trial = trials[index]
    let isSpared = !trial.fault.isKill && state.read { $0.hung.contains(Point(trial)) }
    let end = isSpared ? End(isMet: false, isSpared: true) : perform(trial, state)
    state.withLock { state in
      state.ends[index] = end
      if end.verdicts.contains(where: { $0.kind == .hung }) { state.hung.insert(Point(trial)) }
    }
  }

  private func perform(_ trial: (launch: Int, fault: SweepFault), _ state: Monitor<State>) -> End {
    let launch = launches[trial.launch]
    let left: SweptEnd
    switch attempt(launch.number, trial.fault) {
    case .met(let end): left = end
    case .missed(let obstacle): return End(isMet: false, obstacle: obstacle)
    }
    let allowances = launch.judge.allowances(usedFor: left, after: trial.fault)
    let judge = state.read { $0.known[trial.launch].judge }
    var end =
      judge.verdicts(of: left, after: trial.fault).isEmpty ? End() : confirmed(trial, left, state)
    end.allowances = allowances
    return end
  }

  /// What is found also by what is known of another launch without faults, and once more with the fault.
  private func confirmed(
    _ trial: (launch: Int, fault: SweepFault), _ left: SweptEnd, _ state: Monitor<State>
  ) -> End {
    // What differs without a fault now, as what holds the time does, is nothing that was found.
    let control = control(launches[trial.launch].number)
    let known = state.withLock { state in
      if let control { state.known[trial.launch].learn { $0.knowing(control) } }
      return state.known[trial.launch]
    }
    let found = known.judge.verdicts(of: left, after: trial.fault)
    guard !found.isEmpty else { return End() }
    return repeated(trial, left, found, state)
  }

  /// What of something found is found again: a machine that is busy is no fault of the program.
  private func repeated(
    _ trial: (launch: Int, fault: SweepFault), _ left: SweptEnd, _ found: [SweepVerdict],
    _ state: Monitor<State>
  ) -> End {
    guard case .met(let again) = attempt(launches[trial.launch].number, trial.fault) else {
      return End(verdicts: found, isUncertain: true)
    }
    let isDoubted = state.read { state in
      state.known[trial.launch].judge.doubtsNumbers(of: left, andAgain: again)
    }
    if isDoubted { tryNumbers(of: trial.launch, state) }
    let known = state.read { $0.known[trial.launch] }
    let still = known.judge.verdicts(of: left, after: trial.fault)
    let kinds = Set(known.judge.verdicts(of: again, after: trial.fault).map(\.kind))
    let both = still.filter { kinds.contains($0.kind) }
    // Numbers that a fault alone makes differ are told, and that they do.
    let isUncertain =
      both.isEmpty && !still.isEmpty || known.judge.doubtsNumbers(of: left, andAgain: again)
    return End(
      verdicts: both.isEmpty ? still : both, isUncertain: isUncertain,
      comparisons: known.comparisons)
  }

  /// Launches without faults until the numbers of one differ: a time of a hundredth of a second may be the
  /// same in three of them.
  private func tryNumbers(of launch: Int, _ state: Monitor<State>) {
    for _ in 0..<Self.mostControls {
      guard let control = control(launches[launch].number) else { return }
      let isKnown = state.withLock { state in
        state.known[launch].learn { $0.knowing(control) }
        return state.known[launch].judge.green.stableOutput != .whole
      }
      if isKnown { return }
    }
  }

  /// How many launches without faults may be made for the numbers of one trial.
  private static let mostControls = 8

  /// The trials that found something before all was known of what differs by chance.
  private func doubtful(_ state: Monitor<State>) -> [Int] {
    state.read { state in
      state.ends.filter { index, end in
        !end.verdicts.isEmpty && end.comparisons < state.known[trials[index].launch].comparisons
      }.keys.sorted()
    }
  }

  /// Takes back what a trial found where that is found again, and is explained by what is known now; what
  /// does not happen again is not explained by it.
  private func tryAgain(_ index: Int, _ state: Monitor<State>) {
    let trial = trials[index]
    guard case .met(let end) = attempt(launches[trial.launch].number, trial.fault) else { return }
    state.withLock { state in
      let now = state.known[trial.launch].judge.verdicts(of: end, after: trial.fault).map(\.kind)
      let before = launches[trial.launch].judge.verdicts(of: end, after: trial.fault).map(\.kind)
      let explained = Set(before).subtracting(now)
      state.ends[index]?.verdicts.removeAll { explained.contains($0.kind) }
    }
  }

  /// What came of the trials, in the order of the launches and of the calls.
  private func report(_ state: State) -> SweepReport {
    let ends = state.ends
    var report = SweepReport(launches)
    report.unstable = Set(state.known.flatMap(\.judge.unstablePaths)).sorted()
    report.leftOut = trials.count - ends.count
    for (index, end) in ends.sorted(by: { $0.key < $1.key }) {
      let (position, fault) = trials[index]
      report.obstacle = report.obstacle ?? end.obstacle
      guard end.isMet else {
        if end.isSpared { report.spared += 1 } else { report.missed += 1 }
        continue
      }
      if fault.isKill { report.kills += 1 } else { report.faults += 1 }
      let launch = launches[position]
      for verdict in end.verdicts {
        report.add(
          verdict, launch: launch.number, line: fault.line(in: launch.folder),
          fault: fault.source(in: launch.folder), isUncertain: end.isUncertain)
      }
    }
    for launch in launches { report.blindSpots[launch.number] = launch.judge.blindness }
    report.sort()
    if report.leftOut == 0 { report.unneeded = unneeded(ends) }
    return report
  }

  /// The lines of the allowances that are about nothing that was found.
  private func unneeded(_ ends: [Int: End]) -> [String] {
    let all = Set(launches.flatMap(\.judge.expectations.allowances))
    return ends.values.reduce(all) { $0.subtracting($1.allowances) }.map(\.line).sorted()
  }
}

extension SweepReport {
  fileprivate init(_ launches: [SweptLaunch]) {
    self.init()
    self.launches = launches.count
    points = launches.reduce(0) { $0 + $1.plan.pointCount }
    sampledAway = launches.reduce(0) { $0 + $1.plan.skippedCount }
  }
}
