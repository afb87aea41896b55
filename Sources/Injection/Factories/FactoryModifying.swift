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
  public var cached: Self { scope(.cached) }

  /// Keeps one instance for all containers of a type.
  public var singleton: Self { scope(.singleton) }

  /// Makes a new instance at each resolution.
  public var unique: Self { scope(.unique) }
}

// MARK: - Contexts

extension FactoryModifying {
  /// Gives the registration another factory in each of the contexts.
  @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: @escaping (P) -> T) -> Self {
    for context in contexts { registration.context(context, factory) }
    return self
  }

  /// Gives the registration another factory where the app was launched with an argument.
  @discardableResult
  public func onArg(_ argument: String, factory: @escaping (P) -> T) -> Self {
    context(.arg(argument), factory: factory)
  }

  /// Gives the registration another factory where the app was launched with one of the arguments.
  @discardableResult
  public func onArgs(_ arguments: [String], factory: @escaping (P) -> T) -> Self {
    context(.args(arguments), factory: factory)
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
    registration.reset(options)
    return self
  }

  /// Takes away this registration's factories, contexts or kept instance.
  @discardableResult
  public func reset(options: FactoryResetOptions) -> Self {
    reset(options)
  }
}
