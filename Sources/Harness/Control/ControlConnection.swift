import Foundation

/// One connection of an app to its control socket: bytes in, messages out.
final class ControlConnection {
  let descriptor: Descriptor
  private var lines = LineBuffer()
  private(set) var isOpen = true

  /// The longest message that is read, in bytes: 1 MiB.
  ///
  /// An app that sends no newline must not fill
  /// the memory.
  static let longestLine = 1 << 20

  /// How much is read at a time, in bytes, so that an app that floods its socket holds up neither
  /// its launch nor its deadline.
  private static let turn = 1 << 20

  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// Takes the messages that have come.
  func readMessages() -> [ControlMessage] {
    readWhatIsThere()
    let messages = lines.takeLines().compactMap { ControlMessage(line: $0) }
    if lines.unfinishedCount > Self.longestLine { close() }
    return messages
  }

  private func readWhatIsThere() {
    var taken = 0
    while isOpen && taken < Self.turn {
      switch NonBlockingRead.next(from: descriptor) {
      case .bytes(let bytes):
        lines.append(bytes)
        taken += bytes.count
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

/// Bytes that become lines, each byte looked at once.
struct LineBuffer {
  private var finished: [Data] = []
  private var unfinished = Data()

  /// The length of the line that has no end yet, in bytes.
  var unfinishedCount: Int { unfinished.count }

  /// Takes the next bytes.
  mutating func append(_ bytes: Data) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      finished.append(unfinished + rest[..<end])
      unfinished = Data()
      rest = rest[(end + 1)...]
    }
    unfinished.append(rest)
  }

  /// The lines that have come to their end, without it.
  mutating func takeLines() -> [Data] {
    defer { finished = [] }
    return finished
  }
}
