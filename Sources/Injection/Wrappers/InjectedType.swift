/// A dependency that is found by its type when its owner is made; nil where none is registered.
///
/// ```swift
/// @InjectedType var drive: (any Drive)?
/// ```
@propertyWrapper public struct InjectedType<T> {
  private var dependency: T?

  /// Injects what the shared `Container` has registered for the type.
  public init() {
    dependency = (Container.shared as? any Resolving)?.resolve(T.self)
  }

  /// Injects what a container has registered for the type.
  public init(_ container: any ManagedContainer) {
    dependency = (container as? any Resolving)?.resolve(T.self)
  }

  /// The dependency.
  public var wrappedValue: T? {
    get { dependency }
    set { dependency = newValue }
  }
}

extension InjectedType: Sendable where T: Sendable {}
