/// A factory by its key path or type, found in the shared container of the moment, and who asks it.
///
/// Unchecked because the type of key paths does not say that they are Sendable. They never change,
/// and here they are only read.
struct FactoryReference<T>: @unchecked Sendable {
  private let find: () -> Factory<T>
  private let site: CallSite?

  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>, _ site: CallSite?) {
    find = { C.shared[keyPath: keyPath] }
    self.site = site
  }

  init(_ type: T.Type, _ site: CallSite?) {
    find = { requiredFactory(type, in: Container.shared, at: site) }
    self.site = site
  }

  var factory: Factory<T> { find() }

  /// Gives an instance, made after a reset of the factory.
  func resolve(reset options: FactoryResetOptions = .none) -> T {
    factory.reset(options).resolve(at: site)
  }
}
