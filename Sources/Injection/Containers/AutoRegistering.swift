/// A container that has registrations to make before it is first used.
///
/// ```swift
/// extension Container: AutoRegistering {
///   public func autoRegister() {
///     drive.onArg("mock1") { OfflineDrive() }
///   }
/// }
/// ```
public protocol AutoRegistering {
  /// Called once before the first resolution or registration, and again after a reset.
  ///
  /// Registrations made here leave singletons alone that were made before.
  func autoRegister()
}
