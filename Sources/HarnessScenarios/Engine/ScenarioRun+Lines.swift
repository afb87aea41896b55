import Foundation
import Harness
import HarnessComparison
import HarnessSystem

extension ScenarioRun {
  /// Runs the lines of a script.
  ///
  /// - Throws: ``FailedLine``, or ``ScriptEnd`` where a command ends the script.
  func run(_ lines: [ScriptLine]) throws {
    for (index, line) in lines.enumerated() {
      following = lines.dropFirst(index + 1).first
      switch line.content {
      case .heading(let text):
        log.startPhase(text)
        session?.note(heading: text)
      case .tags, .retries, .needs: continue
      case .command(let parsed):
        try runGoingOn(line) {
          try self.run(parsed, with: parsed.words.map { try $0.text { environment[$0] ?? "" } })
        }
      case .step(let step):
        hasRunLine = true
        try runGoingOn(line) { try runStep(step) }
      }
    }
  }

  private func runGoingOn(_ line: ScriptLine, _ body: () throws -> Void) throws {
    do {
      try run(line, body)
    } catch let failed as FailedLine where engine.goesOnAfterFailures {
      awaitInterruption()
      guard cancellation.reason == nil else { throw failed }
      note(failed)
      failures.append(failed)
    }
  }

  private func run(_ line: ScriptLine, _ body: () throws -> Void) throws {
    log.add(.command(line.text))
    session?.note(line)
    defer { session?.lookAtFiles() }
    self.line = line
    do {
      try cancellation.check()
      try comparing(until: Deadline(after: TimeLimit.scaled(timeout)), body)
      // The end of a program that was ended with its scenario is not what a `!` or `?` asks for.
      try expectNoInterruption()
      try expectNoStartPastMocks()
      try expectNoLostRequests()
    } catch let end as ScriptEnd where cancellation.reason == nil {
      throw end
    } catch let failed as FailedLine {
      throw failed
    } catch {
      let failure =
        cancellation.failure ?? takeStartPastMocks() ?? ScenarioFailure(describing: error)
      throw FailedLine(line: line, failure: failure)
    }
  }

  /// Has comparisons end at a deadline, and where the scenario is ended.
  func comparing<Value>(until deadline: Deadline, _ body: () throws -> Value) rethrows -> Value {
    let cancellation = cancellation
    let limit = ComparisonLimit(hasPassed: { deadline.hasPassed || cancellation.reason != nil })
    return try limit.hold(during: body)
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - parsed: The words as they are written; nil where variables held them.
  ///   - words: With the values of their variables.
  /// - Throws: What the command throws, and ``PrefixedCommand/Problem``.
  func run(_ parsed: ParsedLine?, with words: [String]) throws {
    let line = try parsed?.prefixes(with: words) ?? PrefixedCommand(words)
    for item in line.guards {
      guard try engine.conditions.holds(item.condition, in: self) != item.isNegated else {
        // It may be the launch that lines before it are for, unless it could have ended the script alone.
        let name = line.commandIndex.map { words[$0] }
        if ![ScenarioCommand.skip.name, ScenarioCommand.stop.name].contains(name) {
          untaken.forgetAll()
        }
        return
      }
    }
    hasRunLine = true
    isConditional = !line.guards.isEmpty
    guard let index = line.commandIndex else { return }
    let command = try commands.find(words[index])
    noteOwn(command)
    try command.body(self, command.call(line.expectation, Array(words[(index + 1)...])))
  }
}

extension ScenarioRun {
  /// The pattern of a word.
  ///
  /// - Throws: ``ScriptPattern/Problem`` where it is none, ``ScenarioFailure`` where variables have
  ///   left nothing of it, which would match anything.
  func pattern(_ text: String) throws -> ScriptPattern {
    guard !text.isEmpty || patterns.isKnown(text) else {
      throw ScenarioFailure(
        "the pattern is empty, which matches anything: a variable in it may be misspelt, or not "
          + "set; '' in quotes is meant as it stands")
    }
    return try patterns.pattern(text)
  }

  /// Says once that a command is the project's where the language has one of that name.
  private func noteOwn(_ command: ScenarioCommand) {
    guard command.origin == .project, ScenarioCommands.isOfLanguage(command.name),
      ownNames.insert(command.name).inserted
    else { return }
    note("[\(command.name) is the project's own command here, not that of the language]")
  }
}

/// A line that failed, and why.
struct FailedLine: Error {
  let line: ScriptLine
  let failure: ScenarioFailure
}

extension ScenarioFailure {
  /// What any error says, as the failure of a line.
  package init(describing error: any Error) {
    switch error {
    case let failure as ScenarioFailure: self = failure
    case let failure as Failure: self.init(Self.message(failure))
    case let failed as FailedLine:
      self.init(
        SourceLine(failed.line).prefix + failed.failure.message, diff: failed.failure.diff)
    case let error as CocoaError: self.init(SystemReason.text(of: error))
    case is ScriptEnd: self.init("it would end the script, which has come to its end")
    case ComparisonInterruption.limitReached:
      self.init("\(error), that of a line; `timeout` before the line sets another")
    case let error as any CustomStringConvertible: self.init("\(error)")
    default: self.init(SystemReason.of(error))
    }
  }

  /// What a failure says of one of several programs.
  init(describing failure: Failure, of program: String) {
    self.init("`\(program)`: \(Self.message(failure))")
  }

  /// What a failure says, with what a script can do about it.
  private static func message(_ failure: Failure) -> String {
    if case .outputNotKept(let stream, let loss) = failure.reason {
      let names: [Harness.OutputStream: String] = [
        .standardOutput: "stdout", .standardError: "stderr", .terminal: "ttyout",
      ]
      return loss.text(of: names[stream] ?? stream.rawValue) + loss.adviceForScripts
    }
    guard case .unansweredPrompt(let prompt, let wanted) = failure.reason else {
      return Failure(failure.reason, caller: failure.caller).message
    }
    let place = prompt.isEmpty ? "and shows no prompt" : "at the prompt \(shown(prompt: prompt))"
    return "the program waits for input \(place), and the script for \(wanted)\n"
      + "`answer` replies to prompts; `prompt` and `type` talk to a program in the background"
  }
}
