import Foundation
import Harness
import HarnessSystem
import XCTest

/// A program that gets in the way of whoever removes: it swaps what lies at two paths, all the time.
package final class FolderSwap: Sendable {
  private let state = Monitor(State())

  private struct State {
    var isToEnd = false
    var hasEnded = false
    var count = 0
  }

  /// Begins to swap, as long as both are there; returns once it does.
  package init(_ one: String, _ other: String) throws {
    let state = state
    try OwnThread.start {
      while !state.read(\.isToEnd) {
        if Self.swap(one, other) { state.withLock { $0.count += 1 } }
      }
      state.withLock { $0.hasEnded = true }
    }
    _ = state.wait(until: Deadline(after: 60)) { $0.count > 0 ? true : nil }
  }

  /// Ends it.
  package func end() {
    state.withLock { $0.isToEnd = true }
    _ = state.wait(until: Deadline(after: .infinity)) { $0.hasEnded ? true : nil }
  }

  /// At once where the system can, so that both are always there; else by a third name.
  private static func swap(_ one: String, _ other: String) -> Bool {
    if let exchange {
      return exchange(atWorkingDirectory, one, atWorkingDirectory, other, exchangeFlag) == 0
    }
    let third = one + "-swapped"
    return rename(one, third) == 0 && rename(other, one) == 0 && rename(third, other) == 0
  }

  private typealias Exchange =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// `renameat2` of glibc, or `renameatx_np` of macOS: both take the same flag.
  private static let exchange: Exchange? =
    (dlsym(nil, "renameat2") ?? dlsym(nil, "renameatx_np")).map {
      unsafeBitCast($0, to: Exchange.self)
    }

  private static let exchangeFlag: UInt32 = 2
  private static let atWorkingDirectory = AT_FDCWD
}
