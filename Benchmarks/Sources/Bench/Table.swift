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
  static func row(
    _ title: String, baseline: String, _ result: Alternation, wanted: Double, unit: Unit
  ) {
    func shown(_ seconds: Double) -> String {
      String(format: "%.1f %@", seconds * unit.perSecond, unit.name)
    }
    let verdict = result.ratio <= wanted ? "within" : "MISSES"
    print(
      """
      \(title)
        \(baseline): \(shown(result.baseline))
        harness: \(shown(result.candidate))
        ratio: \(String(format: "%.2f", result.ratio)), \(verdict) the wanted \(wanted)
      """)
  }
}
