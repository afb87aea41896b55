import Foundation
import InjectionMacros

/// Tells the time, and waits.
@Fake
protocol WallClock: Sendable {
  /// Seconds since 1970 in UTC.
  func now() -> Int

  /// Returns after `duration`.
  func sleep(for duration: Duration) async
}

/// The clock of the computer.
struct SystemClock: WallClock {
  func now() -> Int { time(nil) }

  func sleep(for duration: Duration) async {
    // Cancelled means: do not wait longer. Nothing is lost by it.
    try? await Task.sleep(for: duration)
  }
}
