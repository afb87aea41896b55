try LaunchBenchmark.run()
try SeedingBenchmark.run()
