import Foundation

/// Looks through a whole scenario for what is wrong with it, before anything runs.
///
/// What depends on a variable, on a condition that is false here, or stands behind a `stop` or a
/// `skip` is left to the run.
struct ScriptChecker {
  private let commands: ScenarioCommands
  private let conditions: Conditions
  private let archive: Archive
  private let file: String
  private var problems: [ScriptProblem] = []

  /// Whether an earlier line may have made a file that no section holds.
  private var mayHaveMadeFiles = false
  private var hasEnded = false

  init(
    commands: ScenarioCommands, conditions: Conditions, archive: Archive, file: String
  ) {
    self.commands = commands
    self.conditions = conditions
    self.archive = archive
    self.file = file
  }

  /// All that is wrong with the sections and the lines.
  static func problems(
    in archive: Archive, _ lines: [ScriptLine], commands: ScenarioCommands,
    conditions: Conditions, file: String
  ) -> [ScriptProblem] {
    var checker = ScriptChecker(
      commands: commands, conditions: conditions, archive: archive, file: file)
    checker.checkSections()
    for line in lines where !checker.hasEnded { checker.check(line) }
    return checker.problems
  }
}

// MARK: - Lines

extension ScriptChecker {
  private mutating func check(_ line: ScriptLine) {
    guard case .words(let words) = line.content else { return }
    let texts = words.map(\.literal)
    do {
      try check(CommandLine(texts), texts, words, line)
    } catch {
      problems.append(line.problem("\(error)", column: words.last?.column ?? 1))
    }
  }

  private mutating func check(
    _ command: CommandLine, _ texts: [String?], _ words: [Word], _ line: ScriptLine
  ) {
    for item in command.guards {
      guard conditions.knows(item.condition) else {
        let message = Conditions.unknown(item.condition, among: conditions.names)
        problems.append(line.problem(message, column: words[item.index].column))
        return
      }
      // What is behind a condition that is false here is not looked at.
      guard conditions.mayHold(item) else { return }
    }
    guard let index = command.commandIndex, let name = texts[index] else {
      mayHaveMadeFiles = true
      return
    }
    let rest = Array(texts[(index + 1)...])
    do {
      let command = try checkCall(name, command.expectation, rest)
      if let missing = missingFile(name, rest) {
        problems.append(line.problem(missing, column: words[words.count - 1].column))
      }
      note(command.effect, isCertain: words.count == rest.count + 1)
    } catch {
      problems.append(line.problem(error.message, column: words[index].column))
    }
  }

  private func checkCall(
    _ name: String, _ expectation: CommandLine.Expectation, _ words: [String?]
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

  private mutating func note(_ effect: ScenarioCommand.Effect, isCertain: Bool) {
    switch effect {
    case .none: break
    case .makesFiles: mayHaveMadeFiles = true
    case .endsScript: hasEnded = isCertain
    }
  }

  /// What to say where a comparison names a file that cannot be there.
  private func missingFile(_ command: String, _ words: [String?]) -> String? {
    guard !mayHaveMadeFiles, command == "cmp" || command == "cmpenv",
      let word = words.last, let name = word, !name.hasPrefix("/"),
      name != "stdout", name != "stderr"
    else { return nil }
    let names = archive.sections.map(\.name)
    guard !names.contains(name) else { return nil }
    return "no section holds \(name), and no line before this one can have made it"
      + NearestWord.question(name, among: names)
  }
}

// MARK: - Sections

extension ScriptChecker {
  private mutating func checkSections() {
    var lines: [String: Int] = [:]
    for section in archive.sections {
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
