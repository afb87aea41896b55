import Foundation

/// A dictionary under a lock: the lookup that all times of the container are measured in.
final class LockedTable: @unchecked Sendable {
  private let lock = NSLock()
  private let services: [String: any Service]

  init() {
    let named = (0..<20).map { ("service\($0)", ObjectService() as any Service) }
    services = Dictionary(uniqueKeysWithValues: named)
  }

  @inline(never)
  func find(_ name: String) -> (any Service)? {
    lock.lock()
    defer { lock.unlock() }
    return services[name]
  }
}

/// A global object: what nothing can beat that gives one and the same object.
final class GlobalObject: @unchecked Sendable {
  private var service: any Service = ObjectService()

  @inline(never)
  func get() -> any Service { service }
}

/// Work that only a core is needed for.
enum Digits {
  /// The last of a row of numbers, each made of the one before.
  @inline(never)
  static func last(after count: Int) -> UInt64 {
    var digits: UInt64 = 1
    for _ in 0..<count { digits = digits &* 6_364_136_223_846_793_005 &+ 1 }
    return digits
  }
}

extension ObjectService {
  /// Makes one without a container.
  @inline(never)
  static func make() -> any Service { ObjectService() }
}
