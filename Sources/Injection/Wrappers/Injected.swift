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
    dependency = reference.resolve()
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
    dependency = reference.resolve(reset: options)
  }
}

extension Injected: Sendable where T: Sendable {}
