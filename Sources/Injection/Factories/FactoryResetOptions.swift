/// What a reset takes away.
public enum FactoryResetOptions: Sendable {
  /// Registrations, contexts, scopes and kept instances.
  case all
  /// Nothing.
  case none
  /// What `register` put before the original factories.
  case registration
  /// The factories for launch arguments, tests and the other contexts.
  case context
  /// The instances that scopes keep.
  case scope
}
