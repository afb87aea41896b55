import Synchronization

/// The registrations and kept instances of one container, or the instances of a singleton scope.
final class Registry: Sendable {
  struct State {
    var entries = Entries()
    var options = ManagerOptions()
    var generations: [Generation] = []
    var lastGeneration = 0

    /// Whether a generation's changes are being taken back.
    var isRestoring = false

    /// The names of what was resolved, in order, where they are recorded.
    var resolved: [String] = []

    /// What this change lets go of.
    ///
    /// Only filled while the lock is held, and taken out before it is given back.
    fileprivate(set) var released = Released()
  }

  private let protected = Protected(State())
  private let table = CurrentTable()

  /// Runs `body` with the lock held.
  ///
  /// What a change lets go of is released afterwards, because a `deinit` may resolve, and not
  /// before its readers have ended: the compiler would otherwise release it after its last use.
  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, released) = protected.withLock { state in
      let result = body(&state)
      defer { state.released = Released() }
      return (result, state.released)
    }
    withExtendedLifetime(released) { released.wait() }
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
  private var instances: [AnyHolder] = []
  private var options: [ManagerOptions] = []
  private var parameters: [AnyHashable] = []
}

extension Registry {
  /// The registration at `address`, where the read path has seen it before.
  @inline(__always)
  func find(_ address: EntryAddress) -> Unmanaged<Entry>? { table.find(address) }

  /// The registration for `key`, made when it is first asked for; from now on found at `address`.
  func entry(
    for key: RegistrationKey, at address: EntryAddress, names: RegistrationNames,
    declaredBy declaration: ObjectIdentifier? = nil
  ) -> Entry {
    withState { state in
      let entry =
        state.entries[key]
        ?? state.newEntry(
          Entry(key: key, address: address, names: names, declaration: declaration))
      table.add(entry, at: address)
      return entry
    }
  }

  /// How an instance of a registration is to be found or kept now.
  ///
  /// A property's modifiers and its resolution are one step. Where something took the modifiers away
  /// since the property was asked for, they hold for this one resolution all the same.
  func plan(for entry: Entry, foundAt withdrawalCount: UInt32) -> Plan {
    withState { state in
      let isCurrent = entry.withdrawalCount.load(ordering: .relaxed) == withdrawalCount
      if isCurrent { state.publishMark(of: entry) }
      return Plan(
        Modifiers(entry.settings, orElse: isCurrent ? nil : entry.withdrawn),
        options: state.options, isCurrent: isCurrent)
    }
  }

  /// The factories that a registration has now, beside its original.
  ///
  /// To be asked after the right to make an instance was given: a later registration then takes
  /// back that right, and what an older factory made is not kept.
  ///
  /// - Parameters:
  ///   - entry: The registration.
  ///   - contexts: What the chain that resolves has named itself: it holds where something took it
  ///     away since the property was asked for.
  ///   - withdrawalCount: That of the time when it was.
  /// - Returns: Them.
  func candidates(
    for entry: Entry, _ contexts: ChainContexts?, foundAt withdrawalCount: UInt32
  ) -> Candidates {
    withState { _ in
      guard let contexts, entry.withdrawalCount.load(ordering: .relaxed) != withdrawalCount else {
        return Candidates(entry, entry.settings)
      }
      var settings = Settings()
      contexts.applyAll(to: &settings)
      return Candidates(entry, entry.settings.named(orElse: settings))
    }
  }

  /// The container's options, such as its default scope.
  var options: ManagerOptions { withState { $0.options } }

  /// Changes the container's options.
  func withOptions(_ change: (inout ManagerOptions) -> Void) {
    withState { $0.changeOptions(change) }
  }

  /// Sends every resolution down the slow path once more.
  func withdrawShortcuts() {
    withState { $0.withdrawShortcuts() }
  }
}

// MARK: - Changes, each with the lock held

extension Registry.State {
  /// Changes the settings of a registration.
  mutating func change(_ entry: Entry, _ change: (inout Settings) -> Void) {
    save(entry)
    released.add(entry.settings)
    withdrawShortcut(of: entry)
    change(&entry.settings)
    entry.marks.set(entry.settings.marks)
  }

  /// Puts other settings in the place of a registration's, and with them all that modifiers said.
  mutating func replaceSettings(of entry: Entry, with settings: Settings) {
    entry.withdrawn = Modifiers(entry.settings, orElse: entry.withdrawn)
    withdraw(from: entry) { $0 = settings }
  }

  /// Takes away some of what modifiers said of a registration.
  ///
  /// The count grows last: who sees it also sees the other settings, and says its modifiers anew.
  mutating func withdraw(from entry: Entry, _ change: (inout Settings) -> Void) {
    self.change(entry, change)
    entry.withdrawalCount.wrappingAdd(1, ordering: .releasing)
  }

  fileprivate mutating func newEntry(_ entry: Entry) -> Entry {
    entries.add(entry)
    return entry
  }

  /// Forgets every instance of a registration, or those in some of its places.
  mutating func forgetInstances(of entry: Entry, where isWanted: (Cell) -> Bool = { _ in true }) {
    entry.visitCells { parameters, cell in
      guard isWanted(cell) else { return }
      replaceInstance(at: cell, of: entry, parameters, with: nil)
      entry.attach(cell, for: parameters)
    }
  }

  /// Keeps another instance, or none, in a place.
  mutating func replaceInstance(
    at cell: Cell, of entry: Entry, _ parameters: AnyHashable?, with kept: AnyHolder?
  ) {
    save(cell, of: entry, parameters)
    withdrawShortcut(of: entry)
    if let replaced = cell.clear() { released.add(replaced) }
    cell.kept = kept
  }

  /// Takes away the places of a registration whose instances have gone.
  mutating func dropDeadCells(of entry: Entry) {
    released.add(entry.dropDeadCells())
  }

  mutating func changeOptions(_ change: (inout ManagerOptions) -> Void) {
    saveOptions()
    released.add(options)
    change(&options)
    withdrawShortcuts()
  }
}

// MARK: - Shortcuts, with the lock held

extension Registry.State {
  /// Sends the next resolution of a registration down the slow path.
  mutating func withdrawShortcut(of entry: Entry) {
    entry.shortcut.withdraw()
  }

  fileprivate mutating func withdrawShortcuts() {
    for entry in entries.all { withdrawShortcut(of: entry) }
  }

  /// Lets the read path give the instance that is kept for a registration.
  func publish(_ kept: AnyHolder, of entry: Entry) {
    guard entry.shortcut.current == .none, allowsShortcut(of: entry) else { return }
    entry.shortcut.publish(kept.shortcut)
  }

  /// Lets the read path do what needs nothing but one factory or the task's singletons.
  fileprivate func publishMark(of entry: Entry) {
    guard entry.shortcut.current == .none, allowsShortcut(of: entry) else { return }
    let mark = (entry.settings.scope ?? options.defaultScope ?? .unique).mark
    if mark == .singleton {
      entry.shortcut.publish(mark)
    } else if !entry.hasConditions {
      guard let override = entry.settings.override else {
        if entry.settings.unimplemented == nil { entry.shortcut.publish(mark) }
        return
      }
      if mark == .plain { entry.shortcut.publish(.registered(override)) }
    }
  }

  /// Whether what is resolved is neither observed nor changed.
  private func allowsShortcut(of entry: Entry) -> Bool {
    let settings = entry.settings
    return options.allowShortcuts && settings.decorator == nil && settings.timeToLive == nil
      && !settings.tellsParametersApart
  }
}

extension Entry {
  /// Whether it depends on the circumstances, or on the launch, which factory wins.
  fileprivate var hasConditions: Bool {
    #if DEBUG || HARNESS_ENABLED
      if chosenMock != nil { return true }
    #endif
    return !settings.contexts.isEmpty
  }
}

extension Released {
  /// Returns when no reader uses any more what was let go of.
  ///
  /// A thread that lets go of an instance or a factory waits, even if another withdrew its shortcut
  /// before: a reader of that time may not have ended yet.
  fileprivate func wait() {
    if !instances.isEmpty || settings.contains(where: { $0.override != nil }) {
      ThreadRecord.waitForReaders()
    }
  }

  fileprivate mutating func add(_ settings: Settings) { self.settings.append(settings) }
  fileprivate mutating func add(_ instance: AnyHolder) { instances.append(instance) }
  fileprivate mutating func add(_ options: ManagerOptions) { self.options.append(options) }
  fileprivate mutating func add(_ parameters: [AnyHashable]) { self.parameters += parameters }
}
