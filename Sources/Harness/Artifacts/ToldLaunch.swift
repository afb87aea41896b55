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

/// Hears of the launches on disks that no test has to itself.
package enum OtherLaunches {
  /// Gives the log that a launch belongs to, by who launches; nil where nothing hears of them.
  ///
  /// It is asked in the task that launches.
  package static let hearing = Monitor<(@Sendable (Caller) -> LaunchLog?)?>(nil)

  /// Whether a scenario launches, which is told of by itself.
  @TaskLocal package static var areOfScenario = false

  static func log(of launch: Launch) -> LaunchLog? {
    guard !areOfScenario, let hearing = hearing.read({ $0 }) else { return nil }
    return hearing(launch.plan.caller)
  }
}
