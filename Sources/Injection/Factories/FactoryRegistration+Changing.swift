extension FactoryRegistration {
  /// Puts a factory before the original one, and forgets what the scope had kept.
  ///
  /// Inside `autoRegister()` singletons stay, because their scope is older than the container.
  func register(at site: CallSite? = nil, _ factory: @escaping (P) -> T) {
    manager.autoRegistration.runAgain()
    let isAutomatic = manager.autoRegistration.isRunningHere
    if !isAutomatic { refuseWhereSealed(at: site) }
    let box = FactoryBox(factory)
    manager.registry.withState { state in
      state.change(entry) { $0.override = box }
      state.forgetInstances(of: entry)
    }
    if !isAutomatic { forgetInstancesElsewhere() }
  }

  func scope(_ scope: Scope) {
    let scope = scope.inEveryTask
    guard manager.registry.namedScope(of: entry) !== scope else { return }
    modify(forgettingInstances: true) { $0.scope = scope }
  }

  func context(_ context: FactoryContextType, _ factory: @escaping (P) -> T) {
    let box = FactoryBox(factory)
    modify { $0.contexts.set(box, for: context) }
  }

  /// A modifier's change: without effect where an earlier chain ended in `once()`.
  func modify(forgettingInstances: Bool = false, _ change: (inout Settings) -> Void) {
    manager.registry.withState { state in
      guard entry.settings.isSettled == isSettled else { return }
      state.change(entry, change)
      if forgettingInstances { state.forgetInstances(of: entry) }
    }
  }

  /// Ends a chain that is applied the first time only.
  mutating func settle() {
    modify { $0.isSettled = true }
    isSettled = true
  }

  func reset(_ options: FactoryResetOptions) {
    if options == .all || options == .scope { forgetInstancesElsewhere() }
    manager.registry.reset(entry, options)
  }

  /// A test may register in a sealed container; an app may not.
  private func refuseWhereSealed(at site: CallSite?) {
    guard manager.registry.options.isSealed, !FactoryContext.current.isTest else { return }
    InjectionFailure.registrationAfterSealing(registration: entry.fullName).stop(at: site)
  }

  /// Forgets what a singleton scope keeps.
  private func forgetInstancesElsewhere() {
    manager.registry.plan(for: entry).scope.inCurrentTask.forgetInstances(of: entry)
  }
}
