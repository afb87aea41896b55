/// What tells one registration from another.
struct RegistrationKey: Hashable {
  /// The property's name, or an empty one for a registration by type.
  let name: String

  /// The type of the container, so that singletons of two containers stay apart.
  let container: ObjectIdentifier

  /// The type of what the factory makes.
  let product: ObjectIdentifier

  /// The type of the factory's parameters, `Void` where it takes none.
  let parameters: ObjectIdentifier
}
