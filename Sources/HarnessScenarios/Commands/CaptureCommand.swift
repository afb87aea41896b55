import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  static let capture = ScenarioCommand(
    "capture [-of=NAME] [-stderr] VARIABLE [PATTERN]", from: .harness,
    summary: "Keep the last standard output, or what a pattern finds there, in a variable.",
    details: """
      Without PATTERN, it is the whole output without the newlines at its end. With it, it is what \
      the first group of the regular expression holds where that first matches, or the whole match \
      where it has no group: `capture PORT 'port (\\d+)'`. Where nothing matches, and where the \
      value would be empty, the line fails: it never sets a variable to nothing.

      `-stderr` takes standard error in its place. `-of` takes what a background program has \
      printed until now, all that its terminal was sent if it has one. What a program prints may \
      come in parts, so let a `waitfor` before it look for what follows the value too, such as its \
      newline: \
      `waitfor -of=server stdout 'port \\d+\\n'`.
      """,
    effect: .none, patternOperand: 1, check: checkCapture
  ) { run, call in
    let wanted = try CaptureRequest(call, of: run)
    try checkName(wanted.variable)
    run.environment[wanted.variable] =
      if let label = call.value(of: "-of") {
        try run.captured(from: try run.program(label), wanted)
      } else {
        try run.capturedFromLast(wanted)
      }
  }

  @Sendable private static func checkCapture(_ words: [String?]) throws {
    let operands = words.drop { $0.map { $0.hasPrefix("-of=") || $0 == "-stderr" } ?? false }
    if let first = operands.first, let name = first { try checkName(name) }
  }

  private static func checkName(_ name: String) throws {
    guard !name.hasPrefix("-") else {
      let option = String(name.prefix { $0 != "=" })
      let nearest = NearestName.question(option, among: ["-of", "-stderr"])
      throw ScenarioFailure("\(option) is no option\(nearest)")
    }
    guard !name.isEmpty, name.utf8.allSatisfy(VariableExpansion.isInName) else {
      let shown = name.isEmpty ? "''" : name
      throw ScenarioFailure("\(shown) is no variable's name: letters, digits, _")
    }
  }
}

extension ScenarioRun {
  fileprivate func capturedFromLast(_ wanted: CaptureRequest) throws -> String {
    guard !last.output.isAbsent else {
      let reason = reasonForNoOutput(wanted)
      throw ScenarioFailure("there is no output to capture in \(wanted.variable): \(reason)")
    }
    let streams = try CapturedStreams(output: read("stdout"), errors: read("stderr"))
    do {
      return try streams.value(of: wanted, in: wanted.stream)
    } catch {
      guard streams.bytes(wanted).isEmpty, !streams.hasInOther(wanted) else { throw error }
      throw ScenarioFailure("\(error); `! \(wanted.stream) .` expects that")
    }
  }

  private func reasonForNoOutput(_ wanted: CaptureRequest) -> String {
    guard let program = background.all.last else {
      return "no program has come to its end before this line"
    }
    let advice =
      program.label.isEmpty
      ? "`exec … &NAME&` names it, and then `capture -of=NAME \(wanted.variable)` takes what it has "
        + "printed so far"
      : "`capture -of=\(program.label) \(wanted.variable)` takes what that has printed so far"
    return "no program has ended since `\(program.command)` was started in the background; "
      + advice
  }

  fileprivate func captured(
    from program: BackgroundProgram, _ wanted: CaptureRequest
  ) throws -> String {
    let application = program.application
    let streams = try CapturedStreams(
      output: application.outputSoFar().whole("stdout"),
      errors: application.outputSoFar(.standardError).whole("stderr"))
    do {
      return try streams.value(
        of: wanted, in: "what `\(program.command)` has printed to \(wanted.stream) so far")
    } catch {
      showOutputSoFar(of: application)
      guard streams.bytes(wanted).isEmpty, !streams.hasInOther(wanted), program.end == nil else {
        throw error
      }
      throw ScenarioFailure(
        "\(error); it has printed nothing yet: `waitfor -of=\(program.label) \(wanted.stream)` "
          + "before this line waits for that")
    }
  }
}

/// What a line wants to capture.
private struct CaptureRequest {
  let variable: String
  /// Nil for a whole output.
  let pattern: ScriptPattern?
  let isOfErrors: Bool

  init(_ call: ScenarioCall, of run: ScenarioRun) throws {
    variable = call.operands[0]
    pattern = try call.operands.dropFirst().first.map(run.pattern)
    isOfErrors = call.has("-stderr")
  }

  /// The name of the stream.
  var stream: String { isOfErrors ? "stderr" : "stdout" }
}

/// What a program has printed, of which a value is taken.
private struct CapturedStreams {
  let output: Data
  let errors: Data

  /// What is on the stream that a line asks for.
  func bytes(_ wanted: CaptureRequest) -> Data { wanted.isOfErrors ? errors : output }

  /// Whether the pattern matches on the stream that the line does not ask for.
  func hasInOther(_ wanted: CaptureRequest) -> Bool {
    let other = wanted.isOfErrors ? output : errors
    return (try? wanted.pattern?.matches(in: other)) ?? false
  }

  /// Takes the value.
  ///
  /// - Parameters:
  ///   - wanted: What is asked for.
  ///   - place: What it is looked for in, for messages.
  /// - Returns: The value, which is never empty.
  /// - Throws: ``ScenarioFailure`` where there is none.
  func value(of wanted: CaptureRequest, in place: String) throws -> String {
    do {
      let value =
        try wanted.pattern.map { try match($0, in: bytes(wanted), place) }
        ?? whole(String(decoding: bytes(wanted), as: UTF8.self), place)
      return try text(value, bytes(wanted), place)
    } catch let problem as ScenarioFailure {
      throw ScenarioFailure(
        "\(problem), so there is nothing to capture in \(wanted.variable)" + hint(wanted))
    }
  }

  /// The value, if a variable can hold it as it was printed.
  private func text(_ value: String, _ bytes: Data, _ place: String) throws -> String {
    if value.utf8.contains(0) {
      throw ScenarioFailure("what would be taken of \(place) holds a zero byte")
    }
    if value.unicodeScalars.contains("\u{FFFD}"), String(validating: bytes, as: UTF8.self) == nil {
      throw ScenarioFailure("what would be taken of \(place) is not UTF-8")
    }
    return value
  }

  private func whole(_ text: String, _ place: String) throws -> String {
    var value = text.utf8[...]
    while value.last == Marker.newline {
      value = value.dropLast()
      // A terminal ends lines with CR and LF.
      if value.last == UInt8(ascii: "\r") { value = value.dropLast() }
    }
    try Word.check(value.count)
    guard value.isEmpty else { return String(Substring(value)) }
    let what = text.isEmpty ? "is empty" : "holds nothing but ends of lines"
    throw ScenarioFailure("\(place) \(what)")
  }

  private func match(_ pattern: ScriptPattern, in bytes: Data, _ place: String) throws -> String {
    guard let match = try pattern.firstMatch(in: bytes) else {
      throw ScenarioFailure("'\(pattern.text)' does not match in \(place)")
    }
    let value = match.group ?? match.text
    try Word.check(value.utf8.count)
    guard value.isEmpty else { return value }
    let part = match.group == nil ? "the match" : "its group"
    throw ScenarioFailure("'\(pattern.text)' matches in \(place), and \(part) is empty")
  }

  private func hint(_ wanted: CaptureRequest) -> String {
    guard hasInOther(wanted) else { return "" }
    return wanted.isOfErrors
      ? "; it matches in stdout, which `capture` takes without -stderr"
      : "; it matches in stderr, which `capture -stderr` takes"
  }
}
