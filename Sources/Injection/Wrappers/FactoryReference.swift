/// A factory by its key path, found in the shared container of the moment.
struct FactoryReference<T> {
  private let find: () -> Factory<T>

  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    find = { C.shared[keyPath: keyPath] }
  }

  var factory: Factory<T> { find() }
}
