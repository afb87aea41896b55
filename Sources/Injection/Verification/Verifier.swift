#if DEBUG || HARNESS_ENABLED
  /// What a list of factories hands each of them to, to be resolved.
  ///
  /// Only the lists that the build plug-in `FactoryList` writes call it.
  public struct Verifier: Sendable {
    let run: VerificationRun

    /// Resolves a factory; one with a parameter needs ``GivenParameters``, or one that may be nil.
    public func resolve<P, T>(_ factory: ParameterFactory<P, T>) {
      guard let parameters: P = parameters(for: factory.registration) else { return }
      _ = factory.resolve(parameters, at: nil)
    }

    /// Resolves a factory.
    public func resolve<T>(_ factory: Factory<T>) {
      run.found(factory.registration)
      _ = factory.resolve(at: nil)
    }

    /// Resolves an asynchronous factory; an error that it throws is no failure of the container.
    public func resolve<P, T, Failure>(_ factory: AsyncParameterFactory<P, T, Failure>) async {
      guard let parameters: P = parameters(for: factory.registration) else { return }
      do throws(Failure) {
        _ = try await factory.resolve(parameters)
      } catch {
        run.leave("its factory threw \(error)")
      }
    }

    /// Resolves a factory of an actor, there.
    public func resolve<Isolation, T>(_ factory: GlobalActorFactory<Isolation, T>) async {
      run.found(factory.registration)
      await factory.make()
    }

    /// What a factory is resolved with: what was given, nothing, or nil where that is one.
    private func parameters<P, T>(for registration: FactoryRegistration<P, T>) -> P? {
      run.found(registration)
      if let given = run.given.value(for: registration.entry) as? P { return given }
      if let nothing = () as? P { return nothing }
      if let optional = P.self as? any ExpressibleByNilLiteral.Type,
        let none = Self.none(of: optional) as? P
      {
        return none
      }
      run.leave("it takes a parameter (\(P.self)), and none was given")
      return nil
    }

    private static func none<Optional: ExpressibleByNilLiteral>(of type: Optional.Type) -> Any {
      Optional(nilLiteral: ())
    }
  }

  /// The parameters that factories are verified with.
  public struct GivenParameters {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Gives a parameter for a factory that takes one.
    ///
    /// - Parameters:
    ///   - parameters: What it is resolved with.
    ///   - factory: The factory, of the container that the program shares.
    public mutating func parameters<P: Sendable, T>(
      _ parameters: P, for factory: ParameterFactory<P, T>
    ) {
      values[ObjectIdentifier(factory.registration.entry)] = parameters
    }

    /// Gives a parameter for an asynchronous factory that takes one.
    ///
    /// - Parameters:
    ///   - parameters: What it is resolved with.
    ///   - factory: The factory, of the container that the program shares.
    public mutating func parameters<P: Sendable, T, Failure>(
      _ parameters: P, for factory: AsyncParameterFactory<P, T, Failure>
    ) {
      values[ObjectIdentifier(factory.registration.entry)] = parameters
    }

    func value(for entry: Entry) -> Any? { values[ObjectIdentifier(entry)] }
  }

  // What is given is sendable.
  extension GivenParameters: Sendable {}
#endif
