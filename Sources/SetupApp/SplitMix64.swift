/// The generator of larger libraries: SplitMix64 by Guy Steele, Doug Lea and Christine Flood
/// ("Fast Splittable Pseudorandom Number Generators", 2014).
///
/// The state is a counter, so any seed is as good as another, and the numbers are the same on every
/// machine and in every version of Swift, which the standard library's own do not promise.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number in `range`: the high half of the next 64 bits times the numbers there are.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound + 1)
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// One of the elements, which must not be empty.
  mutating func next<Element>(of elements: [Element]) -> Element {
    elements[next(in: 0...elements.count - 1)]
  }
}
