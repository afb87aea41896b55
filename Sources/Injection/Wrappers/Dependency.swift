/// Gives an instance from a factory of the shared `Container`.
///
/// ```swift
/// let drive = dependency(\.drive)
/// ```
public func dependency<T>(
  _ keyPath: KeyPath<Container, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Container.shared[keyPath: keyPath].resolve(fileID: fileID, line: line)
}

/// Gives an instance from a factory of another shared container.
public func dependency<C: SharedContainer, T>(
  _ keyPath: KeyPath<C, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  C.shared[keyPath: keyPath].resolve(fileID: fileID, line: line)
}

/// Gives an instance of a type that has to be registered in the shared `Container`.
///
/// Where it is not, the test that runs is told, and the process ends with a report.
///
/// ```swift
/// let drive = dependency((any Drive).self)
/// ```
public func dependency<T>(
  _ type: T.Type, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  let site = CallSite(fileID: fileID, line: line)
  return requiredFactory(type, in: Container.shared, at: site).resolve(at: site)
}

/// Gives an instance for a parameter from a factory of the shared `Container`.
public func dependency<P, T>(
  _ keyPath: KeyPath<Container, ParameterFactory<P, T>>, parameter: P,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Container.shared[keyPath: keyPath].resolve(parameter, fileID: fileID, line: line)
}

/// Gives an instance for a parameter from a factory of another shared container.
public func dependency<C: SharedContainer, P, T>(
  _ keyPath: KeyPath<C, ParameterFactory<P, T>>, parameter: P,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  C.shared[keyPath: keyPath].resolve(parameter, fileID: fileID, line: line)
}

/// Gives an instance from a factory of the shared `Container`.
@available(*, deprecated, renamed: "dependency(_:)")
public func resolve<T>(
  _ keyPath: KeyPath<Container, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  dependency(keyPath, fileID: fileID, line: line)
}

/// Gives an instance from a factory of another shared container.
@available(*, deprecated, renamed: "dependency(_:)")
public func resolve<C: SharedContainer, T>(
  _ keyPath: KeyPath<C, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  dependency(keyPath, fileID: fileID, line: line)
}
