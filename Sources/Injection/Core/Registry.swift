import Synchronization

/// The registrations and kept instances of one container, or the instances of a singleton scope.
final class Registry: Sendable {
  struct State {
    var entries: [RegistrationKey: Entry] = [:]
    var defaultScope: Scope?
    var generations: [Generation] = []
    var lastGeneration = 0

    /// The generation that changes belong to; zero below the first `push`.
    var generation: Int { generations.last?.number ?? 0 }
  }

  let state = Protected(State())

  /// The registration for `key`, made when it is first asked for.
  func entry(for key: RegistrationKey, names: @autoclosure () -> RegistrationNames) -> Entry {
    state.withLock { state in
      if let known = state.entries[key] { return known }
      let entry = Entry(key: key, names: names())
      state.entries[key] = entry
      return entry
    }
  }

  /// Every registration that was ever asked for.
  var entries: [Entry] {
    state.withLock { Array($0.entries.values) }
  }
}

// MARK: - Settings

extension Registry {
  /// The scope that was named for a registration, or nil where none was.
  func namedScope(of entry: Entry) -> Scope? {
    state.withLock { _ in entry.settings.scope }
  }

  /// How a registration is to be made now.
  func plan(for entry: Entry) -> Plan {
    state.withLock { Plan(entry, defaultScope: $0.defaultScope) }
  }

  /// Changes a registration's settings, and forgets its instance where the change asks for it.
  func change(
    _ entry: Entry, forgettingInstance: Bool, _ change: (inout Settings) -> Void
  ) {
    let released = state.withLock { state in
      state.save(entry)
      let before = entry.settings
      change(&entry.settings)
      return (before, forgettingInstance ? entry.cell.clear() : nil)
    }
    withExtendedLifetime(released) {}
  }

  /// Forgets the instance of one registration.
  func forgetInstance(of entry: Entry) {
    let released = state.withLock { state in
      state.save(entry)
      return entry.cell.clear()
    }
    withExtendedLifetime(released) {}
  }
}
