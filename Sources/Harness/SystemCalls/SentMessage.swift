/// Where a message lies that a program sends, in its memory.
struct SentMessage {
  /// Whom it goes to; nothing where its socket is connected.
  let address: (start: UInt64, count: UInt64)
  let content: Content

  enum Content {
    case bytes(start: UInt64, count: UInt64)
    /// Several parts, of each of which the system is told where it begins, and its count.
    case parts(start: UInt64, count: UInt64)
    /// What is in no memory: a file, or a pipe.
    case elsewhere
  }

  init(address: (start: UInt64, count: UInt64) = (0, 0), _ content: Content) {
    (self.address, self.content) = (address, content)
  }

  var hasAddress: Bool { address.start != 0 && address.count != 0 }

  /// More than any question to a name server, with its length.
  private static let most: UInt64 = 1 << 17

  /// No call of the system takes more parts.
  private static let mostParts: UInt64 = 1024

  /// All of its bytes; nil where they cannot be read, or are more than a question may have.
  func bytes(in call: WatchedCall) -> [UInt8]? {
    switch content {
    case .bytes(let start, let count): return Self.bytes(start, count, call)
    case .parts(let start, let count):
      var bytes: [UInt8] = []
      for index in 0..<min(count, Self.mostParts) {
        let part = start + index * 16
        guard let place = call.word(at: part), let count = call.word(at: part + 8),
          let found = Self.bytes(place, count, call), bytes.count + found.count <= Self.most
        else { return nil }
        bytes += found
      }
      return bytes
    case .elsewhere: return nil
    }
  }

  private static func bytes(_ start: UInt64, _ count: UInt64, _ call: WatchedCall) -> [UInt8]? {
    guard count <= most, let bytes = call.memory(at: start, count: Int(count)) else { return nil }
    return bytes.count == count ? bytes : nil
  }
}

extension WatchedCall {
  /// The messages that it sends, or what it writes; nil where they cannot be read, and none of a call
  /// that brings nothing into a socket.
  var sentMessages: [SentMessage]? {
    switch name {
    case "sendto":
      let address = (argument(4), argument(5) & 0xFFFF_FFFF)
      return [SentMessage(address: address, .bytes(start: argument(1), count: argument(2)))]
    case "sendmsg": return message(at: argument(1)).map { [$0] }
    case "sendmmsg": return messages(at: argument(1), count: argument(2))
    case "write": return [SentMessage(.bytes(start: argument(1), count: argument(2)))]
    case "writev", "pwritev2":
      return [SentMessage(.parts(start: argument(1), count: argument(2)))]
    case "sendfile", "splice": return [SentMessage(.elsewhere)]
    default: return []
    }
  }

  /// Each is a header of a message, and the count of the bytes that were sent.
  private func messages(at start: UInt64, count: UInt64) -> [SentMessage]? {
    var messages: [SentMessage] = []
    for index in 0..<min(count & 0xFFFF_FFFF, 1024) {
      guard let message = message(at: start + index * 64) else { return nil }
      messages.append(message)
    }
    return messages
  }

  private func message(at header: UInt64) -> SentMessage? {
    guard let head = memory(at: header, count: 32), head.count == 32 else { return nil }
    let words = head.withUnsafeBytes { bytes in
      (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
    let address = (words[0], words[1] & 0xFFFF_FFFF)
    return SentMessage(address: address, .parts(start: words[2], count: words[3]))
  }
}
