/// What stands behind a factory: its entry in a container.
public struct FactoryRegistration<P, T> {
  let manager: ContainerManager
  let entry: Entry

  /// Whether the value's own chain ended in `once()`: only then do settled settings change.
  var isSettled = false

  init(container: any ManagedContainer, key: StaticString) {
    manager = container.manager
    manager.autoRegistration.run(for: container)
    let name = "\(key)"
    let registrationKey = RegistrationKey(
      name: name, container: ObjectIdentifier(type(of: container)),
      product: ObjectIdentifier(T.self), parameters: ObjectIdentifier(P.self))
    entry = manager.registry.entry(
      for: registrationKey,
      names: RegistrationNames(container: container, property: name, product: T.self))
  }
}

// The entry is guarded by its registry's lock.
extension FactoryRegistration: @unchecked Sendable {}

// MARK: - Resolving

extension FactoryRegistration {
  func resolve(_ parameters: P, original: (P) -> T) -> T {
    manager.autoRegistration.runAgain()
    let plan = manager.registry.plan(for: entry)
    let thread = ThreadRecord.current
    thread.enter(entry)
    defer { thread.leave() }
    return plan.scope.inCurrentTask.instance(of: entry, in: manager.registry, on: thread) {
      guard let factory = plan.winner as? FactoryBox<P, T> else { return original(parameters) }
      return factory.make(parameters)
    }
  }
}

// MARK: - Changing

extension FactoryRegistration {
  /// Puts a factory before the original one, and forgets what the scope had kept.
  func register(_ factory: @escaping (P) -> T) {
    manager.autoRegistration.runAgain()
    let box = FactoryBox(factory)
    manager.registry.change(entry, forgettingInstance: true) { $0.override = box }
    if !manager.autoRegistration.isRunningHere {
      manager.registry.plan(for: entry).scope.inCurrentTask.forgetInstance(of: entry)
    }
  }

  func scope(_ scope: Scope) {
    guard manager.registry.namedScope(of: entry) !== scope else { return }
    modify(forgettingInstance: true) { $0.scope = scope }
  }

  func context(_ context: FactoryContextType, _ factory: @escaping (P) -> T) {
    let box = FactoryBox(factory)
    modify(forgettingInstance: false) { $0.contexts.set(box, for: context) }
  }

  /// Ends a chain that is applied the first time only.
  mutating func settle() {
    modify(forgettingInstance: false) { $0.isSettled = true }
    isSettled = true
  }

  func reset(_ options: FactoryResetOptions) {
    let scope = manager.registry.plan(for: entry).scope
    manager.registry.reset(entry, options)
    if options == .all || options == .scope { scope.inCurrentTask.forgetInstance(of: entry) }
  }

  /// A modifier's change: without effect where an earlier chain ended in `once()`.
  private func modify(forgettingInstance: Bool, _ change: (inout Settings) -> Void) {
    manager.registry.change(entry, forgettingInstance: forgettingInstance) { settings in
      if settings.isSettled == isSettled { change(&settings) }
    }
  }
}
