/// Two ways of doing a thing, timed in turn so that a noisy machine disturbs both alike.
struct Alternation {
  /// Each way's time for one piece of work, in seconds: the median over the rounds.
  let baseline: Double
  let candidate: Double

  /// How many times the baseline's time the candidate takes: the median over the pairs.
  let ratio: Double

  /// Each way's time in its quickest round, which a busy machine disturbed least.
  let quickestBaseline: Double
  let quickestCandidate: Double

  /// How many times the baseline's time the candidate takes, in the quickest round of each.
  var quickestRatio: Double { quickestCandidate / quickestBaseline }

  /// How many times as much is done in a time, where the candidate is the baseline twice at once.
  var doubledRate: Double { 2 / quickestRatio }

  /// Runs both in turn.
  ///
  /// - Parameters:
  ///   - rounds: How many pairs are timed, after one pair that is not; no more than `--rounds` says.
  ///   - repetitions: How often each is done within a round.
  ///   - baseline: The way that sets the measure.
  ///   - candidate: The way that is measured.
  ///   - cleanUp: Removes what both left; not timed.
  init(
    rounds: Int, repetitions: Int = 1, baseline: () throws -> Void,
    candidate: () throws -> Void, cleanUp: () -> Void = {}
  ) rethrows {
    var pairs: [(baseline: Double, candidate: Double)] = []
    for _ in 0...max(1, min(rounds, Arguments.value(of: "--rounds") ?? rounds)) {
      let first = try Self.time(repetitions, baseline)
      let second = try Self.time(repetitions, candidate)
      pairs.append((first, second))
      cleanUp()
    }
    pairs.removeFirst()
    self.baseline = Self.median(pairs.map(\.baseline))
    self.candidate = Self.median(pairs.map(\.candidate))
    ratio = Self.median(pairs.map { $0.candidate / $0.baseline })
    quickestBaseline = Self.least(pairs.map(\.baseline))
    quickestCandidate = Self.least(pairs.map(\.candidate))
  }

  private init(dividing whole: Alternation, by count: Double) {
    baseline = whole.baseline / count
    candidate = whole.candidate / count
    ratio = whole.ratio
    quickestBaseline = whole.quickestBaseline / count
    quickestCandidate = whole.quickestCandidate / count
  }

  /// The same for each of so many pieces of work that one round did.
  func divided(by count: Int) -> Alternation { Alternation(dividing: self, by: Double(count)) }

  private static func time(_ repetitions: Int, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let elapsed = try clock.measure {
      for _ in 0..<repetitions { try body() }
    }
    return elapsed / .seconds(1) / Double(repetitions)
  }

  private static func least(_ values: [Double]) -> Double {
    values.reduce(.infinity, min)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
