/// What was changed since a `push`, as it was before the change.
///
/// The first change of a registration saves it here, so `push` costs nothing and `pop` costs what
/// was changed in between, however much is registered.
struct Generation {
  let number: Int
  let autoRegistrationIsDue: Bool
  fileprivate let options: ManagerOptions
  fileprivate var settings: [ObjectIdentifier: SavedSettings] = [:]
  fileprivate var instances: [ObjectIdentifier: SavedInstance] = [:]

  init(number: Int, autoRegistrationIsDue: Bool, options: ManagerOptions) {
    self.number = number
    self.options = options
    self.autoRegistrationIsDue = autoRegistrationIsDue
  }
}

/// The settings of a registration as they were.
private struct SavedSettings {
  let entry: Entry
  let settings: Settings
}

/// A place as it was.
private struct SavedInstance {
  let entry: Entry
  let parameters: AnyHashable?
  let cell: Cell
  let kept: AnyHolder?
}

extension Registry.State {
  /// The generation that changes belong to; zero below the first `push`.
  var generation: Int { generations.last?.number ?? 0 }

  /// Whether what was begun in `generation` may still be kept.
  func isLive(_ generation: Int) -> Bool {
    generation == 0 || generations.contains { $0.number == generation }
  }

  /// Remembers a registration's settings before their first change in this generation.
  mutating func save(_ entry: Entry) {
    guard let last = generations.indices.last else { return }
    let id = ObjectIdentifier(entry)
    if generations[last].settings[id] == nil {
      generations[last].settings[id] = SavedSettings(entry: entry, settings: entry.settings)
    }
  }

  /// Remembers what a place keeps before its first change in this generation.
  mutating func save(_ cell: Cell, of entry: Entry, _ parameters: AnyHashable?) {
    guard let last = generations.indices.last else { return }
    let id = ObjectIdentifier(cell)
    if generations[last].instances[id] == nil {
      generations[last].instances[id] = SavedInstance(
        entry: entry, parameters: parameters, cell: cell, kept: cell.kept)
    }
  }

  /// Puts everything back that was changed in a generation which is no longer the last.
  fileprivate mutating func restore(_ generation: Generation) {
    changeOptions { $0 = generation.options }
    for saved in generation.settings.values {
      replaceSettings(of: saved.entry, with: saved.settings)
    }
    // A place that came after may stand where an earlier one belongs: first all leave, then return.
    for saved in generation.instances.values {
      replaceInstance(at: saved.cell, of: saved.entry, saved.parameters, with: nil)
      saved.entry.attach(saved.cell, for: saved.parameters)
    }
    for saved in generation.instances.values where saved.kept != nil {
      saved.cell.kept = saved.kept
      saved.entry.attach(saved.cell, for: saved.parameters)
    }
  }
}

extension Registry {
  /// Begins a generation whose changes the matching `pop` takes back.
  func push(autoRegistrationIsDue: Bool) {
    withState { state in
      state.lastGeneration += 1
      state.generations.append(
        Generation(
          number: state.lastGeneration, autoRegistrationIsDue: autoRegistrationIsDue,
          options: state.options))
    }
  }

  /// Takes back what was changed since the matching `push`.
  ///
  /// Gives whether `autoRegister()` was due at that time, or nil where nothing was pushed.
  func pop() -> Bool? {
    // The generation is returned so that what it holds is released without the lock.
    let popped: Generation? = withState { state in
      guard let generation = state.generations.popLast() else { return nil }
      state.restore(generation)
      return generation
    }
    return popped?.autoRegistrationIsDue
  }
}
