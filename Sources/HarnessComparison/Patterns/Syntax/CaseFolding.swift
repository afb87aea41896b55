private import CPatterns

/// Unicode's simple case folding: code points that differ in case alone stand in a circle.
///
/// `K`, `k` and the Kelvin sign are one; a letter that folds to two, as `ß` does, is alone.
enum CaseFolding {
  /// The next code point of the circle, itself where it is alone.
  static func next(of rune: UInt32) -> UInt32 {
    if rune < 0x80 { return nextOfASCII(rune) }
    // Runs of capital and small letters take turns, so that the one before may hold it too.
    for fold in candidates(rune) {
      guard fold.low <= rune, rune <= fold.high, (rune - fold.low) % fold.stride == 0 else {
        continue
      }
      return moved(rune, fold.distance)
    }
    return rune
  }

  private static func nextOfASCII(_ rune: UInt32) -> UInt32 {
    switch rune {
    case 0x6B: 0x212A
    case 0x73: 0x17F
    case 0x41...0x5A: rune + 32
    case 0x61...0x7A: rune - 32
    default: rune
    }
  }

  /// The lowest code point of the circle.
  static func lowest(of rune: UInt32) -> UInt32 {
    var lowest = rune
    var other = next(of: rune)
    while other != rune {
      lowest = min(lowest, other)
      other = next(of: other)
    }
    return lowest
  }

  /// The next of all members that are not alone.
  static func next(of set: RuneSet) -> RuneSet {
    var result = RuneSet()
    for range in set.ranges {
      for fold in folds(from: range.low) {
        if fold.low > range.high { break }
        add(fold, to: &result, within: range)
      }
    }
    return result
  }

  private static func add(
    _ fold: patterns_fold, to result: inout RuneSet, within range: RuneRange
  ) {
    var low = max(fold.low, range.low)
    let high = min(fold.high, range.high)
    low += (fold.stride - (low - fold.low) % fold.stride) % fold.stride
    guard low <= high else { return }
    if fold.stride == 1 {
      result.insert(moved(low, fold.distance), moved(high, fold.distance))
    } else {
      for rune in stride(from: low, through: high, by: Int(fold.stride)) {
        result.insert(moved(rune, fold.distance), moved(rune, fold.distance))
      }
    }
  }

  private static func moved(_ rune: UInt32, _ distance: Int32) -> UInt32 {
    UInt32(Int64(rune) + Int64(distance))
  }
}

// MARK: - The table

extension CaseFolding {
  private static var table: UnsafeBufferPointer<patterns_fold> {
    let tables = patterns_unicode_tables().pointee
    return UnsafeBufferPointer(start: tables.folds, count: tables.fold_count)
  }

  /// How many runs start at a code point or lower.
  private static func count(upTo rune: UInt32) -> Int {
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table[middle].low <= rune { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The runs that can hold a code point.
  private static func candidates(_ rune: UInt32) -> Slice<UnsafeBufferPointer<patterns_fold>> {
    let count = count(upTo: rune)
    return table[max(0, count - 2)..<count]
  }

  /// The runs that can hold a code point or a higher one.
  private static func folds(from rune: UInt32) -> Slice<UnsafeBufferPointer<patterns_fold>> {
    table[max(0, count(upTo: rune) - 2)...]
  }
}
