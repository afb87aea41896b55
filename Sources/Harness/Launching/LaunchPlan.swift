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
  /// What the child reads.
  var input: StandardInput
  /// The folder that is the child's disk.
  var sandbox: Sandbox
  /// Tells this launch from every other, in the environment of all its descendants.
  let id: String
}

extension LaunchPlan {
  /// The launch as a line that can be pasted into a shell.
  var commandLine: String {
    let variables = ["HOME": program.environment["HOME"] ?? ""].merging(shownVariables) { $1 }
    let assignments = variables.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(ShellWord.quoted($0.value))" }
    let command = ([program.executable] + program.arguments).map(ShellWord.quoted)
    let words =
      ["cd", ShellWord.quoted(program.workingDirectory.path), "&&"] + assignments + command
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
