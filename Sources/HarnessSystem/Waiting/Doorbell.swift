import CPlatform

/// Wakes a thread that waits in `poll`.
package struct Doorbell {
  /// Becomes readable when it is rung.
  package let descriptor: Descriptor

  /// - Throws: ``SystemError`` where no descriptor is left.
  package init() throws {
    let number = platform_open_wakeup()
    guard number >= 0 else { throw SystemError("eventfd") }
    descriptor = try Descriptor.aboveStandardStreams(number)
  }

  /// Wakes the thread, now or when it next waits.
  package func ring() {
    platform_signal_wakeup(descriptor.number)
  }

  /// Forgets that it was rung.
  package func silence() {
    platform_drain_wakeup(descriptor.number)
  }
}
