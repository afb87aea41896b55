import Foundation

/// What a program asks a name server (RFC 1035, section 4).
enum NameQuestion {
  /// The port of name servers.
  static let port: UInt16 = 53

  /// The head of a message, in bytes, before what is asked.
  static let headLength = 12

  /// The name that a message asks for; nil where it is no question for one.
  ///
  /// - Parameter message: That of a datagram; over a stream, with its length before it.
  /// - Returns: The name, in small letters.
  static func name(in message: [UInt8]) -> String? {
    guard message.count > 14 else { return nil }
    let length = Int(message[0]) << 8 | Int(message[1])
    return name(ofMessage: length == message.count - 2 ? message.dropFirst(2) : message[...])
  }

  /// The name that a message asks for, which has no length before it; nil where it is no question for
  /// one.
  static func name(ofMessage message: ArraySlice<UInt8>) -> String? {
    let head = Array(message.prefix(headLength))
    // A question of the usual kind, and one alone: no server answers several.
    guard head.count == headLength, head[2] & 0xF8 == 0, head[4] == 0, head[5] == 1 else {
      return nil
    }
    var labels: [String] = []
    var rest = message.dropFirst(headLength)
    while let length = rest.popFirst(), length > 0 {
      guard length < 64, rest.count >= Int(length) else { return nil }
      labels.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
      rest = rest.dropFirst(Int(length))
    }
    // The kind and the class of what is asked follow.
    guard !labels.isEmpty, rest.count >= 4 else { return nil }
    return labels.joined(separator: ".").lowercased()
  }

  /// A name as an access to the network has it: without the point of the root.
  static func host(_ name: String) -> String {
    name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// Whether what is there of a message is nothing but the beginning of a question for a host.
  ///
  /// - Parameters:
  ///   - message: Its first bytes, without its length.
  ///   - hosts: The names that may be asked for.
  /// - Returns: False where it may be the beginning of something else.
  static func mayBegin(_ message: ArraySlice<UInt8>, askingFor hosts: [String]) -> Bool {
    let asked = message.dropFirst(headLength).map(lowercase)
    return asked.isEmpty
      || hosts.contains { host in
        let name = encoded(host)
        return name.starts(with: asked) || asked.starts(with: name)
      }
  }

  /// A name as a message has it: each part with its length before it, and an empty one at the end.
  private static func encoded(_ host: String) -> [UInt8] {
    host.utf8.split(separator: UInt8(ascii: ".")).flatMap {
      [UInt8(truncatingIfNeeded: $0.count)] + $0.map(lowercase)
    } + [0]
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// What a program sends a name server over a stream: each question with its length before it, in as many
/// parts as it likes.
struct QuestionStream {
  /// What is found in the bytes that are to be sent next.
  enum Finding: Equatable {
    /// They ask for hosts that may be asked for, as far as they go.
    case allowed
    /// They ask for this one.
    case name(String)
    /// They are no question for a name.
    case noQuestion
  }

  /// What was sent of a question that is not whole yet.
  private var begun: [UInt8] = []
  /// The last bytes: they come again where the system did not take them.
  private var last: [UInt8] = []

  /// Looks at the bytes that are to be sent next, and counts them as sent where they may be.
  ///
  /// - Parameters:
  ///   - bytes: Those of one call.
  ///   - hosts: The names that may be asked for.
  /// - Returns: What was found.
  mutating func take(_ bytes: [UInt8], askingFor hosts: [String]) -> Finding {
    let (finding, rest) = Self.look(at: begun + bytes, hosts)
    guard finding == .allowed else { return bytes == last ? .allowed : finding }
    (last, begun) = (bytes, rest)
    return .allowed
  }

  private static func look(
    at bytes: [UInt8], _ hosts: [String]
  ) -> (finding: Finding, rest: [UInt8]) {
    var rest = bytes[...]
    while rest.count >= 2 {
      let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
      let message = rest.dropFirst(2).prefix(length)
      guard message.count == length else {
        return (begins(message, hosts), Array(rest))
      }
      guard let name = NameQuestion.name(ofMessage: message) else { return (.noQuestion, []) }
      guard hosts.contains(NameQuestion.host(name)) else { return (.name(name), []) }
      rest = rest.dropFirst(2 + length)
    }
    return (.allowed, Array(rest))
  }

  private static func begins(_ message: ArraySlice<UInt8>, _ hosts: [String]) -> Finding {
    if NameQuestion.mayBegin(message, askingFor: hosts) { return .allowed }
    return NameQuestion.name(ofMessage: message).map(Finding.name) ?? .noQuestion
  }
}

/// The servers that programs of this machine ask for names (resolv.conf(5)).
enum NameServers {
  /// Their addresses, as they are now.
  static var ofThisMachine: Set<String> {
    let file = FileManager.default.contents(atPath: "/etc/resolv.conf")
    return addresses(in: String(decoding: file ?? Data(), as: UTF8.self))
  }

  /// Reads the file; where it names none, the server of this machine is asked.
  static func addresses(in text: String) -> Set<String> {
    let found = text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count > 1, words[0] == "nameserver" else { return nil }
      // Behind a percent sign stands the interface of a local address.
      return words[1].split(separator: "%").first.map(String.init)
    }
    return found.isEmpty ? ["127.0.0.1", "::1"] : Set(found)
  }
}
