import Foundation
import Harness
import HarnessScenarios
import HarnessSystem

/// What the scenarios of a run look at, noted while they run.
package final class RunInputs: Sendable {
  /// What is noted of a scenario.
  struct Entry {
    /// One for each attempt.
    var notes: [InputNotes] = []
    var kept: RecordedInputs?
  }

  private let entries = Monitor<[ExactText: Entry]>([:])
  private let seen = SeenPaths()

  /// Nothing is noted yet.
  package init() {}

  /// Notes what a scenario depends on that does not run, as its result stands.
  func note(_ inputs: RecordedInputs, of source: ScenarioSource) {
    entries.withLock { $0[ExactText(source.file), default: Entry()].kept = inputs }
  }

  /// Takes the notes of an attempt that begins.
  func note(_ notes: InputNotes, of source: ScenarioSource) {
    entries.withLock { $0[ExactText(source.file), default: Entry()].notes.append(notes) }
  }

  /// The attempt, which notes what it looks at.
  func noting(_ attempt: ScenarioAttempt) -> ScenarioAttempt {
    var attempt = attempt
    let notes = InputNotes(since: Date(), seen)
    note(notes, of: attempt.source)
    if let file = attempt.source.url { notes.look(at: file.absoluteURL.path) }
    if InputNotes.canBeTaken {
      attempt.engine.inputs = notes
    } else {
      Self.noteKnown(attempt, in: notes)
    }
    return attempt
  }

  /// Notes what can be known of a scenario without seeing what its programs look at.
  private static func noteKnown(_ attempt: ScenarioAttempt, in notes: InputNotes) {
    notes.refuse(.other("the system does not tell what programs look at"))
    for path in (try? attempt.source.read())?.includedPaths ?? [] { notes.look(at: path) }
    for app in attempt.engine.apps.values { notes.look(at: app) }
    for (name, seed) in attempt.engine.seeds { notes.note(seed, named: name) }
  }

  /// What was noted of a scenario, which is forgotten here.
  func take(_ file: ExactText) -> Entry? { entries.withLock { $0.removeValue(forKey: file) } }

  /// What the scenarios that still run have looked at so far.
  var running: [(file: ExactText, seen: InputNotes.Seen)] {
    entries.read(\.self).flatMap { file, entry in entry.notes.map { (file, $0.whatWasSeen) } }
  }
}
