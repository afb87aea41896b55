import Foundation

/// A line about a process of a run of Swift tests: it stands between those of the tests.
struct TestProcessEvent: Codable, Equatable {
  enum Kind: String, Codable {
    /// A process begins with its first test.
    case started = "process-started"
    /// It exits: by itself, and not by a crash or a signal.
    case finished = "process-finished"
  }

  var event: Kind
  /// Its process id.
  var process: Int32
  /// The seconds since the run's start.
  var time: TimeInterval
  /// Whether it exits in the middle of its tests, so that others may never have begun; nil where it
  /// does not.
  var early: Bool?
}
