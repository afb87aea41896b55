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
    Factory<T>(self, "", file: nil, line: 0, factory).register(factory: factory)
  }

  /// The factory that is registered for a type, or nil where there is none.
  public func factory<T>(_ type: T.Type = T.self) -> Factory<T>? {
    let entry = FactoryRegistration<Void, T>.find(in: self, key: "", file: nil, line: 0).handle
      .takeUnretainedValue()
    let registered = manager.registry.withState { _ in entry.settings.override }
    guard let box = registered as? FactoryBox<Void, T> else { return nil }
    return Factory<T>(self, "", file: nil, line: 0) { box.make(()) }
  }

  /// An instance from the factory that is registered for a type, or nil where there is none.
  public func resolve<T>(_ type: T.Type = T.self) -> T? {
    factory(type)?.resolve(at: nil)
  }

  /// An instance from the factory that is registered for a type, which has to be there.
  ///
  /// Where there is none, the test that runs is told, and the process ends with a report.
  ///
  /// - Parameters:
  ///   - type: The type that was registered.
  ///   - fileID: The file that asks, for the report.
  ///   - line: The line that asks, for the report.
  /// - Returns: The instance.
  public func require<T>(
    _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let site = CallSite(fileID: fileID, line: line)
    return requiredFactory(type, in: self, at: site).resolve(at: site)
  }
}

/// The factory of a type that has to be registered.
func requiredFactory<T>(
  _ type: T.Type, in container: any ManagedContainer, at site: CallSite?
) -> Factory<T> {
  let names = (product: "\(type)", container: "\(Swift.type(of: container))")
  guard let container = container as? any Resolving else {
    InjectionFailure.containerWithoutTypes(product: names.product, container: names.container)
      .stop(at: site)
  }
  guard let factory = container.factory(type) else {
    InjectionFailure.unregisteredType(product: names.product, container: names.container)
      .stop(at: site)
  }
  return factory
}
