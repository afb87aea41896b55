import Foundation
import Synchronization

/// Runs `body` on `count` threads that begin together, and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let arrived = Count()
  let threads = (0..<count).map { index in
    JoinableThread {
      arrived.increment()
      while arrived.value < count { sched_yield() }
      body(index)
    }
  }
  for thread in threads { thread.join() }
}

/// A thread that has ended, and let go of everything, when `join` returns.
private struct JoinableThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private var handle = pthread_t()

  init(_ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    let result = pthread_create(
      &handle, nil,
      { body in
        body.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, body)
    precondition(result == 0, "The system has no thread left.")
  }

  func join() {
    pthread_join(handle, nil)
  }
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
