import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// Looks through a whole scenario for what is wrong with it, before anything runs.
///
/// What depends on a variable, on a condition that is false here, or stands behind a `stop` or a
/// `skip` is left to the run.
struct ScriptChecker {
  let language: Language
  private let script: Script
  /// The names of all sections, also of those of included scripts.
  let sections: [String]
  /// Where they lie.
  let sectionPaths: Set<ExactText>
  private let file: String
  private(set) var earlier = EarlierLines()
  private var findings = Findings()

  /// What is wrong with a script, and what reads like a slip and is run as it stands.
  struct Findings {
    var problems: [ScriptProblem] = []
    var warnings: [ScriptProblem] = []
  }

  /// The words that scripts may use for an engine.
  struct Language {
    let commands: ScenarioCommands
    let conditions: Conditions
    let seeds: [String]
    /// What scenarios may need, of which the project says how many at a time may.
    let limits: [String]
    /// The registered apps that have the name of a command of the language.
    let ambiguousApps: [String]

    init(_ engine: ScenarioEngine) {
      commands = engine.commandList
      conditions = engine.conditions
      seeds = engine.seeds.keys.sorted()
      limits = engine.limits.keys.sorted()
      ambiguousApps = engine.apps.keys.filter(ScenarioCommands.isOfLanguage).sorted()
    }
  }

  private init(_ script: Script, _ language: Language, sections: [String], file: String) {
    self.language = language
    self.script = script
    self.sections = sections
    sectionPaths = Set(sections.compactMap(SectionPlaces.path))
    self.file = file
  }

  /// All that there is to say of the sections and the lines.
  static func findings(
    in script: Script, for engine: ScenarioEngine, file: String
  ) -> Findings {
    let sections = script.withIncludes.flatMap { $0.archive.sections.map(\.name) }
    let needs = script.withIncludes.flatMap(\.lines)
    var checker = ScriptChecker(script, Language(engine), sections: sections, file: file)
    for line in needs { checker.checkNeeds(of: line) }
    checker.check()
    checker.expectCommand()
    checker.findings.warnings += checker.earlier.typed.warnings
    return checker.findings
  }

  /// A scenario without a command would pass whatever the program does.
  private mutating func expectCommand() {
    guard !script.hasCommand, script.problems.isEmpty, findings.problems.isEmpty else { return }
    findings.problems.append(
      ScriptProblem(
        file: file, line: 1, column: 1,
        message:
          "this scenario has no command, so nothing in it could fail; write one, or name the "
          + "file among those that are passed over (\"exclude\" in harness.json)"))
  }

  /// More lines than any script has, with those that it includes again and again.
  private static let lineLimit = 100_000

  private mutating func check() {
    for line in script.lines where !earlier.hasEnded && earlier.lineCount <= Self.lineLimit {
      earlier.lineCount += 1
      if earlier.lineCount > Self.lineLimit {
        findings.problems.append(
          line.problem(
            "with all that it includes, the script has more than \(Self.lineLimit) lines"))
      }
      switch line.content {
      case .command(let parsed): check(parsed, of: line)
      case .step: earlier.addAnything()
      case .heading, .tags, .retries, .needs: break
      }
    }
    let ambiguities = language.ambiguousApps.map {
      ScriptProblem(
        file: file, line: 1, column: 1,
        message:
          "an app is registered as \($0), which is a command of scenarios; give it another name")
    }
    findings.problems =
      ambiguities + Self.problems(of: script.archive, file: file) + findings.problems
  }
}

// MARK: - What it needs

extension ScriptChecker {
  /// Without a limit, the scenario would share what it says that it needs.
  private mutating func checkNeeds(of line: ScriptLine) {
    guard case .needs(let names) = line.content else { return }
    for name in names where !language.limits.contains(name) {
      let nearest = NearestName.question(name, among: language.limits)
      let remedy =
        "; harness.json says how many may have it at a time: \"limits\": {\"\(name)\": 1}"
      findings.problems.append(
        line.problem("nothing limits \(name)" + (nearest.isEmpty ? remedy : nearest)))
    }
  }
}

// MARK: - Lines

extension ScriptChecker {
  /// A command where it stands.
  private struct Place {
    let line: ScriptLine
    let parsed: ParsedLine
    let expectation: PrefixedCommand.Expectation
    /// Whether it runs for certain where the script comes to its line.
    let isCertain: Bool
    /// Whether it runs only at the end of the script.
    var isDeferred = false
  }

  /// A problem of a word other than the line's first.
  struct Misplaced: Error, CustomStringConvertible {
    let description: String
    let column: Int
  }

  /// Checks a command with its prefixes: a whole line, or what stands behind `defer`.
  private mutating func check(
    _ parsed: ParsedLine, of line: ScriptLine, isDeferred: Bool = false
  ) {
    var column = parsed.words[0].column
    do {
      let prefixes = try parsed.prefixes()
      let outlook = try outlook(for: prefixes.guards, parsed.words)
      guard outlook != .never else { return }
      guard let index = prefixes.commandIndex, let name = parsed.literals[index] else {
        return earlier.addAnything()
      }
      column = parsed.words[index].column
      let place = Place(
        line: line, parsed: parsed, expectation: prefixes.expectation,
        isCertain: outlook == .always && !isDeferred, isDeferred: isDeferred)
      try check(name, at: place)
    } catch {
      findings.problems.append(
        line.problem("\(error)", column: (error as? Misplaced)?.column ?? column))
    }
  }

  private enum Outlook {
    /// The line does not run in this run, so that nothing is said of it.
    case never
    case maybe
    case always
  }

  private func outlook(
    for guards: [PrefixedCommand.Guard], _ words: [Word]
  ) throws -> Outlook {
    let conditions = language.conditions
    var outlook = Outlook.always
    for item in guards {
      guard conditions.knows(item.condition) else {
        throw Misplaced(
          description: Conditions.unknown(item.condition, among: conditions.names),
          column: words[item.index].column)
      }
      guard conditions.mayHold(item) else { return .never }
      if conditions.knownBeforehand(item.condition) == nil { outlook = .maybe }
    }
    return outlook
  }

  private mutating func check(_ name: String, at place: Place) throws {
    let words = place.parsed.operands
    let command: ScenarioCommand
    do {
      command = try language.commands.find(name)
    } catch {
      // It may be a program that was meant, and what that makes is not missed below.
      earlier.mayHaveMadeFiles = true
      earlier.addProgram(words)
      earlier.addUnknownOutput()
      throw error
    }
    defer { takeIn(command, words, at: place) }
    warnOfAbsentOutput(command, at: place)
    try check(command, words, at: place)
    switch name {
    case ScenarioCommand.defer.name where place.isDeferred:
      throw ScenarioFailure("`defer` stands twice; once puts a command off to the end")
    case _ where place.isDeferred && command.effect == .endsScript:
      throw ScenarioFailure("`\(name)` ends a script, and `defer` puts off to its end")
    case ScenarioCommand.defer.name:
      if let deferred = place.parsed.deferred { check(deferred, of: place.line, isDeferred: true) }
    case ScenarioCommand.include.name: checkIncluded(words.first?.literal, at: place)
    default: break
    }
  }

  /// Checks the words of a command.
  private func check(
    _ command: ScenarioCommand, _ words: ArraySlice<Word>, at place: Place
  ) throws {
    let texts = words.map(\.literal)
    for (index, word) in words.enumerated() where word.hasOpenBrace {
      throw Misplaced(
        description: "`${` has no `}` behind it; a dollar in quotes is meant as it stands",
        column: words[words.startIndex + index].column)
    }
    func misplaced(_ description: String, _ index: Int) -> Misplaced {
      Misplaced(description: description, column: words[words.startIndex + index].column)
    }
    let call: ScenarioCall
    do {
      call = try command.call(place.expectation, texts)
    } catch {
      guard let index = error.index else { throw error }
      throw misplaced(error.description, index)
    }
    try command.check?(texts)
    if let index = command.patternOperand, index < call.operands.count {
      let pattern = call.operands[index]
      // A word that only the run can know is empty here.
      if !pattern.isEmpty || texts.contains("") { try script.patterns.add(pattern) }
    }
    if place.isDeferred, command.prefixes == .program,
      let last = texts.last ?? nil, ScenarioCommand.backgroundLabel(last) != nil
    {
      throw misplaced(ScenarioFailure.deferredProgram.message, texts.count - 1)
    }
    if let missing = missingFile(command, texts) { throw misplaced(missing, texts.count - 1) }
    for named in command.namedWords(texts) where !(place.isDeferred && named.kind == .program) {
      if let problem = problem(with: named) { throw misplaced(problem, named.index) }
    }
  }

  /// Notes what a command may have done.
  private mutating func takeIn(
    _ command: ScenarioCommand, _ words: ArraySlice<Word>, at place: Place
  ) {
    earlier.addOutput(of: command, words, isCertain: place.isCertain)
    if command.prefixes == .program { earlier.addProgram(words) }
    earlier.typed.add(command, words.map(\.literal), at: place.line, place.expectation)
    findings.warnings += ShellSlips(of: command, words, at: place.line, holdsSection).warnings
    if command.name == ScenarioCommand.reply.name,
      let slip = ServerReplyLine.methodSlip(words.map(\.literal))
    {
      findings.warnings.append(place.line.problem(slip))
    }
    switch command.effect {
    case .none where command.name == ScenarioCommand.cd.name: earlier.mayHaveMadeFiles = true
    case .none: break
    case .makesFiles: earlier.mayHaveMadeFiles = true
    case .endsScript: earlier.hasEnded = earlier.hasEnded || place.isCertain
    }
  }

  /// Warns of a line that holds whatever the programs do.
  private mutating func warnOfAbsentOutput(_ command: ScenarioCommand, at place: Place) {
    guard !place.isDeferred else { return }
    if earlier.hasNoOutput, let line = Self.lookAtOutput(command, place) {
      findings.warnings.append(
        place.line.problem(
          "`\(line)` looks at no program: "
            + (earlier.hasRunNone
              ? "no line before this one runs any"
              : "none has ended since the last one was started in the background; `wait` before it "
                + "waits for that one")))
    }
    if earlier.isUnseen, command.name == ScenarioCommand.calls.name {
      findings.warnings.append(
        place.line.problem(
          "`calls` may look before the program has made any: it was only just started in the "
            + "background; `wait` before it waits for its end, and `prompt`, `waitfor` or `gate "
            + "reached` for a place that it comes to"))
    }
  }

  /// What a line compares with the output of a program that may be none; nil where it looks at
  /// something else, or fails where there is none.
  private static func lookAtOutput(_ command: ScenarioCommand, _ place: Place) -> String? {
    let streams = [ScenarioCommand.stdout.name, ScenarioCommand.stderr.name]
    if streams.contains(command.name) {
      return place.expectation == .failure ? "! \(command.name)" : nil
    }
    let comparisons = [ScenarioCommand.cmp, .cmpenv, .cmpjson].map(\.name)
    guard comparisons.contains(command.name),
      let stream = place.parsed.operands.compactMap(\.literal).first(where: streams.contains)
    else { return nil }
    return "\(command.name) \(stream)"
  }

  private mutating func checkIncluded(_ name: String?, at place: Place) {
    guard let name, let included = script.includes[name] else { return }
    var checker = ScriptChecker(
      included, language, sections: sections, file: included.lines.first?.file ?? name)
    checker.earlier = earlier
    checker.check()
    findings.problems += checker.findings.problems
    findings.warnings += checker.findings.warnings
    earlier = checker.earlier
    earlier.hasEnded = earlier.hasEnded && place.isCertain
  }
}
