/// Makes the instances of one registration from a parameter.
///
/// ```swift
/// extension Container {
///   var thumbnail: ParameterFactory<Int, Thumbnail> { self { Thumbnail(width: $0) } }
/// }
/// let small = Container.shared.thumbnail(64)
/// ```
public struct ParameterFactory<P, T>: FactoryModifying {
  /// The factory's entry in its container.
  public var registration: FactoryRegistration<P, T>

  private let original: (P) -> T

  /// Makes a factory of a container, under the name of the property that it stands in.
  public init(
    _ container: any ManagedContainer, key: StaticString = #function,
    _ factory: @escaping (P) -> T
  ) {
    registration = FactoryRegistration(container: container, key: key)
    original = factory
  }

  /// Gives an instance for the parameter.
  public func callAsFunction(
    _ parameters: P, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let site = CallSite(fileID: fileID, line: line)
    return registration.resolve(parameters, at: site, original: original)
  }

  /// Gives an instance for the parameter.
  public func resolve(_ parameters: P) -> T {
    registration.resolve(parameters, at: nil, original: original)
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func register(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping (P) -> T
  ) -> Self {
    registration.register(at: CallSite(fileID: fileID, line: line), factory)
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func callAsFunction(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping (P) -> T
  ) -> Self {
    register(fileID: fileID, line: line, factory: factory)
  }
}

// What the closures capture is run on the thread that resolves.
extension ParameterFactory: @unchecked Sendable where P: Sendable, T: Sendable {}

extension ParameterFactory where P: Sendable, T: Sendable {
  /// Gives an instance for the parameter, made on the main actor.
  @MainActor public func resolveOnMainActor(_ parameters: P) -> T {
    resolve(parameters)
  }

  /// Gives an instance for the parameter, made on the actor given.
  public func resolveOnGlobalActor(_ isolation: isolated any Actor, parameters: P) -> T {
    resolve(parameters)
  }
}
