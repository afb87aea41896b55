extension FactoryRegistration {
  /// Puts a factory before the original one, and forgets what the scope had kept.
  ///
  /// Inside `autoRegister()` singletons stay, because their scope is older than the container.
  func register(at site: CallSite?, _ factory: @escaping (P) -> T) {
    manager.autoRegistration.run(for: container)
    let isAutomatic = manager.autoRegistration.isRunningHere
    if !isAutomatic { refuseWhereSealed(at: site) }
    let box = FactoryBox(factory)
    manager.registry.withState { state in
      state.change(entry) { $0.override = box }
      state.forgetInstances(of: entry)
    }
    if !isAutomatic { forgetInstancesElsewhere() }
  }

  /// Whether a chain of modifiers has this scope to name.
  @usableFromInline
  @inline(never)
  func lacks(_ scope: StandardScope) -> Bool {
    handle._withUnsafeGuaranteedRef { entry in
      let marks = entry.marks.current
      return marks.isSettled == isSettled
        && marks != PackedSettings(standardScope: scope, isSettled: isSettled)
    }
  }

  @usableFromInline
  func name(_ scope: StandardScope) {
    self.scope(scope.scope)
  }

  /// Names the scope, unless an earlier chain ended in `once()`.
  func scope(_ scope: Scope) {
    let scope = scope.inEveryTask
    manager.registry.withState { state in
      guard entry.settings.isSettled == isSettled, entry.settings.scope !== scope else { return }
      state.change(entry) { $0.scope = scope }
      state.forgetInstances(of: entry)
    }
  }

  /// A modifier that names a factory for a context.
  mutating func name(_ contexts: ChainContexts) {
    self.contexts = contexts
    modify(contexts.apply)
  }

  /// A modifier's change: without effect where an earlier chain ended in `once()`.
  func modify(_ change: (inout Settings) -> Void) {
    guard entry.marks.current.isSettled == isSettled else { return }
    manager.registry.withState { state in
      if entry.settings.isSettled == isSettled { state.change(entry, change) }
    }
  }

  /// A modifier's change of a value that a property names at each access.
  func set<Value: Equatable>(_ setting: WritableKeyPath<Settings, Value>, to value: Value) {
    guard entry.marks.current.isSettled == isSettled else { return }
    manager.registry.withState { state in
      let settings = entry.settings
      guard settings.isSettled == isSettled, settings[keyPath: setting] != value else { return }
      state.change(entry) { $0[keyPath: setting] = value }
    }
  }

  /// Ends a chain that is applied the first time only.
  mutating func settle() {
    modify { $0.isSettled = true }
    isSettled = true
  }

  mutating func reset(_ options: FactoryResetOptions) {
    if options == .all || options == .context { contexts = nil }
    if options == .all || options == .scope { forgetInstancesElsewhere() }
    manager.registry.reset(entry, options)
  }

  /// A test may register in a sealed container; an app may not.
  private func refuseWhereSealed(at site: CallSite?) {
    guard manager.registry.options.isSealed, !FactoryContext.current.isTest else { return }
    InjectionFailure.registrationAfterSealing(registration: entry.fullName).recordOrStop(at: site)
  }

  /// Forgets what a singleton scope keeps.
  private func forgetInstancesElsewhere() {
    manager.registry.plan(for: entry, foundAt: withdrawalCount).scope.inCurrentTask.forgetInstances(
      of: entry)
  }
}
