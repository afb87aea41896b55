import Foundation

extension ScenarioCommand {
  static let seed = ScenarioCommand(
    "seed NAME [FOLDER]", from: .harness,
    summary: "Plant a named fixture tree in a folder, or where the script stands.",
    details: """
      A seed is made once and copied into each sandbox. `tree FOLDER seeded` later expects that \
      nothing has changed.
      """
  ) { run, call in
    let name = call.operands[0]
    guard let seed = run.engine.seeds[name] else {
      let known = run.engine.seeds.keys.sorted()
      let list = known.isEmpty ? "none is known" : "there are: " + known.joined(separator: ", ")
      let nearest = NearestName.question(name, among: known)
      throw ScenarioFailure(
        "there is no seed \(name)\(nearest); \(list); \"seeds\" in harness.json names them")
    }
    let folder = run.disk.path(call.operands.dropFirst().first ?? ".")
    try run.sandbox.plant(seed, at: folder)
  }
}
