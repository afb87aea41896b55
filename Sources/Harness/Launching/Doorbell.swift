import CPlatform

/// Wakes a thread that waits in `poll`.
struct Doorbell {
  /// Becomes readable when it is rung.
  let descriptor: Descriptor

  /// - Throws: ``SystemError`` where no descriptor is left.
  init() throws {
    let number = platform_open_wakeup()
    guard number >= 0 else { throw SystemError("eventfd") }
    descriptor = try Descriptor.aboveStandardStreams(number)
  }

  /// Wakes the thread, now or when it next waits.
  func ring() {
    platform_signal_wakeup(descriptor.number)
  }

  /// Forgets that it was rung.
  func silence() {
    platform_drain_wakeup(descriptor.number)
  }
}
