import ArgumentParsing
import Harness
import HarnessScenarios

extension ToolCommand {
  static let seed = ToolCommand(
    name: "seed", operands: "[NAME…]", operandKinds: [.name(.seed)],
    summary: "Make seeds now, so that no scenario waits for one.",
    details: """
      Without a NAME, all seeds of the project file are made. One that is there already is made again \
      where its program, its arguments, or what lies at a whole path among them has changed. What else \
      the program reads is not seen; give it that as an argument too, or remove the folder HarnessSeeds, \
      which lies beside the tool or, of an installed one, in ~/.cache.
      """,
    options: [.seed]
  ) { arguments in
    let setup = try RunSetup(arguments, paths: [])
    let seeds = try setup.engine().seeds
    let names = arguments.operands.isEmpty ? seeds.keys.sorted() : arguments.operands
    guard !names.isEmpty else { throw SetupError.noSeeds }
    for name in names {
      guard let seed = seeds[name] else {
        throw SetupError.unknownSeed(name, known: seeds.keys.sorted())
      }
      // Planting is what makes a seed that is not there yet; the sandbox goes with it.
      try Sandbox().plant(seed, at: "seed")
      try Tool.print("\(name) is ready")
    }
    return .passed
  }
}
