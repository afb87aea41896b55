// The functions and initializers that ask for a place in the source, in a form that does not: as a
// function's value, and as what a protocol asks for, they have the types that Factory's have.
//
//     let makeDrive: () -> any Drive = container.drive.resolve
//     let thumbnails = widths.map(container.thumbnail.callAsFunction)
//
// A call takes the other form, whose place a report then names: these are disfavored.

extension ManagedContainer {
  /// Declares a factory, of this container alone.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction<T>(key: StaticString = #function, _ factory: @escaping () -> T)
    -> Factory<T>
  { Factory(self, key, file: nil, line: 0, factory) }

  /// Declares a factory that takes a parameter, of this container alone.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction<P, T>(key: StaticString = #function, _ factory: @escaping (P) -> T)
    -> ParameterFactory<P, T>
  { ParameterFactory(self, key, file: nil, line: 0, factory) }
}

extension Factory {
  /// Makes a factory of a container alone, whatever other types have the property.
  @_disfavoredOverload
  @inlinable
  public init(
    _ container: any ManagedContainer, key: StaticString = #function,
    _ factory: @escaping () -> T
  ) { self.init(container, key, file: nil, line: 0, factory) }

  /// Gives an instance.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction() -> T { resolve(at: nil) }

  /// Gives an instance.
  @_disfavoredOverload
  @inlinable
  public func resolve() -> T { resolve(at: nil) }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @_disfavoredOverload
  @discardableResult
  public func register(factory: @escaping () -> T) -> Self {
    registration.register(at: nil) { _ in factory() }
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @_disfavoredOverload
  @discardableResult
  public func callAsFunction(factory: @escaping () -> T) -> Self { register(factory: factory) }
}

extension Factory where T: Sendable {
  /// Gives an instance, made on the main actor.
  @_disfavoredOverload
  @MainActor public func resolveOnMainActor() -> T { resolve(at: nil) }

  /// Gives an instance, made on the actor given.
  @_disfavoredOverload
  @inlinable
  public func resolveOnGlobalActor(_ isolation: isolated any Actor) -> T { resolve(at: nil) }
}

extension ParameterFactory {
  /// Makes a factory of a container alone, whatever other types have the property.
  @_disfavoredOverload
  @inlinable
  public init(
    _ container: any ManagedContainer, key: StaticString = #function,
    _ factory: @escaping (P) -> T
  ) { self.init(container, key, file: nil, line: 0, factory) }

  /// Gives an instance for the parameter.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction(_ parameters: P) -> T { resolve(parameters, at: nil) }

  /// Gives an instance for the parameter.
  @_disfavoredOverload
  @inlinable
  public func resolve(_ parameters: P) -> T { resolve(parameters, at: nil) }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @_disfavoredOverload
  @discardableResult
  public func register(factory: @escaping (P) -> T) -> Self {
    registration.register(at: nil, factory)
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @_disfavoredOverload
  @discardableResult
  public func callAsFunction(factory: @escaping (P) -> T) -> Self { register(factory: factory) }
}

extension ParameterFactory where P: Sendable, T: Sendable {
  /// Gives an instance for the parameter, made on the main actor.
  @_disfavoredOverload
  @MainActor public func resolveOnMainActor(_ parameters: P) -> T { resolve(parameters, at: nil) }

  /// Gives an instance for the parameter, made on the actor given.
  @_disfavoredOverload
  @inlinable
  public func resolveOnGlobalActor(_ isolation: isolated any Actor, parameters: P) -> T {
    resolve(parameters, at: nil)
  }
}

extension Resolving {
  /// An instance from the factory that is registered for a type, which has to be there.
  @_disfavoredOverload
  public func require<T>(_ type: T.Type = T.self) -> T {
    requiredFactory(type, in: self, at: nil).resolve(at: nil)
  }
}

// MARK: - Property wrappers

extension Injected {
  /// Injects what a factory of the shared `Container` gives.
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what a factory of another shared container gives.
  @_disfavoredOverload
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what the shared `Container` has registered for a type, which has to be there.
  @_disfavoredOverload
  public init(_ type: T.Type) { self.init(FactoryReference(type, nil)) }
}

extension LazyInjected {
  /// Injects what a factory of the shared `Container` gives.
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what a factory of another shared container gives.
  @_disfavoredOverload
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what the shared `Container` has registered for a type, which has to be there.
  @_disfavoredOverload
  public init(_ type: T.Type) { self.init(FactoryReference(type, nil)) }
}

extension WeakLazyInjected {
  /// Injects what a factory of the shared `Container` gives.
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what a factory of another shared container gives.
  @_disfavoredOverload
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what the shared `Container` has registered for a type, which has to be there.
  @_disfavoredOverload
  public init(_ type: T.Type) { self.init(FactoryReference(type, nil)) }
}

extension DynamicInjected {
  /// Injects what a factory of the shared `Container` gives.
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what a factory of another shared container gives.
  @_disfavoredOverload
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryReference(keyPath, nil))
  }

  /// Injects what the shared `Container` has registered for a type, which has to be there.
  @_disfavoredOverload
  public init(_ type: T.Type) { self.init(FactoryReference(type, nil)) }
}

// MARK: - Functions

/// Gives an instance from a factory of the shared `Container`.
@_disfavoredOverload
public func dependency<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T {
  Container.shared[keyPath: keyPath].resolve(at: nil)
}

/// Gives an instance from a factory of another shared container.
@_disfavoredOverload
public func dependency<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  C.shared[keyPath: keyPath].resolve(at: nil)
}

/// Gives an instance of a type that has to be registered in the shared `Container`.
@_disfavoredOverload
public func dependency<T>(_ type: T.Type) -> T {
  requiredFactory(type, in: Container.shared, at: nil).resolve(at: nil)
}

/// Gives an instance for a parameter from a factory of the shared `Container`.
@_disfavoredOverload
public func dependency<P, T>(
  _ keyPath: KeyPath<Container, ParameterFactory<P, T>>, parameter: P
) -> T {
  Container.shared[keyPath: keyPath].resolve(parameter, at: nil)
}

/// Gives an instance for a parameter from a factory of another shared container.
@_disfavoredOverload
public func dependency<C: SharedContainer, P, T>(
  _ keyPath: KeyPath<C, ParameterFactory<P, T>>, parameter: P
) -> T {
  C.shared[keyPath: keyPath].resolve(parameter, at: nil)
}

/// Gives an instance from a factory of the shared `Container`.
@available(*, deprecated, renamed: "dependency(_:)")
@_disfavoredOverload
public func resolve<T>(_ keyPath: KeyPath<Container, Factory<T>>) -> T { dependency(keyPath) }

/// Gives an instance from a factory of another shared container.
@available(*, deprecated, renamed: "dependency(_:)")
@_disfavoredOverload
public func resolve<C: SharedContainer, T>(_ keyPath: KeyPath<C, Factory<T>>) -> T {
  dependency(keyPath)
}
