/// A dependency that is resolved when its owner is made.
///
/// ```swift
/// final class Uploader {
///   @Injected(\.drive) var drive
/// }
/// ```
@propertyWrapper public struct Injected<T> {
  private let reference: FactoryReference<T>
  private var dependency: T

  /// Injects what a factory of the shared `Container` gives.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryReference(keyPath))
  }

  /// Injects what a factory of another shared container gives.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryReference(keyPath))
  }

  private init(_ reference: FactoryReference<T>) {
    self.reference = reference
    dependency = reference.factory()
  }

  /// The dependency.
  public var wrappedValue: T {
    get { dependency }
    set { dependency = newValue }
  }

  /// The wrapper itself.
  public var projectedValue: Injected<T> {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from.
  public var factory: Factory<T> { reference.factory }

  /// Resolves the dependency again, after a reset of its factory.
  public mutating func resolve(reset options: FactoryResetOptions = .none) {
    dependency = factory.reset(options).resolve()
  }
}

extension Injected: Sendable where T: Sendable {}
