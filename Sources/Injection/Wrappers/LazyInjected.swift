/// A dependency that is resolved when it is first used.
///
/// ```swift
/// @LazyInjected(\.drive) var drive
/// ```
@propertyWrapper public struct LazyInjected<T> {
  private let reference: FactoryReference<T>
  private var dependency: T?

  /// Injects what a factory of the shared `Container` gives.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    reference = FactoryReference(keyPath)
  }

  /// Injects what a factory of another shared container gives.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    reference = FactoryReference(keyPath)
  }

  /// The dependency.
  public var wrappedValue: T {
    mutating get {
      if let dependency { return dependency }
      let resolved = factory()
      dependency = resolved
      return resolved
    }
    set { dependency = newValue }
  }

  /// The wrapper itself.
  public var projectedValue: LazyInjected<T> {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from.
  public var factory: Factory<T> { reference.factory }

  /// Resolves the dependency again, after a reset of its factory.
  @discardableResult
  public mutating func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = factory.reset(options).resolve()
    dependency = resolved
    return resolved
  }

  /// The dependency where it has been used already; nil before.
  public func resolvedOrNil() -> T? { dependency }
}
