import ArgumentParsing
import Foundation
import Harness
import HarnessRunner
import HarnessScenarios

extension RunSetup {
  /// The engine with what the project file says, and before that what the command line says.
  ///
  /// - Parameter definesSeeds: Whether `--seed` makes seeds, and does not name one.
  /// - Returns: The engine.
  /// - Throws: ``SetupError``, ``ArgumentError``.
  func engine(definingSeeds definesSeeds: Bool = true) throws -> ScenarioEngine {
    var engine = ScenarioEngine()
    project.apply(to: &engine)
    for (name, path) in try pairs(.app) { engine.apps[name] = try program(path, of: name, .app) }
    if definesSeeds {
      for (name, words) in try pairs(.seed) {
        let seed = try seed(words, of: name)
        engine.seeds[name] = seed.reaching(engine.network)
      }
    }
    engine.timeout = try time(.timeout) ?? engine.timeout
    engine.outputLimit = try size(.outputLimit) ?? engine.outputLimit
    for (name, value) in try variables() { engine.environment[name] = value }
    engine.isShort = arguments.has(.short)
    engine.goesOnAfterFailures = arguments.has(.goOn)
    engine.needsExec = arguments.has(.explicitExec)
    engine.keepsSandboxes = arguments.has(.keep)
    engine.failsOnLeftBehind = engine.failsOnLeftBehind || arguments.has(.failLeftBehind)
    engine.starter = try starter() ?? engine.starter
    // Only where it is shown: it costs a little of each line.
    engine.recordsSessions = arguments.has(.html) || arguments.has(.json)
    return engine
  }

  /// How many at a time, how often, how long.
  ///
  /// - Throws: ``ArgumentError``.
  func options() throws(ArgumentError) -> RunOptions {
    var options = RunOptions()
    options.jobs = try count(.jobs, from: 1) ?? options.jobs
    options.retries = try count(.retries, from: 0) ?? options.retries
    options.failsFast = arguments.has(.failFast) || arguments.has(.untilFail)
    options.verifiedCount = try count(.verifyCache, from: 1) ?? 0
    options.scenarioTimeout = try time(.scenarioTimeout)
    return options
  }

  /// How often each of so many scenarios runs; nil for once.
  ///
  /// - Throws: ``ArgumentError``.
  func repeatCount(of scenarios: Int) throws(ArgumentError) -> Int? {
    if let count = try count(.repeats, from: 1) { return count }
    guard arguments.has(.untilFail) else { return nil }
    return max(1, min(10_000, 100_000 / max(1, scenarios)))
  }

  /// The results of earlier runs, where they are asked for; where none can be kept, everything runs, and
  /// it is said why.
  ///
  /// - Throws: ``SetupError`` where something else is asked for that needs a run.
  func keptResults(_ engine: ScenarioEngine) throws -> KeptResults? {
    guard arguments.has(.cached) else {
      if arguments.has(.verifyCache) { throw SetupError.needsCached }
      return nil
    }
    if try repeatCount(of: 1) != nil { throw SetupError.cachedRepeat }
    if engine.updatesSections { throw SetupError.cachedUpdate }
    if engine.verification != nil { throw SetupError.cachedVerification }
    do {
      return try KeptResults(ofProjectAt: keptPlace)
    } catch {
      Tool.complain(error)
      return nil
    }
  }

  /// How scenarios are swept.
  ///
  /// - Parameter scenarios: How many, which share the time.
  /// - Returns: How.
  /// - Throws: ``ArgumentError``.
  func sweepOptions(of scenarios: Int) throws(ArgumentError) -> SweepOptions {
    var options = SweepOptions()
    options.limits.jobs = try count(.jobs, from: 1) ?? options.limits.jobs
    options.limits.triesAll = arguments.has(.all)
    options.isStrict = arguments.has(.strict)
    options.budget = try time(.time).map { SweepBudget(seconds: $0, for: scenarios) }
    return options
  }

  private func starter() throws(ArgumentError) -> Starter? {
    let names = Starter.all.map { "\($0)" }
    let wanted = names.joined(separator: " or ") + (names.count == 1 ? ", all this build has" : "")
    return try arguments.value(.starter, wanted: wanted) { name in
      Starter.all.first { "\($0)" == name }
    }
  }

  private func count(_ option: CommandLineOption, from minimum: Int) throws(ArgumentError) -> Int? {
    try arguments.value(option, wanted: "a number from \(minimum)") { text in
      Int(text).flatMap { $0 >= minimum ? $0 : nil }
    }
  }

  private func time(_ option: CommandLineOption) throws(ArgumentError) -> TimeInterval? {
    try arguments.value(option, wanted: "a time such as 30s, 500ms or 2m") { text in
      TimeText.seconds(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  private func size(_ option: CommandLineOption) throws(ArgumentError) -> Int? {
    try arguments.value(option, wanted: "a number of bytes such as 64MiB or 1GiB") { text in
      SizeText.bytes(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// Variables as the engine takes them, which expands their values.
  private func variables() throws(SetupError) -> [(String, String)] {
    var variables: [(String, String)] = []
    for text in arguments.all(.environment) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard !name.isEmpty else {
        throw .badPair(
          option: CommandLineOption.environment.name, value: text, form: "NAME or NAME=VALUE")
      }
      guard
        let value = parts.count == 2 ? String(parts[1]) : ProcessInfo.processInfo.environment[name]
      else {
        throw .unsetVariable(name)
      }
      variables.append((name, value.replacing("$", with: "$$")))
    }
    return variables
  }

  private func pairs(_ option: CommandLineOption) throws(SetupError) -> [(String, String)] {
    var pairs: [(String, String)] = []
    for text in arguments.all(option) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw .badPair(option: option.name, value: text) }
      pairs.append((parts[0], parts[1]))
    }
    return pairs
  }

  private func seed(_ text: String, of name: String) throws(SetupError) -> Seed {
    let words = text.split(separator: " ").map(String.init)
    return Seed(
      executable: try program(words.first ?? "", of: name, .seed),
      arguments: Array(words.dropFirst()))
  }

  private func program(
    _ text: String, of name: String, _ option: CommandLineOption
  ) throws(SetupError) -> String {
    do {
      let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
      return try ScenarioProject.program(text, relativeTo: here)
    } catch {
      throw .badProgram(
        option: option.name, value: "\(name)=\(text)", reason: "\(error)")
    }
  }
}
