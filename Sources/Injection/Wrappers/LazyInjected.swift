/// A dependency that is resolved when it is first used.
///
/// ```swift
/// @LazyInjected(\.drive) var drive
/// ```
///
/// Threads that use it first at the same time are given the same instance. To set it while others
/// use it needs a lock, as with any property.
@propertyWrapper public struct LazyInjected<T> {
  private let reference: FactoryReference<T>
  private var dependency = OnceMade<T>(owner: LazyInjected.self)

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
    get { dependency.value { factory.resolve() } }
    set { hold(newValue) }
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
    hold(resolved)
    return resolved
  }

  /// The dependency where it has been used already; nil before.
  public func resolvedOrNil() -> T? { dependency.current }

  private mutating func hold(_ value: T) {
    dependency = OnceMade(value, owner: LazyInjected.self)
  }
}

extension LazyInjected: Sendable where T: Sendable {}
