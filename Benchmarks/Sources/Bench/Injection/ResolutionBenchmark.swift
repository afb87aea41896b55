import Injection

/// What a resolution takes on one thread, beside a lookup in a dictionary under a lock.
enum ResolutionBenchmark {
  private static let count = 200_000

  static func run() {
    Table.heading("resolving on one thread", unit: "lookup: NSLock and [String: any Service]")
    let container = Container()
    let held = container.sharedObject()
    row("unique object", wanted: 1.5) { repeated(count) { container.uniqueObject() } }
    row("unique value", wanted: 1.5) { repeated(count) { container.uniqueValue() } }
    row("unique value of Container.shared", wanted: 1.5) {
      repeated(count) { Container.shared.uniqueValue() }
    }
    row("cached", wanted: 2.5) { repeated(count) { container.cached() } }
    row("singleton", wanted: 2.5) { repeated(count) { container.singleton() } }
    row("shared", wanted: 3) { repeated(count) { container.sharedObject() } }
    row("graph, one object", wanted: 5) { repeated(count) { container.graph() } }
    row("graph, one object for two that need it") { repeated(count) { container.both() } }
    row("chain of five unique objects", wanted: 8) { repeated(count) { container.first() } }
    withExtendedLifetime(held) {}
  }

  private static func row(_ title: String, wanted: Double? = nil, _ resolve: () -> Void) {
    let table = LockedTable()
    let result = Alternation(rounds: 25) {
      repeated(count) { table.find("service7") }
    } candidate: {
      resolve()
    }
    let (lookup, resolution) = (result.baseline / Double(count), result.candidate / Double(count))
    Table.line(
      title, result.ratio, "lookups", wanted.map { .atMost($0) },
      note: "\(Table.nanoseconds(resolution)) to \(Table.nanoseconds(lookup))")
  }
}
