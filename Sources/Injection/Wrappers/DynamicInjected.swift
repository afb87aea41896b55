/// A dependency that is resolved each time it is used.
///
/// ```swift
/// @DynamicInjected(\.drive) var drive
/// ```
@propertyWrapper public struct DynamicInjected<T> {
  private let reference: FactoryReference<T>

  /// Injects what a factory of the shared `Container` gives.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    reference = FactoryReference(keyPath)
  }

  /// Injects what a factory of another shared container gives.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    reference = FactoryReference(keyPath)
  }

  /// An instance from the factory.
  public var wrappedValue: T { reference.factory() }

  /// The factory that the dependency comes from.
  public var projectedValue: Factory<T> { reference.factory }
}

extension DynamicInjected: Sendable where T: Sendable {}
