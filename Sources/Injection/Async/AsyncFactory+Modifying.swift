extension AsyncParameterFactory {
  /// Puts a factory before the original one, and forgets what the scope had kept.
  ///
  /// - Parameters:
  ///   - fileID: The file that registers.
  ///   - line: Its line.
  ///   - factory: Makes an instance from the parameter.
  /// - Returns: The factory, for further modifiers.
  @discardableResult
  public func register(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping Make
  ) -> Self {
    registration.register(
      at: CallSite(fileID: fileID, line: line), registration.instances(factory))
    return self
  }

  /// Puts a factory before the original one, and forgets what the scope had kept.
  ///
  /// - Parameters:
  ///   - fileID: The file that registers.
  ///   - line: Its line.
  ///   - factory: Makes an instance from the parameter.
  /// - Returns: The factory, for further modifiers.
  @discardableResult
  public func callAsFunction(
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping Make
  ) -> Self {
    register(fileID: fileID, line: line, factory: factory)
  }

  /// Gives the registration another factory in each of the contexts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Makes an instance from the parameter.
  /// - Returns: The factory, for further modifiers.
  @discardableResult
  public func context(_ contexts: FactoryContextType..., factory: @escaping Make) -> Self {
    contexts.reduce(self) { named, context in
      named.context(context, factory: registration.instances(factory))
    }
  }

  /// Gives the registration another factory where the app was launched with an argument.
  @discardableResult
  public func onArg(_ argument: String, factory: @escaping Make) -> Self {
    onArg(argument, factory: registration.instances(factory))
  }

  /// Gives the registration another factory where the app was launched with one of the arguments.
  @discardableResult
  public func onArgs(_ arguments: [String], factory: @escaping Make) -> Self {
    onArgs(arguments, factory: registration.instances(factory))
  }

  /// Gives the registration another factory where an environment variable has a value.
  @discardableResult
  public func onEnvironment(_ name: String, _ value: String, factory: @escaping Make) -> Self {
    onEnvironment(name, value, factory: registration.instances(factory))
  }

  /// Gives the registration another factory in previews.
  ///
  /// Without effect in release builds.
  @discardableResult
  public func onPreview(factory: @escaping Make) -> Self {
    onPreview(factory: registration.instances(factory))
  }

  /// Gives the registration another factory in unit tests.
  ///
  /// Without effect in release builds.
  @discardableResult
  public func onTest(factory: @escaping Make) -> Self {
    onTest(factory: registration.instances(factory))
  }

  /// Gives the registration another factory in debug builds.
  @discardableResult
  public func onDebug(factory: @escaping Make) -> Self {
    onDebug(factory: registration.instances(factory))
  }

  /// Gives the registration another factory in a simulator.
  @discardableResult
  public func onSimulator(factory: @escaping Make) -> Self {
    onSimulator(factory: registration.instances(factory))
  }

  /// Gives the registration another factory outside a simulator.
  @discardableResult
  public func onDevice(factory: @escaping Make) -> Self {
    onDevice(factory: registration.instances(factory))
  }
}

// MARK: - Decorators

extension AsyncParameterFactory {
  /// Calls `decorator` with each value that is resolved, new or kept, where it is there.
  ///
  /// It stands for the container's decorator.
  @discardableResult
  public func decorator(_ decorator: @escaping @Sendable (Value) -> Void) -> Self {
    self.decorator { value, _ in decorator(value) }
  }

  /// Calls `decorator` with each value that is resolved, where it is there, and whether it was made
  /// for this resolution.
  ///
  /// It stands for the container's decorator.
  @discardableResult
  public func decorator(
    _ decorator: @escaping @Sendable (_ value: Value, _ instantiated: Bool) -> Void
  ) -> Self {
    let box = Decorator(decorator)
    registration.modify { $0.decorator = box }
    return self
  }
}

extension Plan {
  /// A factory's decorator stands for the container's.
  func decorate<Value>(_ value: Value, isNew: Bool) {
    if let decorator = decorator as? Decorator<Value> {
      decorator.decorate(value, isNew)
    } else {
      options.decorator?(value)
    }
  }
}

extension FactoryRegistration where P: Sendable {
  /// A factory of instances that are still to be made.
  func instances<Value: Sendable, Failure: Error>(
    _ make: @escaping AsyncParameterFactory<P, Value, Failure>.Make
  ) -> (P) -> AsyncInstance<Value, Failure> {
    let registration = AsyncRegistration(entry)
    return { parameters in
      AsyncInstance(AsyncMaking(of: registration)) { () async throws(Failure) in
        try await make(parameters)
      }
    }
  }
}
