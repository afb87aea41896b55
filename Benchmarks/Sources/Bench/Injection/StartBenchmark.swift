import Foundation

/// The start of a small tool with a container, beside the same tool without one.
enum StartBenchmark {
  static func run() {
    Table.heading("starting a small tool", unit: "neither links Foundation")
    let (plain, injection) = (path(of: "PlainTool"), path(of: "InjectionTool"))
    let result = Alternation(rounds: 100, repetitions: 5) {
      Command.run(plain)
    } candidate: {
      Command.run(injection)
    }
    // A busy machine makes both longer, and so the difference: the quickest rounds count.
    let (before, after) = (result.quickestBaseline, result.quickestCandidate)
    Table.line(
      "later with Injection", (after - before) * 1e3, "ms", .atMost(0.5),
      note: "\(Table.milliseconds(after)) to \(Table.milliseconds(before))")
  }

  private static func path(of product: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(product).path
  }
}
