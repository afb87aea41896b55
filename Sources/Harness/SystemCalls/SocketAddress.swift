import CPlatform
import Foundation

/// An address that a program asks for.
struct SocketAddress: Equatable {
  enum Kind: Equatable {
    case none
    case internet
    /// A socket of the file system.
    case unix
    /// A socket of this machine that has a name and no file.
    case abstract
    /// Of the system itself.
    case local
    case other
  }

  let kind: Kind
  let isLoopback: Bool
  let port: UInt16
  /// An address without its port, a path, `@` and an abstract name, or the number of the family; with
  /// U+FFFD for what is not UTF-8.
  let text: String
  /// The same, byte for byte.
  let bytes: [UInt8]

  /// Whether it stands for all addresses of this machine.
  var isOfAll: Bool { kind == .internet && ["0.0.0.0", "::"].contains(text) }

  /// The longest address of any family, in bytes.
  static let longest = 128

  /// Reads an address as a system call has it.
  init(_ bytes: [UInt8]) {
    var address = platform_address()
    bytes.withUnsafeBytes { platform_read_address($0.baseAddress, $0.count, &address) }
    self.init(address)
  }

  /// Reads an address that a message goes to, or that a socket is given: one of no family is of IPv4.
  init(ofDestination bytes: [UInt8]) {
    var address = platform_address()
    bytes.withUnsafeBytes { platform_read_destination($0.baseAddress, $0.count, &address) }
    self.init(address)
  }

  init(_ address: platform_address) {
    switch UInt32(bitPattern: address.kind) {
    case UInt32(PLATFORM_ADDRESS_NONE.rawValue): kind = .none
    case UInt32(PLATFORM_ADDRESS_IP.rawValue): kind = .internet
    case UInt32(PLATFORM_ADDRESS_UNIX.rawValue): kind = .unix
    case UInt32(PLATFORM_ADDRESS_ABSTRACT.rawValue): kind = .abstract
    case UInt32(PLATFORM_ADDRESS_LOCAL.rawValue): kind = .local
    default: kind = .other
    }
    isLoopback = address.is_loopback
    port = address.port
    bytes = withUnsafeBytes(of: address.text) { Array($0.prefix { $0 != 0 }) }
    text = String(decoding: bytes, as: UTF8.self)
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
    case .abstract: "the abstract socket \(text)"
    case .local: "a socket of the system"
    case .other: "an address of the family \(text)"
    }
  }
}

extension WatchedCall {
  /// An address in the program's memory; nil where it cannot be read.
  func address(at start: UInt64, count: UInt64) -> SocketAddress? {
    addressBytes(at: start, count: count).map { SocketAddress($0) }
  }

  /// What a call connects to; nil where it asks for no connection: the C library connects a socket for messages to
  /// each address of a host, only to see by which way that would be reached.
  var connectedAddress: SocketAddress? {
    let address = address(at: argument(1), count: argument(2))
    return address?.kind == .internet && socket?.is_stream == false ? nil : address
  }

  /// The address that a message goes to; nil where it cannot be read.
  func destination(at start: UInt64, count: UInt64) -> SocketAddress? {
    guard let bytes = addressBytes(at: start, count: count) else { return nil }
    let address = SocketAddress(bytes)
    guard address.kind == .none else { return address }
    // Other sockets ignore it, or fail.
    if let socket, !socket.is_ipv4 || socket.is_stream { return address }
    return SocketAddress(ofDestination: bytes)
  }

  private func addressBytes(at start: UInt64, count: UInt64) -> [UInt8]? {
    // The system takes a number of 32 bits.
    memory(at: start, count: Int(min(count & 0xFFFF_FFFF, UInt64(SocketAddress.longest))))
  }

  /// The socket that the call is of; nil where it is of none, or cannot be looked at.
  var socket: platform_socket? {
    guard let descriptor else { return nil }
    let borrowed = platform_borrow_descriptor(process, descriptor)
    guard borrowed >= 0 else { return nil }
    defer { platform_close(borrowed) }
    var socket = platform_socket()
    return platform_look_at_socket(borrowed, &socket) ? socket : nil
  }

  /// The addresses that messages name, each nil where it cannot be read; none of a socket that is
  /// connected.
  var destinations: [SocketAddress?] {
    guard let messages = sentMessages else { return [nil] }
    return messages.compactMap { message in
      message.hasAddress
        ? .some(destination(at: message.address.start, count: message.address.count)) : nil
    }
  }
}
