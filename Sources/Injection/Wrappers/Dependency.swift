/// Gives an instance from a factory of the shared `Container`.
///
/// ```swift
/// let drive = dependency(\.drive)
/// ```
public func dependency<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
  Container.shared[keyPath: keyPath].resolve()
}

/// Gives an instance from a factory of another shared container.
public func dependency<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  C.shared[keyPath: keyPath].resolve()
}

/// Gives an instance for a parameter from a factory of the shared `Container`.
public func dependency<P, T>(
  _ keyPath: KeyPath<Container, ParameterFactory<P, T>>, parameter: P
) -> T {
  Container.shared[keyPath: keyPath].resolve(parameter)
}

/// Gives an instance for a parameter from a factory of another shared container.
public func dependency<C: SharedContainer, P, T>(
  _ keyPath: KeyPath<C, ParameterFactory<P, T>>, parameter: P
) -> T {
  C.shared[keyPath: keyPath].resolve(parameter)
}

/// Gives an instance from a factory of the shared `Container`.
@available(*, deprecated, renamed: "dependency(_:)")
public func resolve<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
  dependency(keyPath)
}

/// Gives an instance from a factory of another shared container.
@available(*, deprecated, renamed: "dependency(_:)")
public func resolve<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  dependency(keyPath)
}
