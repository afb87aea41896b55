/// A container whose registrations can be made and found by their type.
///
/// ```swift
/// extension Container: Resolving {}
/// Container.shared.register(Drive.self) { WebDAVDrive() }
/// let drive = Container.shared.resolve(Drive.self)
/// ```
public protocol Resolving: ManagedContainer {
  /// Registers a factory for a type.
  @discardableResult
  func register<T>(_ type: T.Type, factory: @escaping @Sendable () -> T) -> Factory<T>

  /// The factory that is registered for a type, or nil where there is none.
  func factory<T>(_ type: T.Type) -> Factory<T>?

  /// An instance from the factory that is registered for a type, or nil where there is none.
  func resolve<T>(_ type: T.Type) -> T?
}

extension Resolving {
  /// Registers a factory for a type.
  @discardableResult
  public func register<T>(
    _ type: T.Type = T.self, factory: @escaping @Sendable () -> T
  ) -> Factory<T> {
    Factory<T>(self, key: "", factory).register(factory: factory)
  }

  /// The factory that is registered for a type, or nil where there is none.
  public func factory<T>(_ type: T.Type = T.self) -> Factory<T>? {
    let entry = FactoryRegistration<Void, T>.find(in: self, key: "").takeUnretainedValue()
    let registered = manager.registry.withState { _ in entry.settings.override }
    guard let box = registered as? FactoryBox<Void, T> else { return nil }
    return Factory<T>(self, key: "") { box.make(()) }
  }

  /// An instance from the factory that is registered for a type, or nil where there is none.
  public func resolve<T>(_ type: T.Type = T.self) -> T? {
    factory(type)?.resolve()
  }
}
