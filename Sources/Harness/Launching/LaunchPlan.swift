import Foundation
import LaunchProtocol

/// Everything that a start needs to know: a launch before it happens.
struct LaunchPlan: Sendable {
  /// What is started.
  var program: Program
  /// The variables that somebody who repeats the launch by hand has to set.
  var shownVariables: [String: String] = [:]
  /// The mocks that the app was asked to use.
  var mocks: [String: String] = [:]
  /// The calls that are to fail.
  var faults = Faults()
  /// Whether the app is to refuse to use a real service.
  var isStrict = false
  /// Whether the harness listens to what the app says.
  var isHeard = false
  /// What the child reads.
  var input: StandardInput
  /// The terminal that it has instead of pipes.
  var terminal: Terminal?
  /// The folder that is the child's disk.
  var sandbox: Sandbox
  /// The names of the activities in which it began.
  var activities: [String] = []
  /// Tells this launch from every other, in the environment of all its descendants.
  let id: String
}

extension LaunchPlan {
  /// The launch as a line that can be pasted into a shell.
  ///
  /// It starts from an empty environment, as a variable of the caller's such as `XDG_DATA_HOME`
  /// would lead the app out of the sandbox; without them the XDG folders lie in `HOME`.
  var commandLine: String {
    let kept = ["HOME", "TMPDIR", "LANG", "TZ", "TERM", "LD_LIBRARY_PATH"]
    let variables = program.environment.filter { kept.contains($0.key) }
      .merging(shownVariables) { $1 }
      .sorted { $0.key < $1.key }
      .map { "\($0.key)=\(ShellWord.quoted($0.value))" }
    let command = ([program.executable] + program.arguments).map(ShellWord.quoted)
    let folder = ShellWord.quoted(program.workingDirectory.path)
    let words = ["cd", folder, "&&", "env", "-i", #"PATH="$PATH""#] + variables + command
    return words.joined(separator: " ")
  }

  /// The same plan for an app that may report on a control socket.
  func announcing(_ control: ControlSocket?) -> LaunchPlan {
    guard let control else { return self }
    var plan = self
    plan.program.environment[LAUNCH_CONTROL_VARIABLE] = control.path
    return plan
  }
}
