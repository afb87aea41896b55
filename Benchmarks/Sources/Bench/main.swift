try LaunchBenchmark.run()
