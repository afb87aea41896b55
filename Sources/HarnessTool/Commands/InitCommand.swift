import ArgumentParsing
import Foundation
import Harness

extension ToolCommand {
  static let initialize = ToolCommand(
    name: "init", operands: "[PROGRAM [-- ARGUMENT…]]", operandKinds: [.program, .file],
    summary: "Write a first test of a program, which passes.",
    details: """
      In the folder of a Swift package it writes a test target with one test, and prints the lines for
      Package.swift, which it leaves alone. Elsewhere, and for a program that the package does not make,
      it writes the scenario Scenarios/first.txtar, and where the program is a path, a harness.json that
      names it. PROGRAM may be left out where the package, or a build folder of Cargo or Go, holds one.

      The program is run, in a sandbox as every test runs it: with the arguments, or else with --help or
      --version, whichever ends with status 0. What it printed is what the test expects.

      Files that are there already stay as they are, and then none is written.
      """,
    options: [.workflow]
  ) { arguments in
    let start = try StartingPoint(arguments.operands)
    var files = NewFiles()
    let advice = try start.write(into: &files)
    var lines: [String] = []
    if arguments.has(.workflow) {
      lines = FirstWorkflow(forSwift: start.isPackage).write(into: &files)
    }
    try files.write()
    for file in files.paths { try Tool.print("wrote \(file)") }
    for line in advice + lines { try Tool.print(line) }
    return .passed
  }
}

extension CommandLineOption {
  static let workflow = CommandLineOption(
    name: "--workflow",
    explanation: """
      Write a workflow for the continuous integration, too: .gitlab-ci.yml where git's remote is a
      GitLab, else .github/workflows/tests.yml.
      """)
}

/// Why nothing can be begun.
enum InitProblem: Error, CustomStringConvertible {
  /// Whether other arguments would not help, or would take as long.
  var isFinal: Bool {
    switch self {
    case .endless, .refused: true
    default: false
    }
  }

  case noProgram(found: [String])
  case noSuchProgram(String)
  case notExecutable(LaunchRefusal)
  case fails(program: String, arguments: [String], status: Int32, output: String)
  case notBuilt(String, path: String)
  case noExecutable
  case refused(program: String, reason: String)
  case unsteady(program: String, arguments: [String], reason: String)
  case endless(program: String, arguments: [String])
  case notGreen(String)
  case thereAlready([String])

  var description: String {
    switch self {
    case .noProgram(let found):
      found.isEmpty
        ? "which program is to be tested? Name one of PATH, or a path: `harness init sort`"
        : "which program is to be tested? There are: \(found.joined(separator: ", "))"
    case .noSuchProgram(let name):
      "there is no program \(name): "
        + (FileManager.default.fileExists(atPath: name)
          ? "for the file of this folder write ./\(name)"
          : "name a path with a slash, or a program of PATH")
    case .notExecutable(let refusal): "\(refusal)"
    case .fails(let program, let arguments, let status, let output):
      "`\(([program] + arguments).joined(separator: " "))` ends with status \(status), so it may be broken; "
        + "if this is meant, say so by naming the arguments: "
        + "`harness init \(program) -- \(arguments.joined(separator: " "))`\n\(output)"
    case .notBuilt(let name, let path):
      "\(name) is not built yet, and a first test says what it prints: there is no \(path); "
        + "run `swift build`, and then this again"
    case .noExecutable:
      "Package.swift makes no executable: no .executableTarget; name a program: `harness init PROGRAM`"
    case .refused(let program, let reason): "\(program) cannot be started: \(reason)"
    case .unsteady(let program, let arguments, let reason):
      "`\(([program] + arguments).joined(separator: " "))` \(reason); name arguments with which it "
        + "prints the same each time: `harness init \(program) -- ARGUMENT…`"
    case .endless(let program, let arguments):
      "`\(([program] + arguments).joined(separator: " "))` did not end in "
        + "\(TimeText.short(TimeLimit.scaled(TimeLimit.standard))); name arguments with which it does: "
        + "`harness init \(program) -- ARGUMENT…`"
    case .notGreen(let text):
      "nothing is written, as the first scenario would not pass:\n\(text)"
    case .thereAlready(let paths):
      "nothing is written, as there is already: \(paths.joined(separator: ", "))"
        + (paths.contains(FirstScenario.project)
          ? "; to test another program, add it to \"apps\" in \(FirstScenario.project), and write a "
            + "scenario of it, or record one: `harness record`" : "")
    }
  }
}
