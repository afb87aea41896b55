import Foundation
import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

extension ScenarioRun {
  /// What the terminal shows: that of the program in the background that was started last on one,
  /// or else that of the last program.
  func screen() throws -> Screen {
    if let program = background.all.last(where: { $0.application.terminal != nil }) {
      return program.application.screen
    }
    guard let screen = last.screen else { throw ScenarioFailure.noTerminal }
    return screen
  }

  /// Waits for something of a background program, and has prompts answered meanwhile.
  ///
  /// - Parameters:
  ///   - what: What is waited for, in words.
  ///   - program: The program.
  ///   - deadline: When the wait ends; after the time limit of a program unless given.
  ///   - hint: What to say of another prompt, at which the program sits.
  ///   - isThere: Whether it is there.
  /// - Throws: ``ScenarioFailure`` where it is not there within the time limit, or the program has
  ///   ended or sits at an unanswered prompt.
  func wait(
    for what: String, of program: BackgroundProgram, until deadline: Deadline? = nil,
    hint: (Prompt) -> String = { _ in "" }, _ isThere: (Launch.State) throws -> Bool
  ) throws {
    let application = program.application
    let launch = try application.launchedApp(for: "waiting", .engine)
    let limit = TimeLimit.scaled(timeout)
    let deadline = deadline ?? Deadline(after: limit)
    var problem: (any Error)?
    let waited = comparing(until: deadline) {
      application.waiting(for: launch).wait(until: deadline) { state in
        do {
          if try isThere(state) { return true }
        } catch ComparisonInterruption.limitReached {
          return nil
        } catch {
          problem = error
          return false
        }
        return state.outcome == nil ? nil : false
      }
    }
    if let problem { throw problem }
    if case .found(true) = waited { return }
    showOutputSoFar(of: application)
    let isOnTerminal = launch.plan.terminal != nil
    let advice = if case .unanswered(let prompt) = waited { hint(prompt) } else { "" }
    throw ScenarioFailure(
      missing(what, of: program, isOnTerminal) + waited.reason(after: limit, program.end) + advice
        + (isOnTerminal || program.end != nil || !last.output.isEmpty ? "" : Self.silence))
  }

  /// Shows what a program has printed until now in the failure of the line.
  func showOutputSoFar(of application: CLIApplication) {
    last = LastProgram(soFar: application)
    logOutput(of: application)
  }

  /// Why a program may have printed nothing yet: most C libraries, and Python, write to a pipe only
  /// what fills a buffer.
  private static let silence =
    "; it has printed nothing there so far, and may keep its output back until its end because that "
    + "is no terminal: `terminal` before its line gives it one, and `stdbuf -oL` or `python3 -u` "
    + "have it print at once"

  private func missing(
    _ what: String, of program: BackgroundProgram, _ isOnTerminal: Bool
  ) -> String {
    "\(what) was not \(isOnTerminal ? "shown" : "printed") by `\(program.command)`"
  }
}

extension Waited {
  /// Why what was waited for is not there.
  fileprivate func reason(after limit: TimeInterval, _ end: Termination?) -> String {
    switch self {
    case .found: ", which has ended" + (end.map { " with \($0)" } ?? "")
    case .timedOut: " within \(Failure.seconds(limit))"
    case .unanswered(let prompt):
      ", which waits for input at the prompt \(ScenarioFailure.shown(prompt: prompt.text))"
    }
  }
}

extension Screen {
  /// The rows as a file has them, each with its newline, without the blank ones at the end.
  var data: Data { text.isEmpty ? Data() : Data((text + "\n").utf8) }
}

extension ScenarioFailure {
  /// A prompt as a message quotes it: the quotes within it stand as they are.
  static func shown(prompt: String) -> String { "\"\(VisibleText.of(prompt))\"" }

  static let noTerminal = ScenarioFailure(
    "no program has run on a terminal that could be looked at; `terminal` gives one to those that "
      + "follow")

  /// Nothing is known of a program's calls or gates.
  static func notRegistered(_ what: String) -> ScenarioFailure {
    ScenarioFailure(
      "nothing is known of the program's \(what): it is no registered app; \"apps\" in "
        + "harness.json names those, or --app NAME=PATH")
  }
}
