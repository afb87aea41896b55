/// The shared container, as it is when the owner is made.
///
/// ```swift
/// @InjectedContainer var container: Container
/// ```
@propertyWrapper public struct InjectedContainer<C: SharedContainer>: Sendable {
  private var container: C

  /// Injects the shared `Container`.
  ///
  /// It is no extension's, because a property without parentheses would not find it there.
  public init() where C == Container {
    self.init(Container.self)
  }

  /// Injects the shared container of a type.
  public init(_ type: C.Type) {
    container = C.shared
  }

  /// The container.
  public var wrappedValue: C {
    get { container }
    set { container = newValue }
  }

  /// The wrapper itself.
  public var projectedValue: InjectedContainer<C> { self }

  /// Takes away registrations, contexts or kept instances from the container.
  public func reset(options: FactoryResetOptions = .none) {
    container.reset(options: options)
  }
}
