import Foundation
import Harness
import HarnessSystem

/// The recording of one server of a script.
struct ScenarioRecording {
  var recording: ServerRecording
  /// The line that has begun the server.
  let line: ScriptLine?
}

extension RecordingPlace {
  /// Beside the scenario: `list.API.http` for the server `API` of `list.txtar`.
  ///
  /// No search takes that for a scenario, and editors show it as what it is.
  init(of server: String, in script: ScenarioPlace) {
    let name = "\(script.stem).\(server).\(Self.ending)"
    self.init(
      shown: script.shownFolder + name,
      path: DiskPath(script.folder.appendingPathComponent(name).path), recorder: "`harness update`")
  }

  static let ending = "http"
}

/// Where a scenario lies.
struct ScenarioPlace {
  var folder = URL(fileURLWithPath: ".")
  /// The folder in messages, with a slash; empty where the file was named without one.
  var shownFolder = ""
  /// The file's name without its ending.
  var stem = ""

  init() {}

  init(_ scenario: Scenario) {
    folder = scenario.folder
    let slash = scenario.file.lastIndex(of: "/")
    let name = scenario.file[
      (slash.map(scenario.file.index(after:)) ?? scenario.file.startIndex)...]
    shownFolder = String(scenario.file.dropLast(name.count))
    let point = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    stem = String(point.map { name[..<$0] } ?? name)
  }
}

/// How many exchanges were asked for again, of all scenarios of a run.
package final class FakeVerification: Sendable {
  private let counts = Monitor((exchanges: 0, recordings: 0))

  package init() {}

  func add(_ count: Int) {
    counts.withLock { $0 = ($0.exchanges + count, $0.recordings + 1) }
  }

  /// For example `verified 3 exchanges of 1 recording`.
  package var summary: String {
    let (exchanges, recordings) = counts.read { $0 }
    guard recordings > 0 else {
      return "verified nothing: no scenario that passed has a recording"
    }
    return "verified \(Plural.of(exchanges, "exchange")) of \(Plural.of(recordings, "recording"))"
  }
}
