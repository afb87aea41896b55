import Synchronization

/// The place where one registration's instance is kept, and who is making it.
///
/// Guarded by the lock of the registry that holds it, except for `maker`, which the search for a
/// deadlock reads from outside.
final class Cell {
  /// What the place is called in a report.
  let name: String

  var kept: Kept?

  /// Grows when the place is cleared, so that an instance begun before is not kept after.
  var version = 0

  /// The number of the thread that makes the instance; zero when nobody does.
  let maker = Atomic<Int>(0)

  init(name: String) {
    self.name = name
  }

  /// Empties the place and gives what was there, to be released without the lock.
  func clear() -> Kept? {
    version += 1
    defer { kept = nil }
    return kept
  }
}

/// An instance of unknown type that a scope keeps.
class Kept {
  /// The scope that keeps it, where several keep instances in the same registry.
  let scope: Scope?

  init(scope: Scope?) {
    self.scope = scope
  }
}

/// An instance that a scope keeps.
final class KeptInstance<Product>: Kept {
  let value: Product

  init(_ value: Product, scope: Scope?) {
    self.value = value
    super.init(scope: scope)
  }
}

/// An optional of whatever type: none is never kept.
protocol OptionalProduct {
  var isNone: Bool { get }
}

extension Optional: OptionalProduct {
  var isNone: Bool {
    if case .none = self { true } else { false }
  }
}
