/// A factory closure of unknown type.
///
/// The registration's key says which it is.
@usableFromInline
class AnyFactoryBox {}

/// A factory closure, kept.
///
/// The closures of the contract are not `@Sendable`; the thread that resolves runs them.
@usableFromInline
final class FactoryBox<Parameters, Product>: AnyFactoryBox {
  @usableFromInline let make: (Parameters) -> Product

  init(_ make: @escaping (Parameters) -> Product) {
    self.make = make
  }
}

/// What a container of unknown type offers as plug-ins.
class AnyPlugins {}

/// A decorator of unknown type.
class AnyDecorator {}

/// What is called with each instance of a registration, and whether it is new.
final class Decorator<Product>: AnyDecorator {
  let decorate: (_ instance: Product, _ isNew: Bool) -> Void

  init(_ decorate: @escaping (_ instance: Product, _ isNew: Bool) -> Void) {
    self.decorate = decorate
  }
}
