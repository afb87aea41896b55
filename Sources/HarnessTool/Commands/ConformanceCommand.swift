import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner

extension ToolCommand {
  static let conformance = ToolCommand(
    name: "conformance", operands: "PROGRAM [ARGUMENT…]", operandKinds: [.program, .file],
    summary: "Find out whether a program keeps to the launch protocol.",
    details: """
      PROGRAM is a probe: a small program that an implementation of the launch protocol is tried
      with. The article "Programs in other languages" says what it has to declare and to do; the
      clients in the folder Clients have one each. It is launched some hundred times, without a
      test, with one, and with one that does everything wrong.

      For each clause of the protocol a line says whether it holds; where it does not, what was
      asked, what was found and what to do. What stands behind `--` are arguments of PROGRAM, which
      runs in a folder of its own each time: paths in them have to be absolute. Where a clause does
      not hold, the exit status is 1.
      """,
    options: [.only, .except, .timeout, .json]
  ) { arguments in
    guard let program = arguments.operands.first else { throw ConformanceProblem.noProgram }
    let probe = Probe(
      program: try ConformanceProblem.url(of: program),
      arguments: Array(arguments.operands.dropFirst()),
      limit: try arguments.value(.timeout, wanted: "a time such as 30s, 500ms or 2m") { text in
        TimeText.seconds(text).flatMap { $0 > 0 ? $0 : nil }
      } ?? TimeLimit.standard)
    let run = ConformanceRun(
      probe: probe, chosen: arguments.all(.only), leftOut: arguments.all(.except))
    try ConformanceProblem.check(run.chosen + run.leftOut)
    guard run.triesSomething else { throw ConformanceProblem.nothingTried }
    let file = arguments.value(.json).map { URL(fileURLWithPath: $0) }
    if let file { try ReportFile.check(file) }
    var lines = ""
    let count = try run.perform { clause, verdict in
      lines += verdict.line(clause)
      if let text = verdict.text(clause) { try Tool.print(text) }
    }
    if let file { try ReportFile.write(Data(lines.utf8), to: file) }
    try Tool.print("\(count)")
    return count.isSuccess ? .passed : .failed
  }
}

/// Why a program cannot be tried.
enum ConformanceProblem: Error, CustomStringConvertible {
  case noProgram
  case notFound(String)
  case notStarted(String)
  case unknownClause(String, known: [String])
  case nothingTried

  var description: String {
    switch self {
    case .noProgram:
      "conformance takes a program; write `harness conformance ./probe`"
    case .notFound(let name):
      "there is no program \(name): name a path with a slash, or a program of PATH"
    case .notStarted(let reason): reason
    case .unknownClause(let name, let known):
      "no clause is named \(name.debugDescription)" + NearestName.question(name, among: known)
        + "; there are: \(known.joined(separator: ", "))"
    case .nothingTried:
      "--only and --except leave no clause, so nothing would be tried"
    }
  }

  fileprivate static func url(of program: String) throws(ConformanceProblem) -> URL {
    if program.utf8.contains(UInt8(ascii: "/")) { return URL(fileURLWithPath: program) }
    guard let url = CLIApplication.commandURL(program) else { throw .notFound(program) }
    return url
  }

  /// A pattern that chooses nothing may be misspelt.
  fileprivate static func check(_ patterns: [String]) throws(ConformanceProblem) {
    let known = ConformanceClause.all.map(\.id)
    for pattern in patterns where !known.contains(where: { GlobPattern(pattern).matches($0) }) {
      throw .unknownClause(pattern, known: known)
    }
  }
}
