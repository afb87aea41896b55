import Synchronization

/// The registrations and kept instances of one container, or the instances of a singleton scope.
final class Registry: Sendable {
  struct State {
    var entries: [RegistrationKey: Entry] = [:]
    var options = ManagerOptions()
    var generations: [Generation] = []
    var lastGeneration = 0

    /// The names of what was resolved, in order, where somebody wants to know.
    var resolved: [String] = []

    /// What this change lets go of.
    ///
    /// Only filled while the lock is held, and taken out before it is given back.
    fileprivate(set) var released = Released()
  }

  private let protected = Protected(State())

  /// Runs `body` with the lock held.
  ///
  /// What a change lets go of is released afterwards, because a `deinit` may resolve.
  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, released) = protected.withLock { state in
      let result = body(&state)
      defer { state.released = Released() }
      return (result, state.released)
    }
    withExtendedLifetime(released) {}
    return result
  }

  /// Sleeps until `isReady` holds; it is asked again after each `wakeAll`.
  func wait(until isReady: () -> Bool) {
    protected.wait { _ in isReady() }
  }

  /// Wakes those who sleep in `wait`.
  func wakeAll() {
    protected.wakeAll()
  }
}

/// What a change lets go of.
struct Released {
  private var settings: [Settings] = []
  private var instances: [AnyKept] = []
  private var options: [ManagerOptions] = []
}

extension Registry {
  /// The registration for `key`, made when it is first asked for.
  func entry(for key: RegistrationKey, names: @autoclosure () -> RegistrationNames) -> Entry {
    withState { state in
      if let known = state.entries[key] { return known }
      let entry = Entry(key: key, names: names())
      state.entries[key] = entry
      return entry
    }
  }

  /// The scope that was named for a registration, or nil where none was.
  func namedScope(of entry: Entry) -> Scope? {
    withState { _ in entry.settings.scope }
  }

  /// How a registration is to be made now.
  func plan(for entry: Entry) -> Plan {
    withState { Plan(entry, options: $0.options) }
  }

  /// The container's options, such as its default scope.
  var options: ManagerOptions { withState { $0.options } }

  /// Changes the container's options.
  func withOptions(_ change: (inout ManagerOptions) -> Void) {
    withState { $0.changeOptions(change) }
  }
}

// MARK: - Changes, each with the lock held

extension Registry.State {
  /// Changes the settings of a registration.
  mutating func change(_ entry: Entry, _ change: (inout Settings) -> Void) {
    save(entry)
    released.add(entry.settings)
    change(&entry.settings)
  }

  /// Forgets every instance of a registration.
  mutating func forgetInstances(of entry: Entry) {
    for (parameters, cell) in entry.cells {
      replaceInstance(at: cell, of: entry, parameters, with: nil)
      entry.attach(cell, for: parameters)
    }
  }

  /// Keeps another instance, or none, in a place.
  mutating func replaceInstance(
    at cell: Cell, of entry: Entry, _ parameters: AnyHashable?, with kept: AnyKept?
  ) {
    save(cell, of: entry, parameters)
    if let replaced = cell.clear() { released.add(replaced) }
    cell.kept = kept
  }

  fileprivate mutating func changeOptions(_ change: (inout ManagerOptions) -> Void) {
    released.add(options)
    change(&options)
  }
}

extension Released {
  fileprivate mutating func add(_ settings: Settings) { self.settings.append(settings) }
  fileprivate mutating func add(_ instance: AnyKept) { instances.append(instance) }
  fileprivate mutating func add(_ options: ManagerOptions) { self.options.append(options) }
}
