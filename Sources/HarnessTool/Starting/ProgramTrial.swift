import Foundation
import Harness
import HarnessScenarios

/// What a program prints that is run as a test runs it, twice the same.
struct ProgramTrial {
  let program: StartingProgram
  let arguments: [String]
  let status: Int32
  let standardOutput: Data
  let standardError: Data

  /// - Parameters:
  ///   - program: The program.
  ///   - arguments: Its arguments; nil to find some that any program may know.
  /// - Throws: ``InitProblem`` where it cannot be started, does not end, prints something else each time, or
  ///   is broken.
  init(of program: StartingProgram, with arguments: [String]?) throws {
    guard arguments == nil else {
      self = try Self(program, arguments ?? [])
      return
    }
    let help = Result { try Self(program, ["--help"]) }
    if case .failure(let problem as InitProblem) = help, problem.isFinal { throw problem }
    let tried = [help, Result { try Self(program, ["--version"]) }].compactMap { try? $0.get() }
    if let trial = tried.first(where: { $0.status == 0 && !$0.standardOutput.isEmpty }) {
      self = trial
      return
    }
    self = try help.get()
    guard !isBroken else {
      throw InitProblem.fails(
        program: program.word, arguments: self.arguments, status: status, output: lastLines)
    }
  }

  /// Whether it has failed as no program means to: what it needs is not there, or nothing has caught its error.
  private var isBroken: Bool {
    [126, 127].contains(status) || Crash.line(in: standardError) != nil
  }

  /// What to say of a failure that is expected now; nothing where it has not failed.
  var advice: [String] {
    guard status != 0 else { return [] }
    let line = ([program.word] + arguments).joined(separator: " ")
    return [
      "`\(line)` ends with status \(status), and the test expects that; where it is not meant, name arguments."
    ]
  }

  /// The end of what it has said of its failure.
  private var lastLines: String {
    let text = standardError.isEmpty ? standardOutput : standardError
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(5)
      .map { "  " + VisibleText.of(String($0)) }.joined(separator: "\n")
  }

  private init(_ program: StartingProgram, _ arguments: [String]) throws {
    let one = try Self.run(program, arguments)
    (self.program, self.arguments) = (program, arguments)
    guard case .exited(let status) = one.termination, !one.timedOut else {
      let (word, reason) = (program.word, "ended with \(one.termination)")
      throw one.timedOut
        ? InitProblem.endless(program: word, arguments: arguments)
        : InitProblem.unsteady(program: word, arguments: arguments, reason: reason)
    }
    (standardOutput, standardError) = (one.standardOutput.data, one.standardError.data)
    self.status = status
    let other = try Self.run(program, arguments)
    guard one.termination == other.termination, standardOutput == other.standardOutput.data,
      standardError == other.standardError.data
    else {
      throw InitProblem.unsteady(
        program: program.word, arguments: arguments,
        reason: "printed something else the second time")
    }
    guard !SessionTimes(around: Date()).areTold(in: standardOutput + standardError) else {
      throw InitProblem.unsteady(
        program: program.word, arguments: arguments,
        reason:
          "told today's date, the time, or which process has started it, which a test would not "
          + "see again")
    }
    guard !(standardOutput + standardError).allSatisfy({ $0 == UInt8(ascii: "\n") }) else {
      throw InitProblem.unsteady(
        program: program.word, arguments: arguments, reason: "printed nothing")
    }
  }

  private static func run(_ program: StartingProgram, _ arguments: [String]) throws -> Outcome {
    let app = CLIApplication(program.path, sandbox: try Sandbox(), starter: .spawn)
    let caller = Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    do {
      return try app.performRun(arguments, input: nil, timeout: TimeLimit.standard, caller: caller)
    } catch {
      if let outcome = app.lastOutcome, outcome.timedOut { return outcome }
      let reason = (error as? Failure)?.cause.failureText ?? "\(error)"
      guard app.lastOutcome == nil else {
        let first = reason.prefix { $0 != ";" && $0 != "\n" }
        throw InitProblem.unsteady(
          program: program.word, arguments: arguments, reason: "was ended: \(first)")
      }
      throw InitProblem.refused(program: program.name, reason: reason)
    }
  }

  /// The stream that tells something, and its first line that is not empty.
  var firstLine: (stream: Harness.OutputStream, text: String) {
    let stream: Harness.OutputStream = standardOutput.isEmpty ? .standardError : .standardOutput
    let lines = String(
      decoding: stream == .standardOutput ? standardOutput : standardError, as: UTF8.self
    )
    .split(whereSeparator: \.isNewline)
    return (stream, String(lines.first { !$0.allSatisfy(\.isWhitespace) } ?? lines.first ?? ""))
  }
}
