extension ManagedContainer {
  /// Offers factories as plug-ins, for ``resolveAll(conforming:fileID:line:)``.
  ///
  /// To be called in `autoRegister()`, since a container knows of no property that was not asked for:
  ///
  /// ```swift
  /// extension ExportContainer: AutoRegistering {
  ///   func autoRegister() {
  ///     offerPlugins { $0.pdfExport; $0.csvExport }
  ///   }
  /// }
  /// ```
  ///
  /// A module that brings plug-ins of its own offers them to the container where it is set up. One
  /// that is offered twice is there once.
  ///
  /// - Parameter factories: The factories, in the order in which they are to be given.
  public func offerPlugins(
    @VerificationBuilder _ factories: @escaping @Sendable (Self) -> [Verification]
  ) {
    manager.autoRegistration.run(for: self)
    let list = Plugins(factories)
    manager.registry.withOptions { $0.plugins.append(list) }
  }

  /// Resolves what the container offers as plug-ins of a kind.
  ///
  /// ```swift
  /// for plugin in container.resolveAll(conforming: (any ExportPlugin).self) { menu.add(plugin) }
  /// ```
  ///
  /// Each is resolved as its property would be, with its scope and what was registered for it.
  ///
  /// - Parameters:
  ///   - type: A protocol, or a class. What is offered and is of another kind is left out.
  ///   - fileID: The file that asks.
  ///   - line: Its line.
  /// - Returns: Them, in the order in which they were offered.
  public func resolveAll<Plugin>(
    conforming type: Plugin.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> [Plugin] {
    manager.autoRegistration.run(for: self)
    let site = CallSite(fileID: fileID, line: line)
    var known: Set<ObjectIdentifier> = []
    return manager.registry.options.plugins.flatMap { ($0 as? Plugins)?.factories(self) ?? [] }
      .filter { known.insert(ObjectIdentifier($0.entry)).inserted }
      .compactMap { $0.resolve(site) as? Plugin }
  }
}

/// Factories that containers of a type offer, and those of its subclasses.
private final class Plugins: AnyPlugins {
  let factories: (any ManagedContainer) -> [Verification]

  init<Container>(_ factories: @escaping (Container) -> [Verification]) {
    self.factories = { ($0 as? Container).map(factories) ?? [] }
  }
}
