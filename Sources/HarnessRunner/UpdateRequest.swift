import Foundation

/// Whether expected content is to be rewritten, as a caller's environment says.
public enum UpdateRequest {
  /// The variable that asks for it when it is `1`.
  public static let variable = "HARNESS_UPDATE"

  /// Whether the environment asks for it.
  ///
  /// - Parameter environment: The caller's.
  /// - Returns: True where ``variable`` is `1`.
  public static func isMade(in environment: [String: String]) -> Bool {
    environment[variable] == "1"
  }

  /// Refuses to rewrite anything where continuous integration runs: there, what a test expects is
  /// what was looked at.
  ///
  /// - Parameter environment: The caller's.
  /// - Throws: ``UpdateRefusal`` where `CI` is set, and not to `false`.
  public static func check(_ environment: [String: String]) throws(UpdateRefusal) {
    let value = environment["CI"] ?? ""
    guard ["", "0", "false"].contains(value) else { throw UpdateRefusal(value: value) }
  }
}

/// Expected content is not rewritten where continuous integration runs.
public struct UpdateRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `CI`.
  public let value: String

  /// What was found, and what to do.
  public var description: String {
    "scenarios are not updated in continuous integration: CI is \(value); "
      + "update them where the change is looked at, or run with CI unset"
  }
}
