/// Makes the instances of one registration on a global actor: resolving it elsewhere does not
/// compile without `await`.
///
/// Declare it in a property of that actor, whose closure then is of the actor, too:
///
/// ```swift
/// extension Container {
///   @DatabaseActor var store: GlobalActorFactory<DatabaseActor, Store> {
///     self(on: DatabaseActor.self) { Store() }.cached
///   }
/// }
///
/// @DatabaseActor func save() { Container.shared.store(on: DatabaseActor.shared).save() }
/// func count() async -> Int { await Container.shared.store().count }
/// ```
///
/// For the main actor there is ``MainActorFactory``, whose property needs no attribute.
public struct GlobalActorFactory<Isolation: GlobalActor, T>: FactoryModifying {
  /// The factory's entry in its container.
  public var registration: FactoryRegistration<Void, T> {
    get { base.registration }
    set { base.registration = newValue }
  }

  private var base: Factory<T>

  init(_ base: Factory<T>) {
    self.base = base
  }

  /// Gives an instance.
  ///
  /// - Parameters:
  ///   - actor: The actor; code of the actor names it, so that the compiler knows.
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: The instance, made on the actor.
  public func callAsFunction(
    on actor: isolated Isolation.ActorType = Isolation.shared, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    base.resolve(at: CallSite(fileID: fileID, line: line))
  }

  /// Gives an instance.
  ///
  /// - Parameters:
  ///   - actor: The actor; code of the actor names it, so that the compiler knows.
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: The instance, made on the actor.
  public func resolve(
    on actor: isolated Isolation.ActorType = Isolation.shared, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    base.resolve(at: CallSite(fileID: fileID, line: line))
  }

  /// Makes an instance on the actor, and lets go of it there.
  func make(on actor: isolated Isolation.ActorType = Isolation.shared) {
    _ = base.resolve(at: nil)
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  ///
  /// - Parameters:
  ///   - actor: The actor, on which the closure is written.
  ///   - fileID: The file that registers.
  ///   - line: Its line.
  ///   - factory: Makes an instance.
  /// - Returns: The factory, for further modifiers.
  @discardableResult
  public func register(
    on actor: isolated Isolation.ActorType, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping () -> T
  ) -> Self {
    base.register(fileID: fileID, line: line, factory: factory)
    return self
  }
}

// What it makes and keeps is only ever touched on the actor.
extension GlobalActorFactory: @unchecked Sendable {}

/// Makes the instances of one registration on the main actor: resolving it elsewhere does not
/// compile without `await`.
///
/// ```swift
/// extension Container {
///   var model: MainActorFactory<PhotoModel> { self { PhotoModel() }.cached }
/// }
///
/// @MainActor func show() { Container.shared.model().show() }
/// func count() async -> Int { await Container.shared.model().count }
/// ```
public typealias MainActorFactory<T> = GlobalActorFactory<MainActor, T>

extension GlobalActorFactory where Isolation == MainActor {
  /// Gives an instance.
  @MainActor
  public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) -> T {
    base.resolve(at: CallSite(fileID: fileID, line: line))
  }

  /// Gives an instance.
  @MainActor
  public func resolve(fileID: StaticString = #fileID, line: UInt = #line) -> T {
    base.resolve(at: CallSite(fileID: fileID, line: line))
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func register(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping @MainActor () -> T
  ) -> Self {
    base.register(fileID: fileID, line: line, factory: onMainActor(factory))
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  @discardableResult
  public func callAsFunction(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping @MainActor () -> T
  ) -> Self {
    register(fileID: fileID, line: line, factory: factory)
  }

  /// Gives the registration another factory in each of the contexts.
  @discardableResult
  public func context(
    _ contexts: FactoryContextType..., factory: @escaping @MainActor () -> T
  ) -> Self {
    let factory = onMainActor(factory)
    return contexts.reduce(self) { named, context in
      named.context(context, factory: { (_: Void) in factory() })
    }
  }

  /// Gives the registration another factory in previews.
  ///
  /// Without effect in release builds.
  @discardableResult
  public func onPreview(factory: @escaping @MainActor () -> T) -> Self {
    context(.preview, factory: factory)
  }

  /// Gives the registration another factory in unit tests.
  ///
  /// Without effect in release builds.
  @discardableResult
  public func onTest(factory: @escaping @MainActor () -> T) -> Self {
    context(.test, factory: factory)
  }

  /// Gives the registration another factory in debug builds.
  @discardableResult
  public func onDebug(factory: @escaping @MainActor () -> T) -> Self {
    context(.debug, factory: factory)
  }

  #if DEBUG || HARNESS_ENABLED
    /// Declares a mock that a launch can choose by name: `-mock model=empty`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping @MainActor () -> T) -> Self {
      base.onMock(name, factory: onMainActor(factory))
      return self
    }
  #endif
}

/// A closure of the main actor for the container, which calls it there.
private func onMainActor<T>(_ factory: @escaping @MainActor () -> T) -> () -> T {
  { MainActor.assumeIsolated { Made(value: factory()) }.value }
}

/// What is handed from the main actor to the main actor.
private struct Made<T>: @unchecked Sendable {
  let value: T
}

extension ManagedContainer {
  /// Declares a factory of a global actor, under the name of the property that it stands in.
  ///
  /// - Parameters:
  ///   - actor: The actor's type.
  ///   - key: The property's name.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  ///   - factory: Makes an instance; written in a property of the actor, it is run there.
  /// - Returns: The factory.
  public func callAsFunction<Isolation: GlobalActor, T>(
    on actor: Isolation.Type, key: StaticString = #function, fileID: StaticString = #fileID,
    line: UInt = #line, _ factory: @escaping () -> T
  ) -> GlobalActorFactory<Isolation, T> {
    GlobalActorFactory(Factory(self, key, file: fileID.utf8Start, line: line, factory))
  }

  /// Declares a factory of the main actor, under the name of the property that it stands in.
  ///
  /// - Parameters:
  ///   - key: The property's name.
  ///   - fileID: The file of the declaration.
  ///   - line: Its line.
  ///   - factory: Makes an instance.
  /// - Returns: The factory.
  public func callAsFunction<T>(
    key: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping @MainActor () -> T
  ) -> MainActorFactory<T> {
    GlobalActorFactory(
      Factory(self, key, file: fileID.utf8Start, line: line, onMainActor(factory)))
  }
}
