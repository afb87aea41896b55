public import Foundation
package import Harness

extension RunEvent {
  /// What happened in an attempt at a scenario, on one clock, for those who look at it later.
  public struct Session: Sendable, Equatable, Codable {
    /// What happened, in its order.
    public var steps: [SessionStep]
    /// How many steps are left out, as there were too many; nil where none is.
    public var cut: Int?

    package init(steps: [SessionStep], cut: Int? = nil) {
      self.steps = steps
      self.cut = cut
    }
  }

  /// One thing that happened in a session.
  public struct SessionStep: Sendable, Equatable, Codable {
    /// The seconds since the session began.
    public var time: TimeInterval
    /// What happened, such as `line`, `started`, `output`, `typed`; others may be added.
    public var kind: String
    /// The number of the program among those of the session, from 1; nil where none is meant.
    public var program: Int?
    /// Of an output: `stdout`, `stderr` or `terminal`.
    public var stream: String?
    /// What was written, typed, called or seen; nil for nothing.
    public var text: String?
    /// True where what is typed is not shown: the text of a `typed` then has dots for it.
    public var hidden: Bool?
    /// The columns of a terminal that was started on or has another size now.
    public var columns: Int?
    /// Its rows.
    public var rows: Int?
    /// The file of a line of the script.
    public var file: String?
    /// The line's number, from 1.
    public var line: Int?

    package init(time: TimeInterval, kind: String, text: String? = nil) {
      self.time = time
      self.kind = kind
      self.text = text
    }
  }
}

extension RunEvent.Session {
  package init(_ session: Harness.Session) {
    self.init(
      steps: session.steps.map(RunEvent.SessionStep.init),
      cut: session.cutCount > 0 ? session.cutCount : nil)
  }
}

extension RunEvent.SessionStep {
  /// What it is; nil for one that a newer version has added.
  var known: Harness.SessionStep.Kind? { Harness.SessionStep.Kind(rawValue: kind) }

  package init(_ step: Harness.SessionStep) {
    self.init(
      time: step.time, kind: step.kind.rawValue, text: step.text.isEmpty ? nil : step.text)
    program = step.program
    stream = step.stream
    hidden = step.isHidden ? true : nil
    (columns, rows) = (step.size?.columns, step.size?.rows)
    (file, line) = (step.place?.file, step.place?.line)
  }
}
