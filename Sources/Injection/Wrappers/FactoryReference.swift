/// A factory by its key path, found in the shared container of the moment.
///
/// Unchecked because the type of key paths does not say that they are Sendable. They never change,
/// and here they are only read.
struct FactoryReference<T>: @unchecked Sendable {
  private let find: () -> Factory<T>

  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    find = { C.shared[keyPath: keyPath] }
  }

  var factory: Factory<T> { find() }
}
