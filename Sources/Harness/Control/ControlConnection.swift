import Foundation

/// One connection of an app to its control socket: bytes in, messages out.
final class ControlConnection {
  let descriptor: Descriptor
  private var pending = Data()
  private(set) var isOpen = true

  /// The longest message that is read: an app that sends no newline must not fill the memory.
  private static let longestLine = 1 << 20

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Takes all messages that have come.
  func readMessages() -> [ControlMessage] {
    readWhatIsThere()
    var messages: [ControlMessage] = []
    while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
      if let message = ControlMessage(line: pending[..<end]) { messages.append(message) }
      pending = Data(pending[(end + 1)...])
    }
    if pending.count > Self.longestLine { close() }
    return messages
  }

  private func readWhatIsThere() {
    while isOpen && pending.count <= Self.longestLine {
      switch NonBlockingRead.next(from: descriptor) {
      case .bytes(let bytes): pending.append(bytes)
      case .nothingYet: return
      case .end: close()
      }
    }
  }

  private func close() {
    descriptor.close()
    isOpen = false
  }
}
