import Foundation

/// Ports of loopback.
enum FreePorts {
  /// Two different ports that nobody listens on.
  static func two() throws -> [UInt16] {
    let sockets = try (0..<2).map { _ in try bound() }
    defer { for socket in sockets { close(socket) } }
    return sockets.map(port(of:))
  }

  /// Whether somebody listens on a port.
  static func isTaken(_ port: UInt16) -> Bool {
    let descriptor = newSocket()
    defer { close(descriptor) }
    return withAddress(port) { connect(descriptor, $0, $1) } == 0
  }

  private static func bound() throws -> Int32 {
    let descriptor = newSocket()
    guard withAddress(0, { bind(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      throw POSIXError(.EADDRNOTAVAIL)
    }
    return descriptor
  }

  private static func newSocket() -> Int32 {
    #if os(Linux)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func withAddress(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
