import Foundation

/// What `make bench` prints: a row a comparison.
enum Table {
  /// How a time is shown.
  enum Unit {
    case microseconds
    case milliseconds

    var perSecond: Double {
      switch self {
      case .microseconds: 1e6
      case .milliseconds: 1e3
      }
    }

    var name: String {
      switch self {
      case .microseconds: "µs"
      case .milliseconds: "ms"
      }
    }
  }

  /// Prints a comparison: both times, their ratio, and the ratio that is wanted at the most.
  ///
  /// What counts are the quickest rounds, which a busy machine disturbed least.
  static func row(
    _ title: String, baseline: String, _ result: Alternation, wanted: Double, unit: Unit
  ) {
    func shown(_ seconds: Double) -> String {
      String(format: "%.1f %@", seconds * unit.perSecond, unit.name)
    }
    func ratio(_ figure: Double) -> String { String(format: "%.2f", figure) }
    print(
      """
      \(title)
        \(baseline): \(shown(result.quickestBaseline)), median \(shown(result.baseline))
        harness: \(shown(result.quickestCandidate)), median \(shown(result.candidate))
        ratio: \(ratio(result.quickestRatio)), median \(ratio(result.ratio)), \
      \(Bound.atMost(wanted).verdict(on: result.quickestRatio))
      """)
  }

  /// Prints what the lines below it are about, and in which unit they are.
  static func heading(_ title: String, unit: String) {
    print("\(title) (\(unit))")
  }

  /// Prints a figure, and what it is wanted to be.
  static func line(
    _ title: String, _ figure: Double, _ unit: String, _ wanted: Bound?, note: String? = nil
  ) {
    let name = title.padding(toLength: 38, withPad: " ", startingAt: 0)
    let parts = [
      String(format: "%6.2f %@", figure, unit), wanted.map { $0.verdict(on: figure) }, note,
    ]
    print("  \(name)\(parts.compactMap { $0 }.joined(separator: ", "))")
  }

  static func nanoseconds(_ seconds: Double) -> String { String(format: "%.0f ns", seconds * 1e9) }

  static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.2f ms", seconds * 1e3)
  }
}

/// What a figure is wanted to be.
enum Bound {
  case atMost(Double)
  case atLeast(Double)

  func verdict(on figure: Double) -> String {
    switch self {
    case .atMost(let limit): Self.verdict(figure <= limit, limit)
    case .atLeast(let limit): Self.verdict(figure >= limit, limit)
    }
  }

  private static func verdict(_ isWithin: Bool, _ limit: Double) -> String {
    "\(isWithin ? "within" : "MISSES") the wanted \(String(format: "%.3g", limit))"
  }
}
