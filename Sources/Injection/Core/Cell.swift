import Synchronization

/// The place where an instance of one registration is kept, and who is making it.
///
/// Guarded by the lock of the registry that holds it, except for `maker`, which the search for a
/// deadlock reads from outside.
final class Cell {
  private let names: RegistrationNames

  /// What the place is called in a report.
  var name: String { names.full }

  var kept: AnyHolder?

  /// Grows when the place is cleared, so that an instance begun before is not kept after.
  private(set) var version = 0

  /// The number of the thread that makes the instance; zero when none does.
  let maker = Atomic<Int>(0)

  init(names: RegistrationNames) {
    self.names = names
  }

  /// Whether what was kept here weakly has gone, and no thread makes it anew.
  var isDead: Bool {
    maker.load(ordering: .relaxed) == 0 && kept?.isGone == true
  }

  /// Empties the place and gives what was there, to be released without the lock.
  func clear() -> AnyHolder? {
    version += 1
    defer { kept = nil }
    return kept
  }
}
