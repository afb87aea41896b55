extension ManagedContainer {
  /// Declares a factory whose registration another module makes.
  ///
  /// Resolved before that, it ends a debug build with a report and gives nil in a release build.
  ///
  /// ```swift
  /// extension Container {
  ///   public var account: Factory<(any Account)?> { promised() }
  /// }
  /// ```
  public func promised<T>(
    key: StaticString = #function, file: StaticString = #fileID, line: UInt = #line
  ) -> Factory<T?> {
    let site = CallSite(fileID: file, line: line)
    let manager = manager
    let names = RegistrationNames(container: Self.self, property: "\(key)", product: T.self)
    return Factory<T?>(self, key: key, fileID: file, line: line) {
      unkeptPromise(of: names, manager, site)
    }
  }

  /// Declares a factory with a parameter whose registration another module makes.
  ///
  /// Resolved before that, it ends a debug build with a report and gives nil in a release build.
  public func promised<P, T>(
    key: StaticString = #function, file: StaticString = #fileID, line: UInt = #line
  ) -> ParameterFactory<P, T?> {
    let site = CallSite(fileID: file, line: line)
    let manager = manager
    let names = RegistrationNames(container: Self.self, property: "\(key)", product: T.self)
    return ParameterFactory<P, T?>(self, key: key, fileID: file, line: line) { _ in
      unkeptPromise(of: names, manager, site)
    }
  }
}

/// What a promise gives that was not kept.
private func unkeptPromise<T>(
  of names: RegistrationNames, _ manager: ContainerManager, _ site: CallSite
) -> T? {
  if manager.registry.options.unkeptPromiseIsError {
    InjectionFailure.unkeptPromise(
      registration: names.full, product: "\(T.self)", promisedAt: "\(site)"
    ).stop()
  }
  return nil
}
