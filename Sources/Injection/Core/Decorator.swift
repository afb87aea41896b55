/// A decorator of unknown type.
class AnyDecorator {}

/// What is called with each instance of a registration, and whether it is new.
final class Decorator<Product>: AnyDecorator {
  let decorate: (_ instance: Product, _ isNew: Bool) -> Void

  init(_ decorate: @escaping (_ instance: Product, _ isNew: Bool) -> Void) {
    self.decorate = decorate
  }
}
