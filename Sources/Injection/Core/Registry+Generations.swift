/// What was changed since a `push`, as it was before the change.
///
/// The first change of a registration saves it here, so `push` costs nothing and `pop` costs what
/// was changed in between, however much is registered.
struct Generation {
  let number: Int
  let autoRegistrationIsDue: Bool
  var saved: [ObjectIdentifier: SavedEntry] = [:]
}

/// One registration as it was.
struct SavedEntry {
  let entry: Entry
  let settings: Settings
  let kept: Kept?
}

extension Registry.State {
  /// Remembers a registration before its first change in this generation.
  mutating func save(_ entry: Entry) {
    guard !generations.isEmpty else { return }
    let saved = SavedEntry(entry: entry, settings: entry.settings, kept: entry.cell.kept)
    let id = ObjectIdentifier(entry)
    if generations[generations.count - 1].saved[id] == nil {
      generations[generations.count - 1].saved[id] = saved
    }
  }

  /// Whether what was begun in `generation` may still be kept.
  func isLive(_ generation: Int) -> Bool {
    generation == 0 || generations.contains { $0.number == generation }
  }
}

extension Registry {
  /// Begins a generation whose changes the matching `pop` takes back.
  func push(autoRegistrationIsDue: Bool) {
    state.withLock { state in
      state.lastGeneration += 1
      state.generations.append(
        Generation(
          number: state.lastGeneration, autoRegistrationIsDue: autoRegistrationIsDue))
    }
  }

  /// Takes back what was changed since the matching `push`.
  ///
  /// Gives whether `autoRegister()` was due at that time, or nil where nothing was pushed.
  func pop() -> Bool? {
    let popped: (Generation, [SavedEntry])? = state.withLock { state in
      guard let generation = state.generations.popLast() else { return nil }
      return (generation, generation.saved.values.map { $0.restore() })
    }
    return popped?.0.autoRegistrationIsDue
  }

  /// Takes away the registrations, contexts or instances that `options` names, from everything.
  func reset(_ options: FactoryResetOptions) {
    reset(options) { _ in true }
  }

  /// Takes away what `options` names from one registration.
  func reset(_ entry: Entry, _ options: FactoryResetOptions) {
    reset(options) { $0 === entry }
  }

  /// Forgets the instances that one scope keeps.
  func forgetInstances(of scope: Scope) {
    reset(.scope) { $0.cell.kept?.scope === scope }
  }

  private func reset(_ options: FactoryResetOptions, where isMeant: (Entry) -> Bool) {
    let released: [(Settings, Kept?)] = state.withLock { state in
      state.entries.values.filter(isMeant).map { entry in
        state.save(entry)
        let settings = entry.settings
        entry.settings.reset(options)
        return (settings, options.forgetsInstances ? entry.cell.clear() : nil)
      }
    }
    withExtendedLifetime(released) {}
  }
}

extension SavedEntry {
  /// Puts the registration back, and gives what it was until now.
  fileprivate func restore() -> SavedEntry {
    let current = SavedEntry(entry: entry, settings: entry.settings, kept: entry.cell.clear())
    entry.settings = settings
    entry.cell.kept = kept
    return current
  }
}

extension Settings {
  fileprivate mutating func reset(_ options: FactoryResetOptions) {
    switch options {
    case .all: self = Settings()
    case .registration: override = nil
    case .context: contexts = ContextFactories()
    case .none, .scope: break
    }
  }
}

extension FactoryResetOptions {
  fileprivate var forgetsInstances: Bool { self == .all || self == .scope }
}
