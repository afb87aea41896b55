/// When a comparison ends that has not come to its end by itself.
///
/// It is that of the task, or of the thread outside of a task, as cancellation is: the code that asks for
/// a comparison sets it, and what takes long in it asks at bounded steps. So nothing between the two
/// hands it on.
package struct ComparisonLimit: Sendable {
  private let hasPassed: @Sendable () -> Bool

  /// What holds here; nil where none was set.
  @TaskLocal package static var current: ComparisonLimit?

  /// Whether comparisons are to end here.
  package static var isOver: Bool { current?.hasPassed() ?? false }

  /// - Throws: ``ComparisonInterruption/limitReached`` where comparisons are to end here.
  package static func check() throws(ComparisonInterruption) {
    if isOver { throw .limitReached }
  }

  /// - Parameter hasPassed: Whether to end; asked often, so it takes next to no time.
  package init(hasPassed: @escaping @Sendable () -> Bool) {
    self.hasPassed = hasPassed
  }

  /// Has comparisons end at this limit while a body runs.
  ///
  /// - Parameter body: What compares.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package func hold<Value>(during body: () throws -> Value) rethrows -> Value {
    try Self.$current.withValue(self) { try body() }
  }
}

extension Sequence where Element == UInt8 {
  /// Calls a body with each byte, and asks at bounded steps whether to end.
  ///
  /// - Throws: ``ComparisonInterruption``.
  package func forEachWithinLimit(
    _ body: (UInt8) -> Void
  ) throws(ComparisonInterruption) {
    var count = 0
    for byte in self {
      if count & 0xFFFF == 0 { try ComparisonLimit.check() }
      count += 1
      body(byte)
    }
  }
}

/// A comparison that ended before anything was known: neither the same nor different.
package enum ComparisonInterruption: Error, Equatable {
  /// Its caller wants no more of it.
  case limitReached
  /// There was no memory to go on.
  case outOfMemory
}

extension ComparisonInterruption: CustomStringConvertible {
  package var description: String {
    switch self {
    case .limitReached: "the comparison did not come to its end within its time limit"
    case .outOfMemory: "there was not enough memory to compare"
    }
  }
}
