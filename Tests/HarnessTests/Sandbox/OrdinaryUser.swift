import Foundation
import XCTest

/// Code that is to meet the file permissions that everybody but root meets.
enum OrdinaryUser {
  /// Runs `body` with the file permissions of an ordinary user: as it is, or, where root runs the
  /// tests, with another user for this thread's file accesses (setfsuid(2)).
  static func perform<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    #if os(Linux)
      typealias SetUser = @convention(c) (UInt32) -> Int32
      guard let symbol = dlsym(nil, "setfsuid") else { throw XCTSkip("there is no setfsuid here") }
      let setUser = unsafeBitCast(symbol, to: SetUser.self)
      _ = setUser(nobody)
      defer { _ = setUser(0) }
      return try body()
    #else
      throw XCTSkip("root is not held back by permissions: run the tests as an ordinary user")
    #endif
  }

  private static let nobody: UInt32 = 65_534
}
