import HarnessSystem

/// A launch of a test that has ended, as reports tell it.
package struct ToldLaunch: Sendable {
  /// What was run.
  package let commandLine: String
  /// How and when it ended.
  package let ending: String
  /// What it wrote to standard output; the last lines where that was long.
  package let output: String
  /// What it wrote to standard error; the last lines where that was long.
  package let errorOutput: String

  init(_ outcome: Outcome) {
    commandLine = outcome.commandLine
    ending = "ended: \(outcome.termination), after \(outcome.duration.fixed(3)) s"
    output = Self.text(of: outcome.standardOutput)
    errorOutput = Self.text(of: outcome.standardError)
  }

  private static let shownLines = 100

  private static func text(of stream: CapturedOutput) -> String {
    stream.isInMemory
      ? stream.text : stream.lastLines(shownLines).map { $0 + "\n" }.joined()
  }
}

extension LaunchLog {
  /// The launches that have ended, in the order in which they began, and how many were before them.
  package var told: (forgottenCount: Int, launches: [ToldLaunch]) {
    let (forgottenCount, outcomes) = outcomes
    return (forgottenCount, outcomes.map(ToldLaunch.init))
  }
}

/// What reports tell of launches that no log holds: neither they nor their disks live longer for it.
package final class ToldLaunches: Sendable {
  private let state = Monitor((forgottenCount: 0, launches: [ToldLaunch]()))

  /// None yet.
  package init() {}

  /// Takes a launch that has ended.
  func add(_ outcome: Outcome) {
    let launch = ToldLaunch(outcome)
    state.withLock { state in
      state.launches.append(launch)
      guard state.launches.count > LaunchLog.launchLimit else { return }
      state.launches.removeFirst()
      state.forgottenCount += 1
    }
  }

  /// The launches in the order in which they ended, and how many were before them.
  package var told: (forgottenCount: Int, launches: [ToldLaunch]) { state.read { $0 } }
}

/// Hears of the launches on disks that no test has to itself.
package enum OtherLaunches {
  /// Gives what takes a launch, by who launches; nil where nothing hears of them.
  ///
  /// It is asked in the task that launches.
  package static let listener = Monitor<(@Sendable (Caller) -> ToldLaunches?)?>(nil)

  /// Whether a scenario launches, which is told of by itself.
  @TaskLocal package static var areOfScenario = false

  static func hearing(_ launch: Launch) -> ToldLaunches? {
    guard !areOfScenario, let listener = listener.read({ $0 }) else { return nil }
    return listener(launch.plan.caller)
  }
}
