import CPlatform
import HarnessComparison
import HarnessSystem
import HarnessTerminal

/// What is known of a launch now, whether it still runs or has ended.
struct Observation {
  /// How it ended; nil while it runs.
  let termination: Termination?
  let standardOutput: CapturedOutput
  let standardError: CapturedOutput
  /// The terminal's; an empty one where it has none.
  let screen: Screen
  /// The recorded calls.
  let callLog: CallLog
  /// What was there after its exit.
  let leftBehind: [LeftBehindProcess]
  let launchID: String
  let sandbox: Sandbox
  let executable: String
  /// What it used; nil while it runs.
  var measuredUsage: MeasuredUsage?

  /// What placeholders in expected texts stand for.
  var placeholders: Placeholders { Placeholders(sandbox: sandbox, executable: executable) }

  /// Gives what was left behind a moment to go, or to become another program.
  ///
  /// - Parameter isSo: What is waited for.
  /// - Returns: What is there after it.
  func awaitLeftBehind(_ isSo: ([LeftBehindProcess]) -> Bool) -> [LeftBehindProcess] {
    let deadline = Deadline(after: TimeLimit.scaled(TimeLimit.departure))
    while true {
      let left = sandbox.survivors(of: launchID)?.now ?? leftBehind.compactMap(\.now)
      if left.isEmpty || isSo(left) || deadline.hasPassed { return left }
      platform_sleep(2000)
    }
  }
}

extension Outcome {
  fileprivate var measuredUsage: MeasuredUsage {
    MeasuredUsage(
      usage: usage, isMeasured: plan.program.isMeasured,
      leftBehind: leftBehind.filter { !sandbox.isMeantToBeLeft($0) })
  }

  var observation: Observation {
    Observation(
      termination: termination, standardOutput: standardOutput, standardError: standardError,
      screen: screen, callLog: callLog, leftBehind: leftBehind, launchID: plan.id, sandbox: sandbox,
      executable: executable, measuredUsage: measuredUsage)
  }
}

extension Launch.State {
  /// Whether a stream has given more than was seen, or the app has told of more.
  func hasMore(than seen: Observation) -> Bool {
    CallLog(reports, faults: Faults()).newsCount != seen.callLog.newsCount
      || transcript.count(of: .standardOutput) != seen.standardOutput.count
      || transcript.count(of: .standardError) != seen.standardError.count
  }
}

extension Launch {
  var observation: Observation {
    read { state in
      Observation(
        termination: state.outcome?.termination,
        standardOutput: state.transcript.captured(.standardOutput),
        standardError: state.transcript.captured(.standardError),
        screen: state.terminal?.screen ?? Screen(),
        callLog: CallLog(state.reports, faults: plan.control.faults),
        leftBehind: state.outcome?.leftBehind ?? [], launchID: plan.id, sandbox: plan.sandbox,
        executable: plan.program.executable, measuredUsage: state.outcome?.measuredUsage)
    }
  }
}
