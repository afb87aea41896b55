import Foundation

/// Does a thing as often as a round wants it, and keeps its result from being optimized away.
@inline(__always)
func repeated<Result>(_ count: Int, _ body: () -> Result) {
  for _ in 0..<count { withExtendedLifetime(body()) {} }
}

/// Runs each body on a thread of its own, and returns when all have ended.
func onThreads(_ bodies: (@Sendable () -> Void)...) {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
  group.wait()
}
