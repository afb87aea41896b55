import CPlatform
import Foundation

/// One connection of an app to its control socket: bytes in, messages out, and the other way round.
final class ControlConnection {
  /// A message, and how many bytes it took.
  typealias Sized = (message: ControlMessage, size: Int)

  let id: ConnectionID
  let descriptor: Descriptor
  private var lines = LineBuffer()
  private var unsent = Data()
  private var isSending = true
  private(set) var isOpen = true

  /// The longest message that is read, in bytes: 1 MiB.
  ///
  /// An app that sends no newline must not fill the memory.
  static let longestLine = 1 << 20

  /// How much waits to be sent at the most, in bytes: 1 MiB.
  ///
  /// Whoever reads nothing for so long is told nothing more; what it says is still heard.
  private static let unsentLimit = 1 << 20

  /// How much is read at a time, in bytes.
  ///
  /// It is little enough that an app which floods its socket does not hold up its own deadline,
  /// and more than a socket holds (208 KiB on Linux): one turn after the exit takes all that is left.
  private static let turn = 1 << 18

  init(_ descriptor: Descriptor, id: ConnectionID) {
    self.descriptor = descriptor
    self.id = id
  }

  /// Takes the messages that have come.
  func readMessages() -> [Sized] {
    readWhatIsThere()
    var messages = lines.takeLines().map { (ControlMessage(line: $0), $0.count) }
    if lines.unfinishedCount > Self.longestLine {
      messages.append((.malformed("a line of more than \(Self.longestLine) bytes"), 0))
      close()
    }
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

// MARK: - Sending

extension ControlConnection {
  /// Whether bytes wait until the app has read others.
  var hasUnsent: Bool { !unsent.isEmpty }

  /// Sends bytes, now or as soon as the app reads.
  func send(_ bytes: Data) {
    guard isSending else { return }
    unsent += bytes
    sendWhatFits()
  }

  /// Sends as much of what waits as the app's end takes.
  func sendWhatFits() {
    while isOpen && hasUnsent {
      switch BrokenPipe.write(unsent, to: descriptor) {
      case .bytes(let count): unsent = Data(unsent.dropFirst(count))
      case .full:
        if unsent.count > Self.unsentLimit { endSending() }
        return
      case .readerGone: endSending()
      }
    }
  }

  /// Lets the app see the end of what it is told, so that all its gates let everybody through.
  private func endSending() {
    platform_end_sending(descriptor.number)
    unsent = Data()
    isSending = false
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
