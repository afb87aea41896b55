/// What factories with and without a parameter have in common: their modifiers.
public protocol FactoryModifying {
  /// The factory's parameter; `Void` where it takes none.
  associatedtype P
  /// What the factory makes.
  associatedtype T

  /// The factory's entry in its container.
  var registration: FactoryRegistration<P, T> { get set }
}

// MARK: - Scopes

extension FactoryModifying {
  /// Keeps instances in the scope given.
  @discardableResult
  public func scope(_ scope: Scope) -> Self {
    registration.scope(scope)
    return self
  }

  /// Keeps one instance in each container.
  @inlinable
  public var cached: Self { named(.cached) }

  /// Keeps one instance for everything that one outermost resolution needs.
  @inlinable
  public var graph: Self { named(.graph) }

  /// Keeps one instance in each container, as long as something holds it.
  @inlinable
  public var shared: Self { named(.shared) }

  /// Keeps one instance for all containers of a type.
  @inlinable
  public var singleton: Self { named(.singleton) }

  /// Makes a new instance at each resolution.
  @inlinable
  public var unique: Self { named(.unique) }

  @inlinable
  @inline(__always)
  func named(_ scope: StandardScope) -> Self {
    if registration.lacks(scope) { registration.name(scope) }
    return self
  }

  /// Makes a kept instance anew when it was last asked for longer ago than `seconds`.
  @discardableResult
  public func timeToLive(_ seconds: Double) -> Self {
    registration.set(\.timeToLive, to: seconds)
    return self
  }
}

extension FactoryModifying where P: Hashable {
  /// Keeps an instance for each of the parameters, which are compared by equality.
  public var scopeOnParameters: Self {
    registration.set(\.tellsParametersApart, to: true)
    return self
  }
}

// MARK: - Decorators

extension FactoryModifying {
  /// Calls `decorator` with each instance that is resolved, new or kept.
  ///
  /// It stands for the container's decorator.
  @discardableResult
  public func decorator(_ decorator: @escaping @Sendable (T) -> Void) -> Self {
    self.decorator { instance, _ in decorator(instance) }
  }

  /// Calls `decorator` with each instance that is resolved, and whether it is new.
  ///
  /// It stands for the container's decorator.
  @discardableResult
  public func decorator(
    _ decorator: @escaping @Sendable (_ instance: T, _ instantiated: Bool) -> Void
  ) -> Self {
    let box = Decorator(decorator)
    registration.modify { $0.decorator = box }
    return self
  }
}

// MARK: - Changing from outside

extension FactoryModifying {
  /// Applies the modifiers before it the first time only, so that changes from outside stay.
  ///
  /// Without it the modifiers in a property run at each access and win over later changes.
  @discardableResult
  public func once() -> Self {
    var settled = self
    settled.registration.settle()
    return settled
  }

  /// Takes away this registration's factories, contexts or kept instance.
  @discardableResult
  public func reset(_ options: FactoryResetOptions = .all) -> Self {
    var rest = self
    rest.registration.reset(options)
    return rest
  }

  /// Takes away this registration's factories, contexts or kept instance.
  @discardableResult
  public func reset(options: FactoryResetOptions) -> Self {
    reset(options)
  }
}
