let benchmarks: KeyValuePairs<String, () throws -> Void> = [
  "launch": LaunchBenchmark.run,
  "prompt": PromptBenchmark.run,
  "seeding": SeedingBenchmark.run,
  "resolution": ResolutionBenchmark.run,
  "threads": ThreadBenchmark.run,
  "growth": GrowthBenchmark.run,
  "start": StartBenchmark.run,
]

// All of them, or those that the command line names.
let names = CommandLine.arguments.dropFirst()
for (name, run) in benchmarks where names.isEmpty || names.contains(name) { try run() }
