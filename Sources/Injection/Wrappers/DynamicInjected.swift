/// A dependency that is resolved each time it is used.
///
/// ```swift
/// @DynamicInjected(\.drive) var drive
/// ```
@propertyWrapper public struct DynamicInjected<T> {
  private let reference: FactoryReference<T>

  /// Injects what a factory of the shared `Container` gives.
  public init(
    _ keyPath: KeyPath<Container, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(FactoryReference(keyPath, CallSite(fileID: fileID, line: line)))
  }

  /// Injects what a factory of another shared container gives.
  public init<C: SharedContainer>(
    _ keyPath: KeyPath<C, Factory<T>>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(FactoryReference(keyPath, CallSite(fileID: fileID, line: line)))
  }

  /// Injects what the shared `Container` has registered for a type, which has to be there.
  public init(_ type: T.Type, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(FactoryReference(type, CallSite(fileID: fileID, line: line)))
  }

  init(_ reference: FactoryReference<T>) {
    self.reference = reference
  }

  /// An instance from the factory.
  public var wrappedValue: T { reference.resolve() }

  /// The factory that the dependency comes from.
  public var projectedValue: Factory<T> { reference.factory }
}

extension DynamicInjected: Sendable where T: Sendable {}
