import Foundation
import HarnessSystem

/// Waits for what other threads or programs bring about and announce nowhere.
///
/// The one place in the tests that asks again and again: for a minute at the most, after which the
/// test fails.
package enum Poll {
  /// What was waited for, and did not come about.
  package struct Overdue: Error, CustomStringConvertible {
    package let description: String
  }

  /// Asks until there is a value.
  ///
  /// - Parameters:
  ///   - what: What is waited for, as words that follow "for".
  ///   - value: Nil as long as there is none.
  /// - Returns: The first value.
  /// - Throws: ``Overdue``, and what `value` throws.
  @discardableResult
  package static func value<Value>(of what: String, _ value: () throws -> Value?) throws -> Value {
    let deadline = Deadline(after: 60)
    while true {
      if let value = try value() { return value }
      guard !deadline.hasPassed else {
        throw Overdue(description: "a minute was not enough to wait for \(what)")
      }
      usleep(1000)
    }
  }

  /// Asks until it is so.
  ///
  /// - Parameters:
  ///   - what: What is waited for, as words that follow "until".
  ///   - isSo: Whether it is.
  /// - Throws: ``Overdue``, and what `isSo` throws.
  package static func until(_ what: String, _ isSo: () throws -> Bool) throws {
    try value(of: "the time when \(what)") { try isSo() ? () : nil }
  }
}
