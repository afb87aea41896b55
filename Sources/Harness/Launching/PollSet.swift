import Foundation

/// The descriptors that one `poll` waits for.
struct PollSet {
  private var entries: [pollfd] = []

  init() {
    entries.reserveCapacity(8)
  }

  /// Waits for `descriptor` to have something to read, or to have ended.
  mutating func awaitReadable(_ descriptor: Descriptor?) {
    add(descriptor, POLLIN)
  }

  /// Waits for `descriptor` to take bytes, or to have lost its reader.
  mutating func awaitWritable(_ descriptor: Descriptor?) {
    add(descriptor, POLLOUT)
  }

  /// Waits until something happens.
  ///
  /// - Parameter timeout: How long at the most, in milliseconds; nil waits for ever.
  /// - Returns: Whether something has happened.
  @discardableResult
  mutating func wait(timeout: Int32?) -> Bool {
    // A signal ends the wait early (EINTR): whoever waits looks at everything and waits again.
    poll(&entries, nfds_t(entries.count), timeout ?? -1) > 0
  }

  /// Whether something has happened to one of the descriptors in the last wait.
  func isReady(_ descriptor: Descriptor) -> Bool {
    entries.contains { $0.fd == descriptor.number && $0.revents != 0 }
  }

  private mutating func add(_ descriptor: Descriptor?, _ events: Int32) {
    guard let descriptor else { return }
    entries.append(pollfd(fd: descriptor.number, events: Int16(events), revents: 0))
  }
}
