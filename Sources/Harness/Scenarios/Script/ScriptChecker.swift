import Foundation

/// Looks through a whole scenario for what is wrong with it, before anything runs.
///
/// What depends on a variable, on a condition that is false here, or stands behind a `stop` or a
/// `skip` is left to the run.
struct ScriptChecker {
  private let commands: ScenarioCommands
  private let conditions: Conditions
  private let script: Script
  private let file: String
  private var problems: [ScriptProblem] = []

  /// Whether an earlier line may have made a file that no section holds.
  private var mayHaveMadeFiles = false
  private var hasEnded = false

  private init(
    _ script: Script, commands: ScenarioCommands, conditions: Conditions, file: String
  ) {
    self.commands = commands
    self.conditions = conditions
    self.script = script
    self.file = file
  }

  /// All that is wrong with the sections and the lines.
  static func problems(
    in script: Script, commands: ScenarioCommands, conditions: Conditions, file: String
  ) -> [ScriptProblem] {
    var checker = ScriptChecker(script, commands: commands, conditions: conditions, file: file)
    checker.check(script.lines)
    return Self.problems(of: script.archive, file: file) + checker.problems
  }
}

// MARK: - Lines

extension ScriptChecker {
  private mutating func check(_ lines: [ScriptLine]) {
    for line in lines where !hasEnded { check(line) }
  }

  private mutating func check(_ line: ScriptLine) {
    guard case .words(let words) = line.content else { return }
    check(words[...], of: line)
  }

  /// Checks a command with its prefixes: a whole line, or what stands behind `defer`.
  private mutating func check(_ words: ArraySlice<Word>, of line: ScriptLine) {
    let words = Array(words)
    var column = words[0].column
    do {
      let command = try PrefixedCommand(words.map(\.literal))
      guard try checkGuards(command.guards, words, line) else { return }
      guard let index = command.commandIndex, let name = words[index].literal else {
        mayHaveMadeFiles = true
        return
      }
      column = words[index].column
      try check(name, command.expectation, words[(index + 1)...], line)
    } catch {
      problems.append(
        line.problem("\(error)", column: (error as? Misplaced)?.column ?? column))
    }
  }

  /// A problem of a word other than the line's first.
  private struct Misplaced: Error, CustomStringConvertible {
    let description: String
    let column: Int
  }

  /// - Returns: False where the line does not run in this run, so that nothing is said of it.
  private func checkGuards(
    _ guards: [PrefixedCommand.Guard], _ words: [Word], _ line: ScriptLine
  ) throws -> Bool {
    for item in guards {
      guard conditions.knows(item.condition) else {
        throw Misplaced(
          description: Conditions.unknown(item.condition, among: conditions.names),
          column: words[item.index].column)
      }
      guard conditions.mayHold(item) else { return false }
    }
    return true
  }

  private mutating func check(
    _ name: String, _ expectation: PrefixedCommand.Expectation, _ words: ArraySlice<Word>,
    _ line: ScriptLine
  ) throws {
    let texts = words.map(\.literal)
    let command = try commands.find(name)
    do {
      _ = try command.call(expectation, texts)
    } catch {
      guard let index = error.index else { throw error }
      throw Misplaced(
        description: error.description, column: words[words.startIndex + index].column)
    }
    try command.check?(texts)
    if let missing = missingFile(command, texts), let word = words.last {
      throw Misplaced(description: missing, column: word.column)
    }
    switch name {
    case ScenarioCommand.defer.name: check(words, of: line)
    case ScenarioCommand.include.name: checkIncluded(texts[0])
    default: break
    }
    switch command.effect {
    case .none: break
    case .makesFiles: mayHaveMadeFiles = true
    case .endsScript: hasEnded = hasEnded || isWholeLine(line, words.count + 1)
    }
  }

  /// Whether a command of so many words has no condition before it.
  private func isWholeLine(_ line: ScriptLine, _ count: Int) -> Bool {
    guard case .words(let words) = line.content else { return false }
    return words.count == count
  }

  private mutating func checkIncluded(_ name: String?) {
    guard let name, let included = script.includes[name] else { return }
    var checker = ScriptChecker(
      included, commands: commands, conditions: conditions, file: included.lines.first?.file ?? name
    )
    checker.mayHaveMadeFiles = mayHaveMadeFiles
    checker.check(included.lines)
    problems += Self.problems(of: included.archive, file: checker.file) + checker.problems
    mayHaveMadeFiles = true
    hasEnded = checker.hasEnded
  }

  /// What to say where a comparison names a file that cannot be there.
  private func missingFile(_ command: ScenarioCommand, _ words: [String?]) -> String? {
    guard !mayHaveMadeFiles, let word = words.last, let name = word, !name.hasPrefix("/"),
      command.wantsFile?(name) == true
    else { return nil }
    let names = script.archive.sections.map(\.name)
    guard !names.contains(name) else { return nil }
    return "no section holds \(name), and no line before this one can have made it"
      + NearestName.question(name, among: names)
  }
}
