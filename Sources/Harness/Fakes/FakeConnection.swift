import CPlatform
import Foundation
import HarnessSystem
import LaunchProtocol

/// One fake that was started, as the test hears it.
final class FakeConnection {
  let id: Int
  let descriptor: Descriptor
  private var bytes: [UInt8] = []
  private(set) var isOpen = true

  init(_ descriptor: Descriptor, id: Int) {
    self.descriptor = descriptor
    self.id = id
  }

  /// Whether a message has begun that has not come to its end.
  var isInMessage: Bool { !bytes.isEmpty }

  /// Takes what has come.
  ///
  /// - Returns: Whether something has: bytes, or the end.
  func read() -> Bool {
    var hasNews = false
    while isOpen {
      switch NonBlockingRead.next(from: descriptor) {
      case .nothingYet: return hasNews
      case .end: close()
      case .bytes(let data): bytes += data
      }
      hasNews = true
    }
    return hasNews
  }

  /// The next message that has come whole; nil where there is none.
  ///
  /// - Throws: ``FakeMessage/Unreadable``.
  func takeMessage() throws(FakeMessage.Unreadable) -> FakeMessage? {
    try FakeMessage.take(from: &bytes)
  }

  /// Answers; a fake that has gone needs none.
  func send(_ answer: fake_answer) {
    guard isOpen else { return }
    withUnsafeBytes(of: answer) { _ = BrokenPipe.write(Data($0), to: descriptor) }
  }

  func close() {
    descriptor.close()
    isOpen = false
  }
}
