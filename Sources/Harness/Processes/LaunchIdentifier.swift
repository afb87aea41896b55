import Foundation
import HarnessSystem
import LaunchProtocol

/// The values of `HARNESS_LAUNCH_ID`, which tell launches apart and find their descendants.
enum LaunchIdentifier {
  /// The identifier of the launch that this process is itself, where it is one.
  static let ofThisProcess = CallerEnvironment[LAUNCH_ID_VARIABLE]

  /// What the identifiers of this process's launches begin with.
  ///
  /// That is its own, if it has one: so a harness that launches a test process also finds what
  /// that one has launched.
  static let processMark =
    (ofThisProcess.map { $0 + "." } ?? "") + digits(of: .random(in: .min ... .max))

  /// The identifier of one launch.
  static func next() -> String {
    let number = launchCount.withLock { count in
      count += 1
      return count
    }
    return processMark + digits(of: number)
  }

  private static let launchCount = Monitor<UInt64>(0)

  /// Sixteen hexadecimal digits, so that no identifier is the beginning of another's number.
  private static func digits(of number: UInt64) -> String {
    let symbols: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 16) { digits in
      for place in 0..<16 {
        digits[place] = symbols.utf8Start[Int(number >> (60 - 4 * place) & 0xF)]
      }
      return 16
    }
  }
}
