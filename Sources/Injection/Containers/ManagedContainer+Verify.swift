extension ManagedContainer {
  /// Resolves each of the registrations named, so that one line in a test tells that they can be.
  ///
  /// The factories do run. A cycle, and a promise that was not kept, are reported.
  ///
  /// ```swift
  /// container.verify { $0.drive; $0.clock }
  /// ```
  ///
  /// - Returns: The names of what was resolved.
  @discardableResult
  public func verify(
    fileID: StaticString = #fileID, line: UInt = #line,
    @VerificationBuilder _ registrations: (Self) -> [Verification]
  ) -> [String] {
    registrations(self).map { verification in
      _ = verification.resolve(CallSite(fileID: fileID, line: line))
      return verification.name
    }
  }
}

/// A registration that `verify` resolves.
public struct Verification {
  let entry: Entry
  let resolve: (CallSite) -> Any

  var name: String { entry.fullName }
}

/// Collects the registrations that `verify` resolves.
@resultBuilder public enum VerificationBuilder {
  /// Takes a factory of any type.
  public static func buildExpression<T>(_ factory: Factory<T>) -> Verification {
    Verification(entry: factory.registration.entry) { factory.resolve(at: $0) }
  }

  /// Puts the factories in a list.
  public static func buildBlock(_ verifications: Verification...) -> [Verification] {
    verifications
  }
}
