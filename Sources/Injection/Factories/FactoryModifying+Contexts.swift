// Where several factories could be meant, the first of these wins: launch argument, environment
// variable, argument set while the app runs, preview, test, simulator, device, debug, `register`,
// the original.

extension FactoryModifying {
  /// Gives the registration another factory in each of the contexts.
  @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: @escaping (P) -> T) -> Self {
    let box = FactoryBox(factory)
    var named = self
    for context in contexts {
      let earlier = named.registration.contexts
      named.registration.name(ChainContexts(box, for: context, after: earlier))
    }
    return named
  }

  /// Gives the registration another factory where the app was launched with an argument.
  @discardableResult
  public func onArg(_ argument: String, factory: @escaping (P) -> T) -> Self {
    context(.arg(argument), factory: factory)
  }

  /// Gives the registration another factory where the app was launched with one of the arguments.
  @discardableResult
  public func onArgs(_ arguments: [String], factory: @escaping (P) -> T) -> Self {
    context(.args(arguments), factory: factory)
  }

  /// Gives the registration another factory where an environment variable has a value.
  @discardableResult
  public func onEnvironment(
    _ name: String, _ value: String, factory: @escaping (P) -> T
  ) -> Self {
    var named = self
    named.registration.name(
      ChainContexts(
        FactoryBox(factory), forVariable: name, value: value, after: registration.contexts))
    return named
  }

  /// Gives the registration another factory in previews.
  ///
  /// Without effect in release builds.
  @discardableResult
  public func onPreview(factory: @escaping (P) -> T) -> Self {
    context(.preview, factory: factory)
  }

  /// Gives the registration another factory in unit tests.
  ///
  /// Without effect in release builds.
  @discardableResult
  public func onTest(factory: @escaping (P) -> T) -> Self {
    context(.test, factory: factory)
  }

  /// Gives the registration another factory in debug builds.
  @discardableResult
  public func onDebug(factory: @escaping (P) -> T) -> Self {
    context(.debug, factory: factory)
  }

  /// Gives the registration another factory in a simulator.
  @discardableResult
  public func onSimulator(factory: @escaping (P) -> T) -> Self {
    context(.simulator, factory: factory)
  }

  /// Gives the registration another factory outside a simulator.
  @discardableResult
  public func onDevice(factory: @escaping (P) -> T) -> Self {
    context(.device, factory: factory)
  }

  /// Fails a test that resolves this registration without having replaced it.
  ///
  /// The test is given `standIn` and goes on. Without effect in release builds.
  ///
  /// ```swift
  /// drive.onTest(unimplemented: OfflineDrive())
  /// ```
  @discardableResult
  public func onTest(unimplemented standIn: @autoclosure @escaping () -> T) -> Self {
    #if DEBUG
      let names = registration.entry.names
      let box = FactoryBox<P, T> { _ in
        InjectionFailure.unimplemented(registration: names.full).recordOrStop()
        return standIn()
      }
      var named = self
      named.registration.name(ChainContexts(unimplemented: box, after: registration.contexts))
      return named
    #else
      return self
    #endif
  }
}
