import Foundation

/// Wakes a thread that waits in `poll`.
struct Doorbell {
  private let reading: Descriptor
  private let writing: Descriptor

  /// - Throws: ``SystemError`` where no descriptor is left.
  init() throws {
    (reading, writing) = try Descriptor.pipe()
    reading.makeNonBlocking()
    writing.makeNonBlocking()
  }

  /// Becomes readable when somebody rings.
  var descriptor: Descriptor { reading }

  /// Wakes the thread, now or when it next waits.
  func ring() {
    // A full pipe wakes it as well.
    _ = BrokenPipe.write(Data([0]), to: writing)
  }

  /// Forgets that somebody rang.
  func silence() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { scratch in
      while let count = NonBlockingRead.fill(scratch, from: reading), count > 0 {}
    }
  }
}
