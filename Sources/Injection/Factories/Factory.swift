/// Makes the instances of one registration.
///
/// A factory stands as a property of a container, and is called to resolve:
///
/// ```swift
/// extension Container {
///   var drive: Factory<any Drive> { self { WebDAVDrive() }.cached }
/// }
/// let drive = Container.shared.drive()
/// ```
public struct Factory<T>: FactoryModifying {
  /// The factory's entry in its container.
  public var registration: FactoryRegistration<Void, T>

  private let original: () -> T

  /// Makes a factory of a container, under the name of the property that it stands in.
  public init(
    _ container: any ManagedContainer, key: StaticString = #function,
    _ factory: @escaping () -> T
  ) {
    registration = FactoryRegistration(container: container, key: key)
    original = factory
  }

  /// Gives an instance.
  public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) -> T {
    let site = CallSite(fileID: fileID, line: line)
    return registration.resolve((), at: site, original: { _ in original() })
  }

  /// Gives an instance.
  public func resolve() -> T {
    registration.resolve((), at: nil, original: { _ in original() })
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func register(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping () -> T
  ) -> Self {
    registration.register(at: CallSite(fileID: fileID, line: line)) { _ in factory() }
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func callAsFunction(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping () -> T
  ) -> Self {
    register(fileID: fileID, line: line, factory: factory)
  }
}

// What the closures capture is run on the thread that resolves.
extension Factory: @unchecked Sendable where T: Sendable {}

extension Factory where T: Sendable {
  /// Gives an instance, made on the main actor.
  @MainActor public func resolveOnMainActor() -> T {
    resolve()
  }

  /// Gives an instance, made on the actor given.
  public func resolveOnGlobalActor(_ isolation: isolated any Actor) -> T {
    resolve()
  }
}
