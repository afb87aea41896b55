import Foundation

/// What of an output is the same in each run without faults.
enum StableOutput: Equatable {
  case whole
  /// All but its numbers, as those of a program that tells how long it took.
  case withoutNumbers
  case nothing

  /// - Parameters:
  ///   - one: The output of a run.
  ///   - other: That of another.
  init(of one: Data, and other: Data) {
    if one == other {
      self = .whole
    } else {
      self = Self.withoutNumbers(one) == Self.withoutNumbers(other) ? .withoutNumbers : .nothing
    }
  }

  /// What is the same in these runs and in those of another pair.
  func and(_ other: StableOutput) -> StableOutput {
    let all = [self, other]
    if all.contains(.nothing) { return .nothing }
    return all.contains(.withoutNumbers) ? .withoutNumbers : .whole
  }

  /// Whether what is the same in each run differs in two outputs.
  func differs(_ one: Data, _ other: Data) -> Bool {
    switch self {
    case .whole: one != other
    case .withoutNumbers: Self.withoutNumbers(one) != Self.withoutNumbers(other)
    case .nothing: false
    }
  }

  /// With one and the same mark for each number, however many digits it has.
  private static func withoutNumbers(_ output: Data) -> Data {
    var result = Data()
    var isInNumber = false
    for byte in output {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      // A point between digits, as of seconds.
      if isInNumber, isDigit || byte == UInt8(ascii: ".") { continue }
      isInNumber = isDigit
      result.append(isDigit ? UInt8(ascii: "0") : byte)
    }
    return result
  }
}
