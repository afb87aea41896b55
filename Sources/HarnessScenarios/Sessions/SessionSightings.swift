import Foundation
import HarnessSystem

/// What a run has found where its scenario expects something: by that, a recording learns what is the
/// same in every run.
final class SessionSightings: Sendable {
  /// One comparison.
  struct Sighting: Sendable {
    /// The path of the file that it was compared with; nothing where it is a prompt.
    let wanted: String
    /// The line that asked for a prompt.
    var promptLine: Int?
    let found: Data
    /// The folders of the sandbox, by their variables.
    let folders: [String: String]

    /// Whether it was a comparison with the file of a section.
    func isOf(_ section: String) -> Bool { wanted.hasSuffix("/" + section) }
  }

  /// Whether what differs fails nothing, so that the run comes to its end.
  let isLenient: Bool
  private let state = Monitor<[Sighting]>([])

  init(isLenient: Bool) { self.isLenient = isLenient }

  /// In the order of the run.
  var all: [Sighting] { state.read { $0 } }

  /// Whether something was compared with the file of a section.
  func hasSeen(_ section: String) -> Bool { state.read { $0.contains { $0.isOf(section) } } }

  func note(_ sighting: Sighting) { state.withLock { $0.append(sighting) } }
}

extension ScenarioRun {
  /// Notes what is compared with a file, where a recording wants to know.
  ///
  /// - Returns: Whether it is to be taken as it is.
  func isSeen(_ found: Data, for wanted: String) -> Bool {
    guard let sightings = engine.sightings else { return false }
    sightings.note(
      SessionSightings.Sighting(wanted: disk.path(wanted), found: found, folders: folders))
    return sightings.isLenient
  }

  /// Notes at which prompt a program waits, where a recording wants to know that.
  func noteSeen(prompt: String) {
    engine.sightings?.note(
      SessionSightings.Sighting(
        wanted: "", promptLine: line?.number, found: Data(prompt.utf8), folders: folders))
  }

  private var folders: [String: String] {
    ScenarioEnvironment.folders.reduce(into: [:]) { $0[$1] = environment[$1] }
  }
}
