import Foundation

/// Gives other threads many turns, so that one goes on that should have waited.
///
/// It is no wait for anything: where the code is right it changes nothing, and where the code is wrong
/// the test fails nearly always.
package func provokeRace() {
  for _ in 0..<1_000 { sched_yield() }
}
