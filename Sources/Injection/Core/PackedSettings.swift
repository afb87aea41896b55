import Synchronization

/// The scopes that a property names most.
@usableFromInline
enum StandardScope: UInt8 {
  case unique = 1
  case cached
  case graph
  case shared
  case singleton

  var scope: Scope {
    switch self {
    case .unique: .unique
    case .cached: .cached
    case .graph: .graph
    case .shared: .shared
    case .singleton: .singleton
    }
  }
}

/// The settings in short, for a modifier that finds everything as it wants it.
struct PackedSettings: Equatable {
  private let bits: UInt8

  init(standardScope: StandardScope?, isSettled: Bool) {
    bits = (standardScope?.rawValue ?? 0) | (isSettled ? Self.settled : 0)
  }

  fileprivate init(bits: UInt8) {
    self.bits = bits
  }

  var isSettled: Bool { bits & Self.settled != 0 }

  private static let settled: UInt8 = 0x80

  fileprivate var all: UInt8 { bits }
}

/// The marks of an entry, which are written with the registry's lock held and read without it.
struct PackedSettingsCell: ~Copyable, Sendable {
  private let bits = Atomic<UInt8>(0)

  @inline(__always)
  var current: PackedSettings { PackedSettings(bits: bits.load(ordering: .acquiring)) }

  func set(_ marks: PackedSettings) {
    bits.store(marks.all, ordering: .releasing)
  }
}

extension Settings {
  var marks: PackedSettings {
    PackedSettings(standardScope: scope?.standard, isSettled: isSettled)
  }
}

extension Scope {
  fileprivate var standard: StandardScope? {
    for scope in [StandardScope.unique, .cached, .graph, .shared, .singleton]
    where scope.scope.inEveryTask === self { return scope }
    return nil
  }
}
