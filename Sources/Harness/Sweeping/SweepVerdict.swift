/// What is wrong with a program that something has failed.
public struct SweepVerdict: Sendable, Equatable {
  /// In which way.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// It ended as a program does that its author has not foreseen: by SIGSEGV or the like, by a trap,
    /// or with what its language says of an error that nothing has caught.
    case crashed
    /// It did not end in time.
    case hung
    /// Something of the disk or of its output failed, and it says that all went well, and it did not.
    case lied
    /// It ends with a failure, and says nothing.
    case silent
    /// A file that was there is neither as before nor as after.
    case tore
    /// It left a file that is there neither before nor after.
    case littered
    /// A process stayed.
    case leftBehind = "left-behind"
    /// It ended with a failure of another status than its author has said.
    case status

    /// Whether it fails the sweep, unless asked for otherwise.
    public var isFailure: Bool { self != .littered }

    /// What it is, in a few words.
    package var summary: String {
      switch self {
      case .crashed: "it crashed"
      case .hung: "it did not end in time"
      case .lied: "it says that it succeeded, and did not"
      case .silent: "it failed and said nothing"
      case .tore: "a file is neither as before nor as after"
      case .littered: "it left a file behind"
      case .leftBehind: "it left a process running"
      case .status: "it ended with another status than `sweep status` says"
      }
    }
  }

  package let kind: Kind
  /// The paths that it is about, relative to the folder of the sandbox.
  package let paths: [String]
  /// What was found.
  package let text: String

  init(_ kind: Kind, _ text: String, paths: [String] = []) {
    (self.kind, self.text, self.paths) = (kind, text, paths)
  }

  /// What stands before the words of a program of which nothing has caught an error.
  static let uncaught = "nothing has caught its error: "

  /// What is the same wherever the same is found: what a program says of its crash differs from fault to
  /// fault, and stands behind the colon.
  var subject: String {
    guard kind == .crashed, let colon = text.firstRange(of: Self.uncaught) else { return text }
    return String(text[..<colon.upperBound])
  }
}

/// What a program is told by its author that may be, or must not be, where something fails.
package struct SweepExpectations: Sendable, Equatable {
  /// A verdict that is none at some paths, or at all.
  package struct Allowance: Sendable, Hashable {
    let kind: SweepVerdict.Kind
    let pattern: String?

    /// The line of a script that says so.
    package var line: String {
      "sweep allow \(kind.rawValue)" + (pattern.map { " " + $0.shownPath } ?? "")
    }

    package init(_ kind: SweepVerdict.Kind, _ pattern: String?) {
      (self.kind, self.pattern) = (kind, pattern)
    }
  }

  /// Whether the programs that follow are left out.
  package var isOff = false
  package var allowances: [Allowance] = []
  /// Patterns of what has to be as before wherever something fails, relative to the sandbox's folder.
  package var kept: [String] = []
  /// The ends that a failure may have; any where there are none.
  package var statuses: [Termination] = []
  /// Programs that tell which state the disk is in: their words.
  package var observers: [[String]] = []

  package init() {}
}
