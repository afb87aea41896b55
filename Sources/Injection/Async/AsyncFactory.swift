/// Makes the instances of one registration asynchronously, from a parameter; it may throw.
///
/// ```swift
/// extension Container {
///   var session: AsyncThrowingFactory<Session, LoginError> {
///     self { () async throws(LoginError) in try await Session.open() }.cached
///   }
/// }
/// let session = try await Container.shared.session()
/// ```
///
/// It has the modifiers, contexts and mocks of a synchronous factory, with closures that may wait
/// and throw. In a scope that keeps it, an instance is made once, whatever the number of tasks that
/// ask at the same time: the first makes it, with its containers and its priority, the others wait.
/// The cancellation of one of them does not cancel the others; with the last, the making is
/// cancelled. A failure is thrown to those that wait, and not kept.
///
/// - ``Scope/graph`` keeps one instance for all that the outermost asynchronous resolution needs, on
///   whatever thread or child task; what synchronous factories make meanwhile is shared in their own
///   resolution alone.
/// - ``Scope/shared`` keeps the value, once there, as long as something holds it.
/// - A time to live begins when the value is there.
///
/// A registration that waits for itself is a circular dependency, also by way of other tasks.
public struct AsyncParameterFactory<P: Sendable, Value: Sendable, Failure: Error>: FactoryModifying,
  Sendable
{
  /// The closure that makes an instance.
  public typealias Make = @Sendable (P) async throws(Failure) -> Value

  /// The factory's entry in its container.
  public var registration: FactoryRegistration<P, AsyncInstance<Value, Failure>>

  private let original: Make

  /// Makes a factory of a container, under the name of the property that it stands in.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - key: The property's name.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  ///   - factory: Makes an instance.
  public init(
    _ container: any ManagedContainer, key: StaticString = #function,
    fileID: StaticString = #fileID, line: UInt = #line, _ factory: @escaping Make
  ) {
    let found = FactoryRegistration<P, AsyncInstance<Value, Failure>>.find(
      in: container, key: key, file: fileID.utf8Start, line: line)
    registration = FactoryRegistration(
      container: container, handle: found.handle, withdrawalCount: found.withdrawalCount,
      isSettled: false, contexts: nil)
    original = factory
  }

  /// Gives an instance for the parameter.
  ///
  /// - Parameters:
  ///   - parameters: What it is made from.
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: The instance, when it is there.
  /// - Throws: What the factory throws.
  public func callAsFunction(
    _ parameters: P, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> Value {
    try await resolve(parameters, fileID: fileID, line: line)
  }

  /// Gives an instance for the parameter.
  ///
  /// - Parameters:
  ///   - parameters: What it is made from.
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: The instance, when it is there.
  /// - Throws: What the factory throws.
  public func resolve(
    _ parameters: P, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> Value {
    let site = CallSite(fileID: fileID, line: line)
    while true {
      let (found, plan) = find(parameters, at: site)
      guard let value = try await found.product.value(askedAt: site) else { continue }
      plan.decorate(value, isNew: found.isNew)
      return value
    }
  }

  /// The instance for the parameter, which may still have to be made.
  private func find(
    _ parameters: P, at site: CallSite
  ) -> (found: Found<AsyncInstance<Value, Failure>>, plan: Plan) {
    if let circle = AsyncMaking.circle(closedBy: AsyncRegistration(registration.entry)) {
      InjectionFailure.circularDependency(circle).stop(at: site)
    }
    return registration.find(
      parameters, at: site, asyncGraph: AsyncMaking.sharedGraph ?? AsyncGraph(),
      original: registration.instances(original))
  }
}

/// Makes the instances of one registration asynchronously.
///
/// ```swift
/// extension Container {
///   var settings: AsyncFactory<Settings> { self { await Settings.load() }.cached }
/// }
/// let settings = await Container.shared.settings()
/// ```
public typealias AsyncFactory<Value: Sendable> = AsyncParameterFactory<Void, Value, Never>

/// Makes the instances of one registration asynchronously; it may throw.
public typealias AsyncThrowingFactory<Value: Sendable, Failure: Error> =
  AsyncParameterFactory<Void, Value, Failure>

extension AsyncParameterFactory where P == Void {
  /// Gives an instance.
  ///
  /// - Parameters:
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: It, when it is there.
  /// - Throws: What the factory throws.
  public func callAsFunction(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> Value {
    try await resolve((), fileID: fileID, line: line)
  }

  /// Gives an instance.
  ///
  /// - Parameters:
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: It, when it is there.
  /// - Throws: What the factory throws.
  public func resolve(
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(Failure) -> Value {
    try await resolve((), fileID: fileID, line: line)
  }
}

extension ManagedContainer {
  /// Declares a factory that waits, and may throw, under the name of the property it stands in.
  ///
  /// - Parameters:
  ///   - key: The property's name.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  ///   - factory: Makes an instance.
  /// - Returns: The factory.
  public func callAsFunction<Value: Sendable, Failure: Error>(
    key: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable () async throws(Failure) -> Value
  ) -> AsyncThrowingFactory<Value, Failure> {
    AsyncParameterFactory(self, key: key, fileID: fileID, line: line) {
      (_: Void) async throws(Failure) in try await factory()
    }
  }

  /// Declares a factory that waits, may throw and takes a parameter, under the name of the property
  /// it stands in.
  ///
  /// - Parameters:
  ///   - key: The property's name.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  ///   - factory: Makes an instance from a parameter.
  /// - Returns: The factory.
  public func callAsFunction<P: Sendable, Value: Sendable, Failure: Error>(
    key: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @Sendable (P) async throws(Failure) -> Value
  ) -> AsyncParameterFactory<P, Value, Failure> {
    AsyncParameterFactory(self, key: key, fileID: fileID, line: line, factory)
  }
}
