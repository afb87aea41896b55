import Injection

/// What a change takes in a container that keeps 1,000 instances, beside one that keeps one.
enum GrowthBenchmark {
  private static let count = 20_000

  static func run() {
    Table.heading(
      "with 1,000 registered and cached instances", unit: "time: the same with one of them")
    let (small, large) = (Container(), Container())
    small.registerAndResolve(Numbered<Zero, Zero, Zero>.self)
    large.registerAndResolveThousand()
    row("push and pop", small, large) { container in
      container.manager.push()
      container.manager.pop()
    }
    row("registering for a cached factory", small, large) { container in
      container.cached.register { ObjectService() }
    }
    row("registering and resolving anew", small, large) { container in
      container.cached.register { ObjectService() }
      _ = container.cached()
    }
  }

  private static func row(
    _ title: String, _ small: Container, _ large: Container, _ change: (Container) -> Void
  ) {
    let result = Alternation(rounds: 25) {
      repeated(count) { change(small) }
    } candidate: {
      repeated(count) { change(large) }
    }
    let (before, after) = (result.baseline / Double(count), result.candidate / Double(count))
    Table.line(
      title, result.ratio, "times", .atMost(1.25),
      note: "\(Table.nanoseconds(after)) to \(Table.nanoseconds(before))")
  }
}
