import CPlatform
package import Foundation
import HarnessComparison
import HarnessSystem

/// One connection of an app to its control socket: bytes in, messages out, and the other way round.
final class ControlConnection {
  /// A message, and how many bytes it took.
  typealias Sized = (message: AppMessage, size: Int)

  let id: ConnectionID
  let descriptor: Descriptor
  private var lines = LineBuffer()
  private var unsent = Data()
  private var isSending = true
  private(set) var isOpen = true
  /// What it was cut off for; nil where it was not.
  private(set) var excess: TalkExcess?
  /// How many bytes it may still say; nil where any number.
  private var bytesLeft: Int?

  /// The longest message that is read, in bytes: 1 MiB.
  ///
  /// An app that sends no newline must not fill the memory.
  static let longestLine = 1 << 20

  /// How much waits to be sent at the most, in bytes: 1 MiB.
  ///
  /// An app that reads nothing for so long is told nothing more; what it says is still read.
  private static let unsentLimit = 1 << 20

  /// How much is read at a time, in bytes: more than a socket holds (208 KiB on Linux).
  private static let turn = 1 << 18

  init(_ descriptor: Descriptor, id: ConnectionID) {
    self.descriptor = descriptor
    self.id = id
  }

  /// Has it cut off once it has said so many bytes more; nil takes that back.
  func limitBytes(to count: Int?) { bytesLeft = count }

  /// Takes the messages that have come, as far as the turn goes.
  func readMessages(budget: inout ReadingBudget) -> [Sized] {
    var messages: [Sized] = []
    var taken = 0
    while isOpen && taken < Self.turn && !budget.isSpent {
      switch NonBlockingRead.next(from: descriptor) {
      case .bytes(let bytes):
        taken += bytes.count
        budget.take(bytes.count)
        messages += takeMessages(of: bytes)
      case .nothingYet: return messages
      case .end:
        messages += lines.takeUnfinished().map { (.malformed(line: $0), $0.count) }
        close()
      }
    }
    return messages
  }

  private func takeMessages(of bytes: Data) -> [Sized] {
    lines.append(bytes)
    var messages = lines.takeLines().map { (message: AppMessage(line: $0), size: $0.count) }
    bytesLeft = bytesLeft.map { $0 - bytes.count }
    if lines.unfinishedCount > Self.longestLine {
      messages.append((.malformed("a line of more than \(Self.longestLine) bytes"), 0))
      cutOff(.longLine)
    } else if let bytesLeft, bytesLeft <= 0 {
      cutOff(.endless)
    }
    return messages
  }

  /// Whether there is more to read now.
  var hasMore: Bool {
    var events = PollSet()
    events.awaitReadable(descriptor)
    return isOpen && events.wait(timeout: 0)
  }

  /// Hears no more of it, and keeps who it was.
  func cutOff(_ cause: TalkExcess.Cause) {
    excess = TalkExcess(cause, process: platform_peer_process(descriptor.number))
    close()
  }

  private func close() {
    descriptor.close()
    isOpen = false
  }
}

/// A connection that was cut off: it said more than can be heard.
struct TalkExcess: Sendable, Equatable, CustomStringConvertible {
  /// What was too much.
  enum Cause: Sendable {
    case longLine
    case endless
    case oneTooMany
  }

  let cause: Cause
  /// The process that made the connection, with its command line; nil where the system does not
  /// tell.
  let process: String?

  init(_ cause: Cause, process id: Int32) {
    self.cause = cause
    process = id > 0 ? Self.name(of: id) : nil
  }

  private static func name(of id: Int32) -> String {
    let command = ProcessTable.command(of: id).map { LongLine.shown(Array($0.utf8)[...]) }
    return "process \(id) (\(command ?? "it has gone"))"
  }

  /// Who was cut off, and why.
  var description: String {
    let reason =
      switch cause {
      case .longLine: "sent a line of more than \(ControlConnection.longestLine >> 20) MiB"
      case .endless: "sent message after message when the app had exited"
      case .oneTooMany: "came when \(ControlServer.connectionLimit) others were connected"
      }
    let name = process ?? "a process of the app's"
    return "cut off on the control socket: the connection of \(name), which \(reason)"
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

  /// Lets the app see the end of what it is told, so that all its gates let every thread through.
  private func endSending() {
    platform_end_sending(descriptor.number)
    unsent = Data()
    isSending = false
  }
}

/// Bytes that become lines, each byte looked at once; empty lines are left out.
package struct LineBuffer {
  private var finished: [Data] = []
  private var unfinished = Data()

  package init() {}

  /// The length of the line that has no end yet, in bytes.
  package var unfinishedCount: Int { unfinished.count }

  /// Takes the next bytes.
  package mutating func append(_ bytes: Data) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      unfinished.append(rest[..<end])
      if !unfinished.isEmpty { finished.append(unfinished) }
      unfinished = Data()
      rest = rest[(end + 1)...]
    }
    unfinished.append(rest)
  }

  /// The line whose end never came: its program was killed while it wrote, or knows no newline.
  package mutating func takeUnfinished() -> [Data] {
    defer { unfinished = Data() }
    return unfinished.isEmpty ? [] : [unfinished]
  }

  /// The lines that have come to their end, without it.
  package mutating func takeLines() -> [Data] {
    defer { finished = [] }
    return finished
  }
}
