import CPlatform
import Foundation

extension ScenarioSource {
  /// Writes the sections that a run has found new content for into the scenario's file.
  ///
  /// The file is replaced as a whole, so nobody ever reads half of it; what a link leads to is
  /// replaced, and not the link.
  ///
  /// - Returns: False where the file holds that content already.
  /// - Throws: ``ScenarioFailure`` where the file cannot be written.
  func rewrite(_ scenario: Scenario, _ result: ScenarioResult) throws -> Bool {
    let bytes = scenario.script.archive.updated(result.updates)
    guard !result.updates.isEmpty, bytes != Data(scenario.script.archive.bytes) else {
      return false
    }
    guard let url else {
      throw ScenarioFailure("\(file) cannot be updated: it was not read from a file")
    }
    do {
      let place = url.resolvingSymlinksInPath()
      let mode = FileStatus(place)?.permissions ?? 0o644
      try bytes.write(to: place, options: .atomic)
      platform_chmod(place.path, mode)
    } catch {
      throw ScenarioFailure("\(file) cannot be updated: \(SystemReason.of(error))")
    }
    return true
  }
}
