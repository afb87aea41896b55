import CPlatform

/// Wakes a thread that waits in `poll`.
package struct WakeupDescriptor {
  /// Becomes readable when it is signalled.
  package let descriptor: Descriptor

  /// - Throws: ``SystemError`` where no descriptor is left.
  package init() throws {
    let number = platform_open_wakeup()
    guard number >= 0 else { throw SystemError("eventfd") }
    descriptor = try Descriptor.aboveStandardStreams(number)
  }

  /// Wakes the thread, now or when it next waits.
  package func signal() {
    platform_signal_wakeup(descriptor.number)
  }

  /// Forgets that it was signalled.
  package func drain() {
    platform_drain_wakeup(descriptor.number)
  }
}
