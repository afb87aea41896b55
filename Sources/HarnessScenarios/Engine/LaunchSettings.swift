import Foundation
import Harness
import HarnessComparison

/// What a script says about the launches that follow.
struct LaunchSettings {
  /// The choices for registered apps, by the app's name.
  var apps: [String: AppChoices] = [:]
  /// What programs may reach.
  var network = NetworkAccess.unrestricted
  /// What the system does not do for them.
  var systemFaults: [SystemFault] = []
  /// Which of these have happened.
  let systemFaultRecord = SystemFaultRecord()
  /// Every one that the script has chosen, its line, and how many programs had begun before that.
  var chosenSystemFaults: [(fault: SystemFault, line: ScriptLine?, launchCount: Int)] = []
  /// How many programs have begun.
  var count = 0
  /// What a sweep has to expect of them.
  var sweep = SweepExpectations()
  /// The terminal of each program.
  var terminal: Terminal?
  /// The replies to prompts, in the order in which they were added.
  var answers: [PromptAnswer] = []
  /// What is typed at the next program alone, which has a terminal for it.
  var typing: TypedFile?
  /// The programs that each program finds in place of others, and which of their calls fail or wait.
  var fakes = FakeChoices()
  var fakeFaults = Faults()
  var fakeHolds = Holds()
  /// The servers that each program finds in place of others.
  var servers = ServerChoices.ofScript
  /// The replies that the script has told fakes and servers, and the line of each.
  var replies: [(reply: ToldReply, line: ScriptLine)] = []
  /// The faults of requests that have to happen.
  var serverFaults: [ServerFault] = []

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
    application.network = network
    application.systemFaults = systemFaults
    application.notesSystemFaults(in: systemFaultRecord)
    application.terminal = terminal ?? (typing == nil ? nil : Terminal())
    if let typing, terminal == nil {
      application.standardStreams = .besideTerminal(
        input: typing.isInput ? nil : .bytes(input ?? Data()))
    }
    for answer in answers { answer.add(to: application) }
  }

  /// Puts the fakes before the programs of the machine; behind what is chosen for a registered app.
  func applyFakes(to application: CLIApplication) {
    application.take(servers)
    guard !fakes.isEmpty else { return }
    application.take(fakes, fakeFaults, fakeHolds)
    application.leavesFaultsToScript()
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
  /// Whether something would not hold, as where real services would be used, where these reach no app.
  var areMissed: Bool { !mocks.isEmpty || isStrict || !holds.isEmpty || !faults.isEmpty }
}

extension LaunchSettings {
  /// Whether a fault or a hold is of a fake, and not of an app that the line names.
  func isOfFake(_ function: String, _ call: ScenarioCall) -> Bool {
    call.value(of: "-app") == nil && fakes.program(of: function) != nil
  }

  /// Whether a fault or a hold is of a server.
  func isOfServer(_ function: String, _ call: ScenarioCall) -> Bool {
    call.value(of: "-app") == nil && ServerName(function, among: servers.names) != nil
  }
}

extension ScenarioRun {
  /// Changes the choices for the registered apps, or for the one that `-app` names.
  ///
  /// - Parameters:
  ///   - call: The line.
  ///   - hasToBeTaken: Whether a launch has to follow that takes them.
  ///   - stands: Whether something that earlier lines of the command have chosen still does.
  ///   - change: Changes those of an app.
  /// - Throws: ``ScenarioFailure`` where no launch of this run could ever take them.
  func choose(
    _ call: ScenarioCall, hasToBeTaken: Bool = true,
    stands: (AppChoices) -> Bool = { _ in true }, _ change: (inout AppChoices) -> Void
  ) throws {
    let known = engine.apps.keys.sorted()
    let named = call.value(of: "-app")
    if known.isEmpty || named.map({ !known.contains($0) }) == true {
      throw ScenarioFailure.unknownApp(named, among: known)
    }
    let names = named.map { [$0] } ?? known
    for name in names { change(&launches.apps[name, default: AppChoices()]) }
    if hasToBeTaken, !isIncluded {
      untaken.add(line, for: Set(names))
    } else if !names.contains(where: { launches.apps[$0].map(stands) ?? false }) {
      untaken.takeBack(by: line, for: Set(names))
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
