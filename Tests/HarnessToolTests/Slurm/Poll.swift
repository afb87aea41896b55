import Foundation
import HarnessTesting

/// Waits for what other programs bring about and announce nowhere.
enum Poll {
  struct Overdue: Error, CustomStringConvertible {
    let description: String
  }

  /// Asks again and again until it is so; for a minute at the most.
  static func until(_ what: String, _ isSo: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !isSo() {
      guard ContinuousClock.now < deadline else {
        throw Overdue(description: "after a minute, it is still not so that \(what)")
      }
      usleep(10_000)
    }
  }
}
