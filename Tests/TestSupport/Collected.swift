import Foundation

/// Values that several threads collect.
package final class Collected<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Value] = []

  package init() {}

  package func append(_ value: Value) {
    lock.withLock { values.append(value) }
  }

  package var all: [Value] { lock.withLock { values } }
}
