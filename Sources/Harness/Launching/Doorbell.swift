import CPlatform
import Foundation

/// Wakes a thread that waits in `poll`.
struct Doorbell {
  private let reading: Descriptor
  private let writing: Descriptor

  /// - Throws: ``SystemError`` where no descriptor is left.
  init() throws {
    if let event = try Self.event() {
      (reading, writing) = (event, event)
      return
    }
    (reading, writing) = try Descriptor.pipe()
    reading.makeNonBlocking()
    writing.makeNonBlocking()
  }

  /// The one descriptor that does on Linux what a pipe does elsewhere.
  private static func event() throws -> Descriptor? {
    let number = platform_event()
    return number >= 0 ? try Descriptor.aboveStandardStreams(number) : nil
  }

  /// Becomes readable when somebody rings.
  var descriptor: Descriptor { reading }

  /// Wakes the thread, now or when it next waits.
  func ring() {
    // One that is full wakes it as well. An event counts what is written: eight bytes, no zero.
    _ = BrokenPipe.write(Data(repeating: 1, count: 8), to: writing)
  }

  /// Forgets that somebody rang.
  func silence() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { scratch in
      while let count = NonBlockingRead.fill(scratch, from: reading), count > 0 {}
    }
  }
}
