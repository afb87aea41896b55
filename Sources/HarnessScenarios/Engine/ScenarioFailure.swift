public import HarnessComparison

/// Why a scenario failed at a line.
public struct ScenarioFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was asked, what was found, and what to do.
  public let message: String

  /// A unified diff, expected as `-` and found as `+`; empty where one would say nothing.
  public let diff: String

  /// Whether an update would write what was found.
  package private(set) var isAcceptable = false

  /// - Parameters:
  ///   - message: What was asked, what was found, and what to do.
  ///   - diff: A unified diff, or nothing.
  public init(_ message: String, diff: String = "") {
    self.message = message
    self.diff = diff
  }

  /// A failure that a comparison found.
  public init(_ mismatch: Mismatch) {
    self.init(mismatch.summary, diff: mismatch.diff)
  }

  /// The same, where an update may write what was found.
  func acceptable(_ isAcceptable: Bool) -> ScenarioFailure {
    var failure = self
    failure.isAcceptable = isAcceptable
    return failure
  }

  /// The message, then the diff.
  public var description: String { diff.isEmpty ? message : message + "\n" + diff }
}

extension ScenarioFailure {
  /// Nothing would wait for such a program, or look at how it ends.
  static let deferredProgram = ScenarioFailure(
    "`defer` cannot start a program in the background: nothing would wait for it")
}

/// How a command ends its script before the last line.
enum ScriptEnd: Error {
  case stopped(String?)
  case skipped(String?)
}
