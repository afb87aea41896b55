/// What tells one registration from another.
struct RegistrationKey: Hashable {
  /// The property's name, or an empty one for a registration by type.
  let name: String

  /// The type of the container; of an instance that all containers share, what declares it.
  let container: ObjectIdentifier

  /// The type of what the factory makes.
  let product: ObjectIdentifier

  /// The type of the factory's parameters, `Void` where it takes none.
  let parameters: ObjectIdentifier
}

extension RegistrationKey {
  /// The key of what a declaration gives to all containers that have it.
  func shared(by declaration: ObjectIdentifier) -> RegistrationKey {
    RegistrationKey(name: name, container: declaration, product: product, parameters: parameters)
  }
}

/// How a registration is called by a launch, and in a report.
///
/// The texts are made on demand: the first name of a type takes the runtime a fifth of a
/// millisecond, and most launches need none.
struct RegistrationNames {
  let container: Any.Type
  private let property: String
  private let product: Any.Type

  init(container: Any.Type, property: String, product: Any.Type) {
    self.container = container
    self.property = property
    self.product = product
  }

  /// The name with its container's: `Container.drive`.
  var full: String { "\(container).\(own)" }

  /// The property's name; that of the type where the registration is by type.
  var own: String { property.isEmpty ? "\(product)" : property }
}
