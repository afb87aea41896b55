import HarnessSystem

/// Tells the first failure of each scenario from those that follow, where it runs again and again.
package final class FirstFailures: Sendable {
  private let files = Monitor<Set<String>>([])

  /// None has failed yet.
  package init() {}

  /// Takes note of a failure.
  ///
  /// - Parameter file: The scenario's.
  /// - Returns: Whether it is the first one.
  func isFirst(of file: String) -> Bool { files.withLock { $0.insert(file).inserted } }
}
