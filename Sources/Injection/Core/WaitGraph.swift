import Synchronization

/// Who waits for whom, over all containers: it tells a wait from a cycle that spans threads.
///
/// Only threads that find an instance in the making come here.
final class WaitGraph: Sendable {
  static let ofThisProcess = WaitGraph()

  /// The place each waiting thread waits for, by the thread's number.
  private let waiting = Protected<[Int: Cell]>([:])

  /// Runs `wait`, unless the wait could never end: then gives the names around the circle.
  func wait(_ thread: Int, for cell: Cell, _ wait: () -> Void) -> [String]? {
    let circle = waiting.withLock { waiting in
      let circle = Self.circle(from: thread, to: cell, in: waiting)
      if circle == nil { waiting[thread] = cell }
      return circle
    }
    if let circle { return circle }
    wait()
    waiting.withLock { _ = $0.removeValue(forKey: thread) }
    return nil
  }

  /// Follows maker and place in turn.
  ///
  /// Each turn consumes one waiting thread, so it ends.
  private static func circle(from thread: Int, to cell: Cell, in waiting: [Int: Cell]) -> [String]?
  {
    var names = [cell.name]
    var maker = cell.maker.load(ordering: .acquiring)
    for _ in waiting.indices {
      guard let next = waiting[maker] else { return nil }
      names.append(next.name)
      maker = next.maker.load(ordering: .acquiring)
      if maker == thread { return names + [cell.name] }
    }
    return nil
  }
}
