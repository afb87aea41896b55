import Foundation
import Harness
import HarnessComparison

/// What a script says about the launches that follow.
struct LaunchSettings {
  /// The choices for registered apps, by the app's name.
  var apps: [String: AppChoices] = [:]
  /// The terminal of each program.
  var terminal: Terminal?
  /// The replies to prompts, in the order in which they were added.
  var answers: [PromptAnswer] = []
  /// What is typed at the next program alone, which has a terminal for it.
  var typing: TypedFile?

  /// A file that is typed on a terminal.
  struct TypedFile {
    let content: Data
    /// Whether that terminal is the standard input too.
    let isInput: Bool
  }

  /// What a program reads.
  ///
  /// - Parameter input: What the script gives it; nil for nothing.
  /// - Returns: What `ttyin` types before that; with a terminal and without anything given, what
  ///   is typed while it runs.
  func input(orElse input: Data?) -> StandardInput {
    if let typing { return .bytes(typing.content) }
    return terminal != nil && input == nil ? .typed : .bytes(input ?? Data())
  }

  /// Puts what is chosen for every program where the launch takes it from.
  ///
  /// - Parameters:
  ///   - application: What is to be launched.
  ///   - input: What the script gives it.
  func apply(to application: CLIApplication, reading input: Data?) {
    application.terminal = terminal ?? (typing == nil ? nil : Terminal())
    if let typing, terminal == nil {
      application.standardStreams = .besideTerminal(
        input: typing.isInput ? nil : .bytes(input ?? Data()))
    }
    for answer in answers { answer.add(to: application) }
  }
}

/// What a script says about the launches of one registered app that follow.
struct AppChoices {
  /// Arguments that stand before those of the line.
  var arguments: [String] = []
  /// The mock of each registration.
  var mocks: [String: String] = [:]
  /// The calls that are to fail.
  var faults = Faults()
  /// The calls that are to wait.
  var holds = Holds()
  /// Whether live services are refused.
  var isStrict = false

  /// Puts them where the launch takes them from.
  func apply(to application: CLIApplication) {
    application.launchArguments = arguments
    for (registration, mock) in mocks { application.mocks[registration] = mock }
    application.faults = faults
    application.holds = holds
    application.isStrict = isStrict
    application.leavesFaultsToScript()
  }
}

extension AppChoices {
  /// Whether real services would be used where these reach no app.
  var replaceServices: Bool { !mocks.isEmpty || isStrict || !holds.isEmpty }
}

extension ScenarioRun {
  /// The programs that start others, as the words behind them say.
  private static let launchers: Set<String> = [
    "sh", "bash", "dash", "ash", "zsh", "ksh", "busybox", "env", "xargs", "timeout", "nohup",
    "nice", "setsid", "stdbuf", "script", "strace", "time",
  ]

  /// Refuses a program that starts a registered app which has mocks: it would use real services.
  ///
  /// - Throws: ``ScenarioFailure``.
  func expectChoicesReachApps(of program: String, _ words: [String]) throws(ScenarioFailure) {
    let launcher = program.split(separator: "/").last.map(String.init) ?? program
    guard Self.launchers.contains(launcher) else { return }
    for (app, choices) in launches.apps.sorted(by: { $0.key < $1.key })
    where choices.replaceServices && words.contains(where: { Self.mentions($0, app) }) {
      throw ScenarioFailure(
        "`\(launcher)` starts \(app) itself here, and the mocks, holds and `strict` of the script "
          + "are only for an app that a line starts; start it by `\(app) …`, or give the real "
          + "services back before, by `mock KEY=` and `strict off`")
    }
  }

  /// Whether a name stands in a text as a word, also at the end of a path.
  private static func mentions(_ text: String, _ name: String) -> Bool {
    text.split { !($0.isLetter || $0.isNumber || "-_.+".contains($0)) }.contains { $0 == name }
  }

  /// Changes the choices for the registered apps, or for the one that `-app` names.
  ///
  /// - Throws: ``ScenarioFailure`` where no launch of this run could ever take them.
  func choose(_ call: ScenarioCall, _ change: (inout AppChoices) -> Void) throws {
    let known = engine.apps.keys.sorted()
    let named = call.value(of: "-app")
    if known.isEmpty || named.map({ !known.contains($0) }) == true {
      throw ScenarioFailure.unknownApp(named, among: known)
    }
    for name in named.map({ [$0] }) ?? known {
      change(&launches.apps[name, default: AppChoices()])
    }
  }
}

extension ScenarioFailure {
  /// A launch choice that no launch of this run could ever take.
  ///
  /// - Parameters:
  ///   - name: The app that `-app` names; nil without it.
  ///   - apps: The registered ones, sorted.
  /// - Returns: What is wrong, with the nearest name.
  static func unknownApp(_ name: String?, among apps: [String]) -> ScenarioFailure {
    guard let name, !apps.isEmpty else {
      return ScenarioFailure(
        "no app is registered that could take it; \"apps\" in harness.json names them, "
          + "or --app NAME=PATH")
    }
    return ScenarioFailure(
      "no app \(name) is registered" + NearestName.question(name, among: apps)
        + "; there are: " + apps.joined(separator: ", "))
  }
}

/// A reply to each prompt of a form.
struct PromptAnswer {
  let pattern: ScriptPattern
  let reply: String

  /// Has the app's prompts answered.
  func add(to application: CLIApplication) {
    let (pattern, reply) = (pattern, reply)
    application.addInterruptionMonitor(withDescription: pattern.text) { prompt in
      guard (try? pattern.matches(in: prompt.text.utf8)) ?? false else { return false }
      prompt.typeText(reply)
      return true
    }
  }
}
