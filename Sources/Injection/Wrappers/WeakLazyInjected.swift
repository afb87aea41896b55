/// A dependency that is resolved when it is first used, and is held weakly.
///
/// ```swift
/// @WeakLazyInjected(\.coordinator) var coordinator
/// ```
@propertyWrapper public struct WeakLazyInjected<T> {
  private let reference: FactoryReference<T>
  private var isResolved = false
  private var dependency: WeakKept<T>?

  /// Injects what a factory of the shared `Container` gives.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    reference = FactoryReference(keyPath)
  }

  /// Injects what a factory of another shared container gives.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    reference = FactoryReference(keyPath)
  }

  /// The dependency; nil once nobody else holds it.
  public var wrappedValue: T? {
    mutating get { isResolved ? dependency?.product : resolve() }
    set { hold(newValue) }
  }

  /// The wrapper itself.
  public var projectedValue: WeakLazyInjected<T> {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from.
  public var factory: Factory<T> { reference.factory }

  /// Resolves the dependency again, after a reset of its factory.
  @discardableResult
  public mutating func resolve(reset options: FactoryResetOptions = .none) -> T? {
    let resolved = factory.reset(options).resolve()
    hold(resolved)
    return resolved
  }

  /// The dependency where it has been used already and still exists.
  public func resolvedOrNil() -> T? { dependency?.product }

  private mutating func hold(_ value: T?) {
    isResolved = true
    dependency = value.flatMap { WeakKept($0, scope: nil) }
  }
}
