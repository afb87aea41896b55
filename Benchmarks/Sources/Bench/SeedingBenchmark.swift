import Foundation
import Harness

/// The copy of 1,000 photos into a sandbox, beside `cp -a`.
enum SeedingBenchmark {
  static func run() throws {
    let photos = Seed(executable: "workphotos-setup", arguments: ["--count", "1000"])
    let sandbox = try Sandbox()
    let source = try sandbox.plant(photos, at: "source")
    let (first, second) = (try sandbox.url("first"), try sandbox.url("second"))
    let result = try Alternation(rounds: 9) {
      copy(source, to: first)
    } candidate: {
      try sandbox.plant(photos, at: "second")
    } cleanUp: {
      try? FileManager.default.removeItem(at: first)
      try? FileManager.default.removeItem(at: second)
    }
    Table.row(
      "seeding a sandbox with 1,000 photos", baseline: "cp -a --reflink=auto",
      result, wanted: 1.0, unit: .milliseconds)
  }

  private static func copy(_ source: URL, to destination: URL) {
    Command.run("cp", ["-a", "--reflink=auto", source.path, destination.path])
  }
}
