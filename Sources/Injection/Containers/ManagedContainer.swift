/// A container: a class whose properties are factories.
public protocol ManagedContainer: AnyObject, Sendable {
  /// What holds the container's registrations and the instances that its scopes keep.
  var manager: ContainerManager { get }
}

extension ManagedContainer {
  /// Declares a factory, under the name of the property that it stands in.
  ///
  /// ```swift
  /// extension Container {
  ///   var drive: Factory<any Drive> { self { WebDAVDrive() } }
  /// }
  /// ```
  @inlinable
  public func callAsFunction<T>(
    key: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping () -> T
  ) -> Factory<T> {
    Factory(self, key, file: fileID.utf8Start, line: line, factory)
  }

  /// Declares a factory that takes a parameter, under the name of the property it stands in.
  @inlinable
  public func callAsFunction<P, T>(
    key: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping (P) -> T
  ) -> ParameterFactory<P, T> {
    ParameterFactory(self, key, file: fileID.utf8Start, line: line, factory)
  }

  /// Takes away registrations, contexts or kept instances from the whole container.
  public func reset(options: FactoryResetOptions = .all) {
    manager.reset(options: options)
  }

  /// Calls `decorator` with each instance that a factory of the container gives.
  ///
  /// A factory's own decorator stands for it. Nil takes it away.
  public func decorator(_ decorator: ((Any) -> Void)?) {
    manager.registry.withOptions { $0.decorator = decorator }
  }

  /// Changes several registrations at once.
  @available(*, deprecated, message: "Call the container with the closure.")
  @discardableResult
  public func with(_ transform: (Self) -> Void) -> Self {
    transform(self)
    return self
  }

  /// Changes several registrations at once, from asynchronous or isolated code.
  @available(*, deprecated, message: "Call the container with the closure.")
  @discardableResult
  public func with(
    _ transform: @Sendable @isolated(any) (Self) async -> Void
  ) async -> Self {
    await transform(self)
    return self
  }
}
