import Foundation
import XCTest

/// Code that is to meet the file permissions that everybody but root meets.
package enum OrdinaryUser {
  /// Runs `body` with the file permissions of an ordinary user: as it is, or, where root runs the
  /// tests, with another user for this thread's file accesses (setfsuid(2)).
  package static func perform<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    #if os(Linux)
      typealias SetUser = @convention(c) (UInt32) -> Int32
      let symbol = try XCTUnwrap(dlsym(nil, "setfsuid"))
      let setUser = unsafeBitCast(symbol, to: SetUser.self)
      _ = setUser(nobody)
      defer { _ = setUser(0) }
      return try body()
    #else
      return try XCTUnwrap(nil, "permissions do not hold root back: be an ordinary user")
    #endif
  }

  private static let nobody: UInt32 = 65_534
}
