/// How a registration is called by a launch, and in a report.
///
/// The texts are made on demand: the first name of a type takes the runtime a fifth of a
/// millisecond, and most launches need none.
struct RegistrationNames {
  private let container: Any.Type
  private let property: String
  private let product: Any.Type

  init(container: Any.Type, property: String, product: Any.Type) {
    self.container = container
    self.property = property
    self.product = product
  }

  /// The name with its container's: `Container.drive`.
  var full: String { "\(container).\(own)" }

  /// The name to a launch: `drive`, or `Other.drive` in a container type `Other`.
  var short: String { container == Container.self ? own : full }

  /// The property's name; that of the type where the registration is by type.
  private var own: String { property.isEmpty ? "\(product)" : property }
}
