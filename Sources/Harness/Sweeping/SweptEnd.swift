package import Foundation

/// What a launch left that a sweep judges.
package struct SweptEnd: Sendable {
  package var termination: Termination
  package var hasHung = false
  /// Whether it was ended as nothing that it waited for came any more.
  package var isCutShort = false
  /// Whether its output was on a terminal, for a reader at that moment.
  package var isOnTerminal = false
  /// What it wrote to its standard output, with one and the same text for its sandbox.
  package var output: Data
  package var errors: Data
  package var before: DiskState
  package var after: DiskState
  /// What the observers told behind it, in their order.
  package var observations: [SweptObservation] = []
  /// The command lines of what it left running.
  package var leftBehind: [String] = []
  /// How many calls of each kind it made; nil where they were not noted.
  package var callCounts: [SystemFault.Call: Int]?
  /// How many calls of mocks, fakes and servers it told of.
  package var recordedCallCount: Int
  /// What a sanitizer said; nil for nothing.
  package var sanitizer: String?

  /// - Parameters:
  ///   - outcome: What the launch left.
  ///   - before: The disk before it.
  ///   - after: The disk behind it.
  package init(_ outcome: Outcome, before: DiskState, after: DiskState) {
    let root = Data(outcome.sandbox.root.path.utf8)
    termination = outcome.termination
    hasHung = outcome.timedOut
    isCutShort = outcome.unansweredPrompt != nil
    isOnTerminal = outcome.hadTerminal
    output = DiskState.neutral(outcome.standardOutput.prefix(Self.mostKept), root)
    errors = DiskState.neutral(outcome.standardError.prefix(Self.mostKept), root)
    (self.before, self.after) = (before, after)
    leftBehind = outcome.leftBehind.filter { !$0.hadEnded }.map(\.command)
    recordedCallCount = outcome.reports.calls.count
  }

  /// The same of a launch whose calls were noted.
  package init(_ outcome: Outcome, before: DiskState, after: DiskState, _ notes: CallNotes) {
    self.init(outcome, before: before, after: after)
    callCounts = notes.calls.reduce(into: [:]) { $0[$1.call, default: 0] += 1 }
  }

  /// How much of a stream is compared.
  private static let mostKept = 8 << 20
}

/// What a program told of the disk.
package struct SweptObservation: Sendable, Equatable {
  /// How it ended.
  package let end: String
  package let output: Data

  package init(end: String, output: Data) { (self.end, self.output) = (end, output) }

  /// Whether the program has told something: it has printed it, or ended as one does that could.
  var hasTold: Bool { !output.isEmpty || end == Self.success }

  private static let success = "\(Termination.exited(0))"

  /// In a few words: the first line of what it printed, or how it ended.
  var text: String {
    guard let line = output.split(separator: UInt8(ascii: "\n")).first else { return end }
    let shown = String(decoding: line.prefix(Self.shown), as: UTF8.self)
    let isWhole = line.count <= Self.shown && output.count <= line.count + 1
    let text = (isWhole ? shown : shown + "…").debugDescription
    return end == Self.success ? text : "\(text) and \(end)"
  }

  private static let shown = 40
}

extension Outcome {
  /// What a sanitizer said of the program; nil where it said nothing.
  package var sanitizerFinding: String? { sanitizerReport.map { "\($0)" } }

  /// Why a fault that was chosen for the launch could not be made; nil where it could.
  package var faultObstacle: String? {
    guard case .impossible(let reason)? = plan.program.judge?.problem as? SystemFaultProblem else {
      return nil
    }
    return reason
  }
}
