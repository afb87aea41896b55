/// A container type with an instance that a program shares.
public protocol SharedContainer: ManagedContainer {
  /// The instance that is used where no other was passed.
  static var shared: Self { get }
}

extension SharedContainer {
  /// Changes several registrations at once.
  ///
  /// ```swift
  /// container {
  ///   $0.drive.register { OfflineDrive() }
  ///   $0.clock.register { FixedClock() }
  /// }
  /// ```
  @discardableResult
  public func callAsFunction(_ transform: (Self) -> Void) -> Self {
    transform(self)
    return self
  }

  /// Changes several registrations at once, from asynchronous or isolated code.
  @discardableResult
  public func callAsFunction(
    _ transform: @Sendable @isolated(any) (Self) async -> Void
  ) async -> Self {
    await transform(self)
    return self
  }
}
