import Foundation

extension ScenarioCommand {
  static let capture = ScenarioCommand(
    "capture [-of=NAME] VARIABLE [PATTERN]", from: .harness,
    summary: "Keep the last standard output, or what a pattern finds there, in a variable.",
    details: """
      Without PATTERN, it is the whole output without the newlines at its end. With it, it is what \
      the first group of the regular expression holds where that first matches, or the whole match \
      where it has no group: `capture PORT 'port (\\d+)'`. Where nothing matches, and where the \
      value would be empty, the line fails: it never sets a variable to nothing.

      `-of` takes what a background program has printed to standard output until now, all that its \
      terminal was sent if it has one. What a program prints may come in parts, so let a `waitfor` \
      before it look for what follows the value too, such as its newline: \
      `waitfor -of=server stdout 'port \\d+\\n'`.
      """,
    effect: .none,
    check: checkCapture
  ) { run, call in
    let name = call.operands[0]
    try checkName(name)
    let pattern = try call.operands.dropFirst().first.map(ScriptPattern.init)
    run.environment[name] =
      if let label = call.value(of: "-of") {
        try run.captured(from: try run.program(label), pattern, name)
      } else {
        try run.capturedFromLast(pattern, name)
      }
  }

  @Sendable private static func checkCapture(_ words: [String?]) throws {
    let operands = words.drop { $0?.hasPrefix("-of=") ?? false }
    guard let first = operands.first, let name = first else { return }
    try checkName(name)
    if operands.count > 1, case let pattern?? = operands.last { _ = try ScriptPattern(pattern) }
  }

  private static func checkName(_ name: String) throws {
    guard !name.hasPrefix("-") else {
      let option = String(name.prefix { $0 != "=" })
      throw ScenarioFailure("\(option) is no option" + NearestName.question(option, among: ["-of"]))
    }
    guard !name.isEmpty, name.utf8.allSatisfy(VariableExpansion.isInName) else {
      let shown = name.isEmpty ? "''" : name
      throw ScenarioFailure("\(shown) is no variable's name: letters, digits, _")
    }
  }
}

extension ScenarioRun {
  fileprivate func capturedFromLast(_ pattern: ScriptPattern?, _ name: String) throws -> String {
    guard !last.output.isAbsent else {
      throw ScenarioFailure("there is no output to capture in \(name): \(reasonForNoOutput(name))")
    }
    do {
      return try CapturedText(text: output, name: "stdout").value(pattern, for: name)
    } catch {
      guard output.isEmpty else { throw error }
      throw ScenarioFailure("\(error); `! stdout .` expects that")
    }
  }

  private func reasonForNoOutput(_ name: String) -> String {
    guard let program = background.all.last else {
      return "no program has come to its end before this line"
    }
    let advice =
      program.label.isEmpty
      ? "`exec … &NAME&` names it, and then `capture -of=NAME \(name)` takes what it has printed "
        + "so far"
      : "`capture -of=\(program.label) \(name)` takes what that has printed so far"
    return "no program has ended since `\(program.command)` was started in the background; "
      + advice
  }

  fileprivate func captured(
    from program: BackgroundProgram, _ pattern: ScriptPattern?, _ name: String
  ) throws -> String {
    let source = CapturedText(
      text: program.application.outputSoFar().text,
      name: "what `\(program.command)` has printed so far")
    do {
      return try source.value(pattern, for: name)
    } catch {
      showOutputSoFar(of: program.application)
      throw error
    }
  }
}

/// A text from which a value is taken.
private struct CapturedText {
  let text: String
  /// What the text is, for messages.
  let name: String

  /// The value, which is never empty.
  ///
  /// - Throws: ``ScenarioFailure`` where there is none.
  func value(_ pattern: ScriptPattern?, for variable: String) throws -> String {
    do {
      return try pattern.map(match) ?? whole()
    } catch let problem as ScenarioFailure {
      throw ScenarioFailure("\(problem), so there is nothing to capture in \(variable)")
    }
  }

  private func whole() throws -> String {
    var value = text[...]
    while value.last?.isNewline ?? false { value.removeLast() }
    guard value.isEmpty else { return String(value) }
    let what = text.isEmpty ? "is empty" : "holds nothing but ends of lines"
    throw ScenarioFailure("\(name) \(what)")
  }

  private func match(_ pattern: ScriptPattern) throws -> String {
    guard let match = try pattern.first(in: text) else {
      throw ScenarioFailure("'\(pattern.text)' does not match in \(name)")
    }
    let value = match.group ?? match.text
    guard value.isEmpty else { return value }
    let part = match.group == nil ? "the match" : "its group"
    throw ScenarioFailure("'\(pattern.text)' matches in \(name), and \(part) is empty")
  }
}
