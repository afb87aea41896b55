/// What was changed since a `push`, as it was before the change.
///
/// The first change of a registration saves it here, so `push` costs nothing and `pop` costs what
/// was changed in between, however much is registered.
struct Generation {
  let number: Int
  let autoRegistrationIsDue: Bool
  fileprivate var options: ManagerOptions?
  fileprivate var settings: [ObjectIdentifier: SavedSettings] = [:]
  fileprivate var instances: [ObjectIdentifier: SavedInstance] = [:]

  init(number: Int, autoRegistrationIsDue: Bool) {
    self.number = number
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

  /// Where changes are remembered; nil where none was pushed, or where what is put back is what the
  /// last generation has anyway.
  private var saving: Int? { isRestoring ? nil : generations.indices.last }

  /// Remembers the container's options before their first change in this generation.
  mutating func saveOptions() {
    guard let last = saving, generations[last].options == nil else { return }
    generations[last].options = options
  }

  /// Remembers a registration's settings before their first change in this generation.
  mutating func save(_ entry: Entry) {
    guard let last = saving else { return }
    let id = ObjectIdentifier(entry)
    if generations[last].settings[id] == nil {
      generations[last].settings[id] = SavedSettings(entry: entry, settings: entry.settings)
    }
  }

  /// Remembers what a place keeps before its first change in this generation.
  mutating func save(_ cell: Cell, of entry: Entry, _ parameters: AnyHashable?) {
    guard let last = saving else { return }
    let id = ObjectIdentifier(cell)
    if generations[last].instances[id] == nil {
      generations[last].instances[id] = SavedInstance(
        entry: entry, parameters: parameters, cell: cell, kept: cell.kept)
    }
  }

  /// Puts everything back that was changed in a generation which is no longer the last.
  fileprivate mutating func restore(_ generation: Generation) {
    isRestoring = true
    defer { isRestoring = false }
    if let options = generation.options { changeOptions { $0 = options } }
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
          number: state.lastGeneration, autoRegistrationIsDue: autoRegistrationIsDue))
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
