public import Foundation
import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

/// What happened in a scenario, phase by phase.
public struct ScenarioLog: Sendable {
  /// A part of a scenario: from one line that starts with `#` to the next.
  public struct Phase: Sendable {
    /// The heading as the script has it; empty for what is before the first.
    public let heading: String
    /// What happened.
    public package(set) var entries: [Entry] = []
    /// How long it took, in seconds; nil while it runs.
    public internal(set) var duration: TimeInterval?
    let start = ContinuousClock.now

    package init(heading: String, entries: [Entry] = [], duration: TimeInterval? = nil) {
      self.heading = heading
      self.entries = entries
      self.duration = duration
    }
  }

  /// One thing that happened.
  public enum Entry: Sendable, Equatable {
    /// A line of the script is run: its text.
    case command(String)
    /// A program wrote to a stream: `stdout` or `stderr`, and what it wrote; or what its `terminal`
    /// shows, with its colours.
    case output(stream: String, text: String)
    /// A remark, such as how a program ended.
    case note(String)
    /// A unified diff.
    case diff(String)
    /// The line failed.
    case failure(String)
  }

  /// In the order of the script; at least one.
  public private(set) var phases: [Phase]

  package init(phases: [Phase] = [Phase(heading: "")]) {
    self.phases = phases
  }

  mutating func add(_ entry: Entry) {
    phases[phases.count - 1].entries.append(entry.bounded)
  }

  /// Adds a remark of who runs the scenario.
  package mutating func note(_ text: String) { add(.note(text)) }

  mutating func startPhase(_ heading: String) {
    endPhase()
    phases.append(Phase(heading: heading))
  }

  mutating func endPhase() {
    let index = phases.count - 1
    phases[index].duration = phases[index].start.duration(to: .now) / .seconds(1)
  }

  /// Puts `$WORK` where the path of the working directory stands.
  mutating func abbreviate(_ path: String) {
    for phase in phases.indices {
      phases[phase].entries = phases[phase].entries.map { $0.replacing(path, with: "$WORK") }
    }
  }
}

// MARK: - As text

extension ScenarioLog {
  /// The log as text: a phase that passed is its heading and its time.
  ///
  /// - Parameter isWhole: Whether phases that passed are shown in full too.
  /// - Returns: Lines, each with its newline.
  public func text(isWhole: Bool) -> String {
    var text = ""
    for (index, phase) in phases.enumerated() {
      let heading = VisibleText.of(phase.heading)
      if !heading.isEmpty { text += heading + Self.time(phase.duration) + "\n" }
      guard isWhole || index == phases.count - 1 else { continue }
      text += phase.entries.map(\.text).joined()
    }
    return text
  }

  private static func time(_ duration: TimeInterval?) -> String {
    duration.map { " (\($0.fixed(3))s)" } ?? ""
  }
}

extension ScenarioLog.Entry {
  /// The most that is shown of one stream: the start and the end of a longer one, in characters.
  private static let shownOutput = 10_000

  /// The entry as lines, each with its newline.
  package var text: String {
    switch self {
    case .command(let line): "> \(VisibleText.of(line))\n"
    case .output("terminal", let text):
      "[terminal]\n" + Self.ended(Self.shortened(Screen.unstyled(text)))
    case .output(let stream, let text):
      "[\(stream)]\n" + Self.ended(VisibleText.of(Self.shortened(text)))
    case .note(let text): Self.ended(VisibleText.of(text))
    case .diff(let text): Self.ended(text)
    case .failure(let text): "FAIL: " + Self.ended(VisibleText.of(text))
    }
  }

  /// The entry with no more of a line, a remark or a failure than people read.
  fileprivate var bounded: Self {
    switch self {
    case .command(let line): .command(ReportBound.shortened(line))
    case .note(let text): .note(ReportBound.shortened(text))
    case .failure(let text): .failure(ReportBound.shortened(text))
    case .output, .diff: self
    }
  }

  func replacing(_ path: String, with name: String) -> Self {
    // Most lines are shorter than the path.
    func short(_ text: String) -> String {
      text.utf8.count < path.utf8.count ? text : text.replacing(path, with: name)
    }
    return switch self {
    case .command(let line): .command(short(line))
    case .output(let stream, let text): .output(stream: stream, text: short(text))
    case .note(let text): .note(short(text))
    case .diff(let text): .diff(short(text))
    case .failure(let text): .failure(short(text))
    }
  }

  private static func ended(_ text: String) -> String {
    text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }

  package static func shortened(_ text: String) -> String {
    ReportBound.shortened(text, to: shownOutput)
  }

  static func shortened(_ output: CapturedOutput) -> String {
    ReportBound.shortened(output, to: shownOutput)
  }
}
