import Foundation

let benchmarks: KeyValuePairs<String, () throws -> Void> = [
  "scenarios": ScenarioBenchmark.run,
  "kept": KeptResultBenchmark.run,
  "watch": WatchBenchmark.run,
  "launch": LaunchBenchmark.run,
  "launch-growth": LaunchGrowthBenchmark.run,
  "fakes": FakeBenchmark.run,
  "watched": WatchedCallBenchmark.run,
  "memory": OutputMemoryBenchmark.run,
  "pool": PoolBenchmark.run,
  "prompt": PromptBenchmark.run,
  "seeding": SeedingBenchmark.run,
  "resolution": ResolutionBenchmark.run,
  "threads": ThreadBenchmark.run,
  "growth": GrowthBenchmark.run,
  "start": StartBenchmark.run,
]

// All of them, or those that the command line names.
let names = Arguments.names
for (name, run) in benchmarks where names.isEmpty || names.contains(name) {
  try run()
  // To be seen while the rest goes on, also through a pipe.
  fflush(nil)
}
