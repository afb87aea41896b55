/// A launch in which nothing has failed: what a sweep goes by.
package struct GreenLaunch: Sendable {
  /// The program and its arguments.
  package let words: [String]
  /// The folder in which it starts, relative to that of the sandbox.
  package let folder: String
  package let end: SweptEnd
  /// The calls that can be made to fail.
  let calls: [SystemCallNote]
  /// What it has told of.
  let recorded: [SweptCall]
  /// Whether it made more calls than are noted.
  let isOverfull: Bool

  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - folder: The folder in which it starts, relative to that of the sandbox.
  ///   - outcome: What the launch left.
  ///   - end: The same, as it is judged.
  ///   - notes: Its calls; nil where they were not noted.
  package init(
    _ words: [String], in folder: String, _ outcome: Outcome, _ end: SweptEnd, _ notes: CallNotes?
  ) {
    (self.words, self.folder, self.end) = (words, folder, end)
    // What draws on a terminal is not made to fail.
    calls = (notes?.calls ?? []).filter { !outcome.hadTerminal || $0.place != .output }
    recorded = outcome.sweptCalls
    isOverfull = notes?.isOverfull ?? false
  }

  /// What can fail in it.
  ///
  /// - Parameters:
  ///   - number: Which of the launches it is, from 1.
  ///   - again: The same launch in a second run.
  ///   - expectations: The author's.
  ///   - options: Whether all points are tried, and whether a program has to tell of all it was refused.
  ///   - observed: What the observers tell of a run that ends before the launch, or behind it.
  /// - Returns: The launch, which can be tried.
  /// - Throws: ``SweepObstacle``, and what `observed` throws.
  package func swept(
    _ number: Int, _ again: GreenLaunch, _ expectations: SweepExpectations,
    _ options: (triesAll: Bool, isStrict: Bool),
    observed: (_ before: Bool) throws -> [SweptObservation]
  ) throws -> SweptLaunch {
    guard !isOverfull else { throw SweepObstacle.tooManyCalls(words) }
    let told = try told(expectations, observed)
    return SweptLaunch(
      number: number, folder: folder,
      judge: SweepJudge(SweepJudge.Green(end, again.end, observed: told), expectations),
      plan: SweepPlan(
        calls, again.calls, recorded: (recorded, again.recorded), all: options.triesAll,
        strict: options.isStrict))
  }

  private func told(
    _ expectations: SweepExpectations, _ observed: (_ before: Bool) throws -> [SweptObservation]
  ) throws -> (before: [SweptObservation], after: [SweptObservation]) {
    guard !expectations.observers.isEmpty else { return ([], []) }
    let (before, after, again) = (try observed(true), try observed(false), try observed(false))
    if let index = after.indices.first(where: { after[$0] != again[$0] }) {
      throw SweepObstacle.unsteadyObserver(expectations.observers[index])
    }
    // One that compares may fail by its status, and tells by what it prints.
    if let index = after.indices.first(where: { !before[$0].hasTold && !after[$0].hasTold }) {
      throw SweepObstacle.failingObserver(expectations.observers[index], after[index].end)
    }
    return (before, after)
  }
}

/// Why nothing can be said of launches in which something fails.
package enum SweepObstacle: Error, CustomStringConvertible {
  /// The program makes more calls than are noted.
  case tooManyCalls([String])
  /// An observer tells two runs without faults apart.
  case unsteadyObserver([String])
  /// An observer fails, or cannot be started, before the program and behind it.
  case failingObserver([String], String)

  package var description: String {
    switch self {
    case .tooManyCalls(let words):
      "`\(words.joined(separator: " "))` makes more calls than a sweep takes note of"
    case .unsteadyObserver(let words):
      "the observer `\(words.joined(separator: " "))` tells two runs without faults apart; have it tell "
        + "what is the same in each"
    case .failingObserver(let words, let end):
      "the observer `\(words.joined(separator: " "))` fails where nothing else does, before the program "
        + "and behind it: \(end)"
    }
  }
}
