import HarnessSystem

/// What a disk knows of the launches on it.
///
/// A launch knows its disk, so the disk must not own any.
struct SandboxLaunches: Sendable {
  /// Holds the launches, where all of them are wanted.
  weak var log: LaunchLog?
  /// The launch that was started last.
  var last: LastLaunch?
}

extension Sandbox {
  /// What is known of the launches on this disk.
  var launches: Monitor<SandboxLaunches> { companion { Monitor(SandboxLaunches()) } }

  /// Notes a launch that has begun.
  func note(_ launch: Launch) {
    let log = launches.withLock { launches in
      launches.last = LastLaunch(launch)
      return launches.log
    }
    (log ?? OtherLaunches.log(of: launch))?.append(launch)
  }
}

/// The launch that was started last on a disk, for failures of what it left there.
///
/// The launch knows its disk, so the disk must not own the launch.
struct LastLaunch: Sendable {
  private weak var launch: Launch?
  private let program: Program
  private let shownVariables: [String: String]
  private let input: StandardInput

  init(_ launch: Launch) {
    self.launch = launch
    program = launch.plan.program
    shownVariables = launch.plan.shownVariables
    input = launch.plan.shellInput
  }

  private var commandLine: String {
    program.commandLine(showing: shownVariables, reading: input)
  }

  /// All that is known of it; where its app has gone, what was run.
  var report: String {
    launch?.report ?? "  command: " + ShellWord.wrapped(commandLine, indentation: 11)
  }
}
