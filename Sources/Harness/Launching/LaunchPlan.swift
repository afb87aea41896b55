import Foundation
import LaunchProtocol

/// Everything that a start needs to know: a launch before it happens.
struct LaunchPlan: Sendable {
  /// The path of the executable.
  var executable: String
  /// The arguments, without the program's name.
  var arguments: [String]
  /// The whole environment of the child.
  var environment: [String: String]
  /// The variables that somebody who repeats the launch by hand has to set.
  var shownVariables: [String: String] = [:]
  /// The mocks that the app was asked to use.
  var mocks: [String: String] = [:]
  /// The folder that the child starts in.
  var workingDirectory: URL
  /// What the child reads.
  var input: StandardInput
  /// The folder that is the child's disk.
  var sandbox: Sandbox
  /// Tells this launch from every other, in the environment of all its descendants.
  let id: String

  /// Checks what `posix_spawn` would report as something else, or not at all.
  ///
  /// - Throws: ``LaunchRefusal``, for the first thing that is wrong.
  func check() throws {
    try Executable(path: executable).check()
    try checkWords()
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(
      atPath: workingDirectory.path, isDirectory: &isDirectory)
    guard exists, isDirectory.boolValue else {
      throw LaunchRefusal.noWorkingDirectory(workingDirectory.path)
    }
  }

  private func checkWords() throws {
    for name in environment.keys where name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
      throw LaunchRefusal.variableName(name)
    }
    for argument in arguments where argument.utf8.contains(0) {
      throw LaunchRefusal.nulByte(in: "the argument \(argument.debugDescription)")
    }
    for (name, value) in environment where name.utf8.contains(0) || value.utf8.contains(0) {
      throw LaunchRefusal.nulByte(in: "the variable \(name.debugDescription)")
    }
  }
}

extension LaunchPlan {
  /// The launch as a line that can be pasted into a shell.
  var commandLine: String {
    let variables = ["HOME": environment["HOME"] ?? ""].merging(shownVariables) { $1 }
    let assignments = variables.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(ShellWord.quoted($0.value))" }
    let command = ([executable] + arguments).map(ShellWord.quoted)
    let words = ["cd", ShellWord.quoted(workingDirectory.path), "&&"] + assignments + command
    return words.joined(separator: " ")
  }

  /// The same plan for an app that may report on a control socket.
  func announcing(_ control: ControlSocket?) -> LaunchPlan {
    guard let control else { return self }
    var plan = self
    plan.environment[LAUNCH_CONTROL_VARIABLE] = control.path
    return plan
  }
}
