/// A container that has registrations to make before it is first used.
///
/// ```swift
/// extension Container: @retroactive AutoRegistering {
///   public func autoRegister() {
///     drive.onArg("mock1") { OfflineDrive() }
///   }
/// }
/// ```
///
/// An app writes `@retroactive`, because neither `Container` nor this protocol is its own. A container
/// type that the app declares itself, and the package of this module, do without.
public protocol AutoRegistering {
  /// Called once before the first resolution or registration, and again after a reset.
  ///
  /// Registrations made here leave singletons alone that were made before.
  func autoRegister()
}
