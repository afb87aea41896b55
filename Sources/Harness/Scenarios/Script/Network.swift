import Foundation

/// Whether this machine reaches others.
enum Network {
  /// Whether an interface other than the loopback one has an address; nothing is sent.
  static let isUp: Bool = {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return false }
    defer { freeifaddrs(first) }
    var next = first
    while let interface = next?.pointee {
      if reachesOthers(interface) { return true }
      next = interface.ifa_next
    }
    return false
  }()

  private static func reachesOthers(_ interface: ifaddrs) -> Bool {
    guard let address = interface.ifa_addr else { return false }
    let family = Int32(address.pointee.sa_family)
    guard family == AF_INET || family == AF_INET6 else { return false }
    let flags = Int32(bitPattern: interface.ifa_flags)
    return flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_LOOPBACK) == 0
  }
}
