import CPlatform
import Foundation

/// An address that a program asks for.
struct SocketAddress: Equatable {
  enum Kind: Equatable {
    case none
    case internet
    case unix
    /// Of the system itself.
    case local
    case other
  }

  let kind: Kind
  let isLoopback: Bool
  let port: UInt16
  /// An address without its port, a path, `@` and an abstract name, or the number of the family.
  let text: String

  /// The longest address of any family, in bytes.
  static let longest = 128

  /// Reads an address as a system call has it.
  init(_ bytes: [UInt8]) {
    var address = platform_address()
    bytes.withUnsafeBytes { platform_read_address($0.baseAddress, $0.count, &address) }
    switch UInt32(bitPattern: address.kind) {
    case UInt32(PLATFORM_ADDRESS_NONE.rawValue): kind = .none
    case UInt32(PLATFORM_ADDRESS_IP.rawValue): kind = .internet
    case UInt32(PLATFORM_ADDRESS_UNIX.rawValue): kind = .unix
    case UInt32(PLATFORM_ADDRESS_LOCAL.rawValue): kind = .local
    default: kind = .other
    }
    isLoopback = address.is_loopback
    port = address.port
    text = withUnsafeBytes(of: address.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// An address of four or sixteen bytes, as the network has them.
  init(host: [UInt8], port: UInt16) {
    let family = UInt16(host.count == 4 ? AF_INET : AF_INET6)
    let head = withUnsafeBytes(of: family) { Array($0) } + [UInt8(port >> 8), UInt8(port & 0xFF)]
    let flow = [UInt8](repeating: 0, count: host.count == 4 ? 0 : 4)
    self.init(head + flow + host + [UInt8](repeating: 0, count: 8))
  }

  /// The addresses that a host's name stands for, as this machine knows it; none where it does not.
  static func addresses(of host: String) -> Set<String> {
    var found: Set<String> = []
    withUnsafeMutablePointer(to: &found) { found in
      _ = platform_look_up_host(
        host,
        { found, address in
          guard let address else { return }
          found?.assumingMemoryBound(to: Set<String>.self).pointee.insert(String(cString: address))
        }, found)
    }
    return found
  }
}

extension SocketAddress: CustomStringConvertible {
  var description: String {
    switch kind {
    case .none: "no address"
    case .internet: (text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text) + ":\(port)"
    case .unix: "the socket \(text)"
    case .local: "a socket of the system"
    case .other: "an address of the family \(text)"
    }
  }
}

extension WatchedCall {
  /// An address in the program's memory; nil where it cannot be read.
  func address(at start: UInt64, count: UInt64) -> SocketAddress? {
    memory(at: start, count: Int(min(count, UInt64(SocketAddress.longest)))).map(SocketAddress.init)
  }

  /// The addresses that messages name, each nil where it cannot be read; none of a socket that is
  /// connected.
  var destinations: [SocketAddress?] {
    switch name {
    case "sendto":
      return argument(4) == 0 ? [] : [address(at: argument(4), count: argument(5))]
    case "sendmsg": return destination(ofMessageAt: argument(1))
    default:
      // Each is a header of a message, and the count of the bytes that were sent.
      let headers = (0..<min(argument(2), 1024)).map { argument(1) + $0 * 64 }
      return headers.flatMap(destination(ofMessageAt:))
    }
  }

  private func destination(ofMessageAt header: UInt64) -> [SocketAddress?] {
    guard let name = word(at: header), let length = word(at: header + 8) else { return [nil] }
    return name == 0 ? [] : [address(at: name, count: length & 0xFFFF_FFFF)]
  }
}

/// What a program asks a name server (RFC 1035, section 4).
enum NameQuestion {
  /// The port of name servers.
  static let port: UInt16 = 53

  /// The name that a message asks for; nil where it is no question.
  ///
  /// - Parameter message: That of a datagram; over a stream, with its length before it.
  /// - Returns: The name, in small letters.
  static func name(in message: [UInt8]) -> String? {
    guard message.count > 14 else { return nil }
    let length = Int(message[0]) << 8 | Int(message[1])
    return question(length == message.count - 2 ? message.dropFirst(2) : message[...])
  }

  private static func question(_ message: ArraySlice<UInt8>) -> String? {
    let head = Array(message.prefix(12))
    // A question of the usual kind, and at least one of them.
    guard head.count == 12, head[2] & 0xF8 == 0, head[4] | head[5] != 0 else { return nil }
    var labels: [String] = []
    var rest = message.dropFirst(12)
    while let length = rest.popFirst(), length > 0 {
      guard length < 64, rest.count >= Int(length) else { return nil }
      labels.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
      rest = rest.dropFirst(Int(length))
    }
    // The kind and the class of what is asked follow.
    guard !labels.isEmpty, rest.count >= 4 else { return nil }
    return labels.joined(separator: ".").lowercased()
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
