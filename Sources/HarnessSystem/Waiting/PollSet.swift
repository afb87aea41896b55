import CPlatform
import Foundation

/// The descriptors that one `poll` waits for.
package struct PollSet {
  private var entries: [platform_poll_entry] = []

  package init() {
    entries.reserveCapacity(8)
  }

  /// Waits for `descriptor` to have something to read, or to have ended.
  package mutating func awaitReadable(_ descriptor: Descriptor?) {
    add(descriptor?.number, isForWriting: false)
  }

  /// Waits for the open descriptor of this number to have something to read.
  package mutating func awaitReadable(number: Int32) {
    add(number, isForWriting: false)
  }

  /// Waits for `descriptor` to take bytes, or to have lost its reader.
  package mutating func awaitWritable(_ descriptor: Descriptor?) {
    add(descriptor?.number, isForWriting: true)
  }

  /// Waits until something happens.
  ///
  /// - Parameter timeout: How long at the most, in milliseconds; nil waits for ever.
  /// - Returns: Whether something has happened.
  @discardableResult
  package mutating func wait(timeout: Int32?) -> Bool {
    // A signal ends the wait early (EINTR): the waiting thread looks at everything and waits again.
    platform_poll(&entries, entries.count, timeout ?? -1) > 0
  }

  /// Whether something has happened to the descriptor of this number in the last wait.
  package func isReady(number: Int32) -> Bool {
    entries.contains { $0.descriptor == number && $0.is_ready }
  }

  /// Whether something has happened to one of the descriptors in the last wait.
  package func isReady(_ descriptor: Descriptor) -> Bool {
    entries.contains { $0.descriptor == descriptor.number && $0.is_ready }
  }

  private mutating func add(_ number: Int32?, isForWriting: Bool) {
    guard let number else { return }
    entries.append(
      platform_poll_entry(descriptor: number, is_for_writing: isForWriting, is_ready: false))
  }
}
