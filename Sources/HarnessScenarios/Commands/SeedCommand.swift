import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  static let seed = ScenarioCommand(
    "seed NAME [FOLDER]", from: .harness,
    summary: "Plant a named fixture tree in a folder, or where the script stands.",
    details: """
      A seed is made once and copied into each sandbox. `tree FOLDER seeded` later expects that \
      nothing has changed.
      """,
    namedWord: NamedWord.firstSeed
  ) { run, call in
    let name = call.operands[0]
    guard let seed = run.engine.seeds[name] else {
      throw ScenarioFailure.unknownSeed(name, among: run.engine.seeds.keys)
    }
    run.engine.inputs?.note(seed, named: name)
    let folder = run.disk.path(call.operands.dropFirst().first ?? ".")
    // A setup app has a time limit of its own, and ends with its scenario.
    try LaunchCancellation.$current.withValue(run.cancellation.launches) {
      _ = try run.sandbox.plant(seed, at: folder)
    }
  }
}

extension ScenarioFailure {
  /// A seed that the project does not name.
  static func unknownSeed(_ name: String, among seeds: some Sequence<String>) -> ScenarioFailure {
    let known = seeds.sorted()
    let list = known.isEmpty ? "none is known" : "there are: " + known.joined(separator: ", ")
    return ScenarioFailure(
      "there is no seed \(name)\(NearestName.question(name, among: known)); \(list); \"seeds\" in "
        + "harness.json names them")
  }
}
