import Foundation
import LaunchProtocol

/// The values of `HARNESS_LAUNCH_ID`, which tell launches apart and find their descendants.
enum LaunchIdentifier {
  /// The identifier of the launch that this process is itself, where it is one.
  static let ofThisProcess = CallerEnvironment[LAUNCH_ID_VARIABLE]

  /// What the identifiers of this process's launches begin with.
  ///
  /// That is its own, if it has one: so a harness that launches a test process also finds what
  /// that one has launched.
  static let processMark = (ofThisProcess.map { $0 + "." } ?? "") + digits()

  /// The identifier of one launch.
  static func random() -> String { processMark + digits() }

  /// Sixteen random hexadecimal digits.
  private static func digits() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
