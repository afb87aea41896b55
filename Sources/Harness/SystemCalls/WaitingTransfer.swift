import CPlatform
import HarnessSystem

/// A transfer to or from what a program may have to wait for: a pipe, a terminal, a socket.
///
/// What it waits for may be another program of the same launch, whose calls the thread of the listener
/// has to answer meanwhile. So no call of it blocks: it is tried again and again, on a thread of its
/// own.
struct WaitingTransfer: Sendable {
  /// What the program has open, opened anew so that it does not wait.
  private let file: Descriptor
  private let isReading: Bool
  private let thread: Int32
  /// Where the bytes lie in the program's memory.
  private let address: UInt64
  private let count: Int

  /// How long one look lasts, in milliseconds: as long, at the most, as it is not seen that the program
  /// has gone.
  private static let look: Int32 = 50

  /// Nil for what cannot be opened anew.
  ///
  /// - Parameters:
  ///   - borrowed: What the program has open; it stays the caller's.
  ///   - isReading: Whether it is read.
  ///   - thread: The one that makes the call.
  ///   - address: Where the bytes lie in its memory.
  ///   - count: How many, at the most.
  init?(_ borrowed: Int32, isReading: Bool, thread: Int32, address: UInt64, count: Int) {
    let opened = platform_open_without_waiting(borrowed, isReading)
    guard opened >= 0 else { return nil }
    file = Descriptor(opened)
    (self.isReading, self.thread) = (isReading, thread)
    (self.address, self.count) = (address, count)
  }

  /// Does it, if that takes no waiting.
  ///
  /// - Returns: Nil where it would.
  func attempt() -> CallTransfer.Result? {
    var bytes = [UInt8](repeating: 0, count: count)
    if !isReading {
      let known = bytes.withUnsafeMutableBytes {
        platform_read_memory(thread, address, $0.baseAddress, count)
      }
      guard known == count else { return .impossible(CallTransfer.closedMemory) }
    }
    let done = bytes.withUnsafeMutableBytes {
      isReading
        ? platform_read_now(file.number, $0.baseAddress, count)
        : platform_write_now(file.number, $0.baseAddress, count)
    }
    if done < 0 { return platform_error() == EAGAIN ? nil : .failed(platform_error()) }
    guard isReading else { return .done(Int(done)) }
    let put = bytes.withUnsafeBytes {
      platform_write_memory(thread, address, $0.baseAddress, Int(done))
    }
    return put == done ? .done(Int(done)) : .impossible(CallTransfer.closedMemory)
  }

  /// Waits a moment until it can be done.
  func awaitChange() {
    var room = PollSet()
    if isReading { room.awaitReadable(file) } else { room.awaitWritable(file) }
    room.wait(timeout: Self.look)
  }
}

/// The answer to a call that is not known yet.
final class LaterAnswer: Sendable, Equatable {
  private let transfer: WaitingTransfer
  private let answer: @Sendable (CallTransfer.Result) -> CallAnswer

  /// - Parameters:
  ///   - transfer: What is to be done.
  ///   - answer: What the program is told of what came of it.
  init(
    _ transfer: WaitingTransfer, _ answer: @escaping @Sendable (CallTransfer.Result) -> CallAnswer
  ) {
    (self.transfer, self.answer) = (transfer, answer)
  }

  static func == (left: LaterAnswer, right: LaterAnswer) -> Bool { left === right }

  /// Waits for the answer.
  ///
  /// - Parameter goesOn: Whether the program still waits for it; asked again and again.
  /// - Returns: Nil where it does no more.
  func wait(while goesOn: () -> Bool) -> CallAnswer? {
    while goesOn() {
      if let result = transfer.attempt() { return answer(result) }
      transfer.awaitChange()
    }
    return nil
  }
}
