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
    checker.checkSections()
    checker.check(script.lines)
    return checker.problems
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
    let command = try checkCall(name, expectation, texts)
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
    checker.checkSections()
    checker.check(included.lines)
    problems += checker.problems
    mayHaveMadeFiles = true
    hasEnded = checker.hasEnded
  }

  private func checkCall(
    _ name: String, _ expectation: PrefixedCommand.Expectation, _ words: [String?]
  ) throws(ScenarioFailure) -> ScenarioCommand {
    let command = try commands.find(name)
    _ = try command.call(expectation, words)
    do {
      try command.check?(words)
    } catch {
      throw (error as? ScenarioFailure) ?? ScenarioFailure("\(error)")
    }
    return command
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

// MARK: - Sections

extension ScriptChecker {
  private mutating func checkSections() {
    var lines: [String: Int] = [:]
    for section in script.archive.sections {
      if let problem = problem(of: section, firstAt: lines[section.name]) {
        problems.append(
          ScriptProblem(file: file, line: section.line, column: 1, message: problem))
      }
      lines[section.name] = lines[section.name] ?? section.line
    }
  }

  private func problem(of section: Archive.Section, firstAt line: Int?) -> String? {
    if let line {
      return "the section \(section.name) is already there in line \(line); "
        + "every section is a file of its own"
    }
    if Self.leavesFolder(section.name) {
      return "the section \(section.name) would lie outside of $WORK; "
        + "a section's name is a path within it"
    }
    do {
      _ = try SectionContent.decode(section)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Whether a path leads out of the folder that it is relative to, as far as its text tells.
  private static func leavesFolder(_ name: String) -> Bool {
    var path = name[...]
    for work in ["$WORK/", "${WORK}/"] where path.hasPrefix(work) {
      path = path.dropFirst(work.count)
    }
    if path.hasPrefix("/") || path.utf8.contains(0) { return true }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return depth == 0
  }
}
