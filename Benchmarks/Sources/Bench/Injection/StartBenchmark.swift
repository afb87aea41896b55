import Foundation

/// The start of a small tool with a container, beside the same tool without one.
enum StartBenchmark {
  static func run() {
    Table.heading("starting a small tool", unit: "neither links Foundation")
    let (plain, injection) = (path(of: "PlainTool"), path(of: "InjectionTool"))
    let result = Alternation(rounds: 25, repetitions: 20) {
      Command.run(plain)
    } candidate: {
      Command.run(injection)
    }
    Table.line(
      "later with Injection", result.difference * 1e3, "ms", .atMost(0.5),
      note: "\(Table.milliseconds(result.candidate)) to \(Table.milliseconds(result.baseline))")
  }

  private static func path(of product: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(product).path
  }
}
