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
