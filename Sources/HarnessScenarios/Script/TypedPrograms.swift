import HarnessSystem

/// The programs in the background that a script has typed to, as far as that is known before it runs.
///
/// What is typed last may still be read when the script is at its end: whether the program comes to its
/// own end before SIGINT ends it is then left to chance.
struct TypedPrograms {
  private struct Program {
    let label: String
    let start: ScriptLine
    /// Whether its line takes any end, so that none is left to chance.
    let takesAnyEnd: Bool
    /// The last line that typed to it; nil where one behind that has waited for something.
    var typing: ScriptLine?
  }

  private var programs: [Program] = []

  /// What to say at the end of the script.
  var warnings: [ScriptProblem] {
    programs.filter { !$0.takesAnyEnd }.compactMap { program in
      program.typing?.problem(
        "`\(program.start.text.trimmed)` was typed to, and nothing waits for its end, which may come "
          + "before that of the script or not: add `wait`")
    }
  }

  /// Takes in a line that may be any command at all.
  mutating func addAnything() { programs = [] }

  /// Takes in a line.
  ///
  /// - Parameters:
  ///   - command: The line's command.
  ///   - texts: What stands behind its name; nil for what only the run can know.
  ///   - line: The line.
  ///   - expectation: What the line expects.
  mutating func add(
    _ command: ScenarioCommand, _ texts: [String?], at line: ScriptLine,
    _ expectation: PrefixedCommand.Expectation
  ) {
    switch command.name {
    case _ where command.prefixes == .program: addStart(texts, at: line, expectation)
    case _ where command.origin == .project: addAnything()
    case ScenarioCommand.type.name: note(line, for: texts)
    case ScenarioCommand.press.name: note(Self.asksForEnd(texts) ? nil : line, for: texts)
    case ScenarioCommand.prompt.name, ScenarioCommand.waitfor.name: note(nil, for: texts)
    case ScenarioCommand.wait.name, ScenarioCommand.kill.name: remove(texts.last ?? nil)
    case ScenarioCommand.gate.name: addAnything()
    default: break
    }
  }

  private mutating func addStart(
    _ texts: [String?], at line: ScriptLine, _ expectation: PrefixedCommand.Expectation
  ) {
    guard let last = texts.last ?? nil, let label = ScenarioCommand.backgroundLabel(last) else {
      return
    }
    programs.append(Program(label: label, start: line, takesAnyEnd: expectation == .either))
  }

  /// Notes the line that has typed, or that none has since it was waited for something.
  private mutating func note(_ line: ScriptLine?, for texts: [String?]) {
    let option = "-of="
    let name = texts.compactMap(\.self).first { $0.hasPrefix(option) }?.dropFirst(option.count)
    let index =
      name.map { name in programs.lastIndex { $0.label == name } } ?? programs.indices.last
    if let index { programs[index].typing = line }
  }

  /// Forgets the program of a name, or all where it is none's.
  private mutating func remove(_ name: String?) {
    let isNamed = programs.contains { $0.label == name }
    programs.removeAll { !isNamed || $0.label == name }
  }

  /// Whether keys ask a program to end, or to stop.
  private static func asksForEnd(_ texts: [String?]) -> Bool {
    texts.contains { $0.map { endingKeys.contains($0.uppercased()) } ?? true }
  }

  private static let endingKeys: Set = ["CONTROL-C", "CONTROL-D", "CONTROL-Z", "CONTROL-\\"]
}
