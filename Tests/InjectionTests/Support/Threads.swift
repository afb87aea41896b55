import Dispatch
import Foundation
import Synchronization

/// Runs `body` on `count` threads that begin together, and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let arrived = Count()
  let ended = DispatchGroup()
  for index in 0..<count {
    ended.enter()
    Thread {
      arrived.increment()
      while arrived.value < count { sched_yield() }
      body(index)
      ended.leave()
    }.start()
  }
  ended.wait()
}

/// A number that threads count together.
final class Count: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .acquiring) }

  @discardableResult
  func increment() -> Int {
    number.add(1, ordering: .acquiringAndReleasing).newValue
  }
}

/// A list that threads fill together.
final class Collected<Element: Sendable>: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var elements: [Element] = []

  var all: [Element] { lock.withLock { elements } }

  func append(_ element: Element) {
    lock.withLock { elements.append(element) }
  }
}
