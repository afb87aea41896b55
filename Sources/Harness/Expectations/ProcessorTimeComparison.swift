import Foundation
import HarnessSystem

/// How much processor time launches have taken, beside others that were made in turn with them.
///
/// Of each pair of launches the ratio is noted, and of all ratios the median is what is judged: its
/// interval is that of the sign test, between two of the ratios as they stand in order, which holds for
/// ratios of any distribution (Conover, Practical Nonparametric Statistics, 3.2). It is looked at up to
/// ten times, and each look takes a tenth of the chance to be wrong: all of them together are within one
/// side of the true median in 99 of 100 comparisons.
public struct ProcessorTimeComparison: Sendable, Equatable {
  /// What a comparison says.
  public enum Verdict: Sendable, Equatable {
    /// The interval lies at or below the limit.
    case within
    /// The interval lies above the limit.
    case above
    /// The limit lies in the interval.
    case undecided
  }

  /// The most that the median ratio may be.
  public let limit: Double

  /// The ratios of all pairs, in the order in which they were measured.
  public private(set) var ratios: [Double] = []

  private var looks = 0

  /// - Parameter limit: The most that the median ratio may be.
  init(limit: Double) { self.limit = limit }

  /// The middle of the ratios; nil where there are none.
  public var median: Double? {
    let sorted = ratios.sorted()
    guard !sorted.isEmpty else { return nil }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// Where the true median lies; nil where there are too few pairs to say.
  public var interval: ClosedRange<Double>? {
    guard let rank = Self.rank(of: ratios.count, chance: Self.chance) else { return nil }
    let sorted = ratios.sorted()
    return sorted[rank - 1]...sorted[sorted.count - rank]
  }

  /// What the pairs said at the last look; pairs that came after it do not count for it.
  public private(set) var verdict = Verdict.undecided

  private var verdictNow: Verdict {
    guard let interval else { return .undecided }
    if interval.upperBound <= limit { return .within }
    return interval.lowerBound > limit ? .above : .undecided
  }

  /// Takes one more pair.
  ///
  /// - Returns: Whether it is time to look.
  mutating func add(_ ratio: Double) -> Bool {
    ratios.append(ratio)
    guard looks < Self.lookCounts.count, ratios.count == Self.lookCounts[looks] else {
      return false
    }
    looks += 1
    verdict = verdictNow
    return true
  }

  /// After how many pairs it is looked whether they say something.
  static let lookCounts = [10, 13, 17, 22, 29, 38, 50, 66, 87, 115]

  /// The chance to be wrong on one side, at each look.
  static let chance = 0.01 / Double(lookCounts.count)

  /// The place in the order, from 1, that so many ratios have the true median above it with at least this
  /// certainty: of tosses of a coin, fewer than that come up heads with no more than the chance.
  static func rank(of count: Int, chance: Double) -> Int? {
    var probability = Double(sign: .plus, exponent: -count, significand: 1)
    var (sum, rank) = (probability, 0)
    while sum <= chance {
      rank += 1
      probability *= Double(count - rank + 1) / Double(rank)
      sum += probability
    }
    return rank > 0 ? rank : nil
  }
}

extension ProcessorTimeComparison: CustomStringConvertible {
  /// For example `1.42 times the processor time (1.38 to 1.47, of 10 pairs of launches)`.
  public var description: String {
    let pairs = "\(ratios.count) \(ratios.count == 1 ? "pair" : "pairs") of launches"
    guard let median else { return "no processor time: \(pairs)" }
    let range = interval.map { "\($0.lowerBound.fixed(2)) to \($0.upperBound.fixed(2)), of " } ?? ""
    return "\(median.fixed(2)) times the processor time (\(range)\(pairs))"
  }
}
