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

  /// How much is read at a time, in bytes.
  ///
  /// It is little enough that an app which floods its socket does not hold up its own deadline,
  /// and more than a socket holds (208 KiB on Linux): one turn after the exit takes all that is left.
  private static let turn = 1 << 18

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

/// Bytes that become lines, each byte looked at once; empty lines are left out.
struct LineBuffer {
  private var finished: [Data] = []
  private var unfinished = Data()

  /// The length of the line that has no end yet, in bytes.
  var unfinishedCount: Int { unfinished.count }

  /// Takes the next bytes.
  mutating func append(_ bytes: Data) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      unfinished.append(rest[..<end])
      if !unfinished.isEmpty { finished.append(unfinished) }
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
