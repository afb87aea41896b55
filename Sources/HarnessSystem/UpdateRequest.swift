/// Whether expected content is to be rewritten, as a caller's environment says.
package enum UpdateRequest {
  /// The variable that asks for it when it is `1`.
  package static let variable = "HARNESS_UPDATE"

  /// Whether the environment asks for it.
  ///
  /// - Parameter environment: The caller's.
  /// - Returns: True where ``variable`` is `1`.
  package static func isMade(in environment: [String: String]) -> Bool {
    environment[variable] == "1"
  }

  /// Refuses to rewrite anything where continuous integration runs: there, what a test expects is
  /// what was looked at.
  ///
  /// - Parameter environment: The caller's.
  /// - Throws: ``UpdateRefusal`` where `CI` is set, and neither to `0` nor to `false`.
  package static func check(_ environment: [String: String]) throws(UpdateRefusal) {
    let value = environment["CI"] ?? ""
    guard ["", "0", "false"].contains(value) else { throw UpdateRefusal(value: value) }
  }
}

/// Whether real servers are to be asked again for what was recorded of them, as a caller's environment says.
package enum RecordingRequest {
  /// The variable that asks for it when it is `1`.
  package static let variable = "HARNESS_VERIFY_FAKES"

  /// Whether the environment asks for it.
  ///
  /// - Parameter environment: The caller's.
  /// - Returns: True where ``variable`` is `1`.
  package static func isToVerify(in environment: [String: String]) -> Bool {
    environment[variable] == "1"
  }
}

/// Expected content is not rewritten where continuous integration runs.
package struct UpdateRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `CI`.
  package let value: String

  /// What was found, and what to do.
  package var description: String {
    "scenarios are not updated in continuous integration: CI is \(value); "
      + "update them where the change is looked at, or run with CI unset"
  }
}
