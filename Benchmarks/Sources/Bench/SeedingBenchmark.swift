import Foundation
import Harness

/// Copies of many photos into a sandbox, beside `cp -a`.
enum SeedingBenchmark {
  static func run() throws {
    try compare(count: 1_000, rounds: 9)
    try compare(count: 10_000, rounds: 9)
  }

  private static func compare(count: Int, rounds: Int) throws {
    let photos = Seed(executable: "workphotos-setup", arguments: ["--count", "\(count)"])
    let sandbox = try Sandbox()
    let source = try sandbox.plant(photos, at: "source")
    let first = try sandbox.url("first")
    let result = try Alternation(rounds: rounds) {
      copy(source, to: first)
    } candidate: {
      try sandbox.plant(photos, at: "second")
    } cleanUp: {
      try? sandbox.remove("first")
      try? sandbox.remove("second")
    }
    Table.row(
      "seeding a sandbox with \(count.formatted(.number.locale(Locale(identifier: "en")))) photos",
      baseline: "cp -a --reflink=auto", result, wanted: 1.0, unit: .milliseconds)
  }

  private static func copy(_ source: URL, to destination: URL) {
    Command.run("cp", ["-a", "--reflink=auto", source.path, destination.path])
  }
}
