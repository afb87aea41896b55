package import Foundation
import Harness
package import HarnessSystem

/// The recording of one server of a script.
struct ScenarioRecording {
  let server: String
  let origin: HTTPOrigin
  let place: RecordingPlace
  /// The line that has begun the server.
  let line: ScriptLine?
  /// What the file held when it was read; nil where it was not there.
  let content: Data?
  /// What it held, and in which lines; nothing where it is recorded anew and could not be read.
  let exchanges: [(exchange: HTTPExchange, line: Int)]
  /// Where the fake of this run listens.
  let address: String
  /// What the run has answered from it; nil while it runs, and where it is recorded.
  var turns: [HTTPReplay.Turn]?
}

/// Where the recording of a server lies: beside the scenario.
///
/// It is `list.API.http` for the server `API` of `list.txtar`: no search takes that for a scenario, and
/// editors show it as what it is.
struct RecordingPlace {
  /// As the caller named the scenario's file.
  let shown: String
  let path: DiskPath

  static let ending = "http"

  init(of server: String, in script: ScenarioPlace) {
    let name = "\(script.stem).\(server).\(Self.ending)"
    shown = script.shownFolder + name
    path = DiskPath(script.folder.appendingPathComponent(name).path)
  }

  /// What the file holds; nil where there is none.
  ///
  /// - Throws: ``ScenarioFailure`` where it cannot be read.
  func content() throws -> Data? {
    guard let status = FileStatus(path: path, followingLinks: true) else { return nil }
    guard status.isRegular else { throw ScenarioFailure("\(shown) is a \(status.kind)") }
    do {
      return Data(try RawFile.contents(of: path))
    } catch {
      throw ScenarioFailure("\(shown) cannot be read: \(SystemReason.of(error))")
    }
  }
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

/// A recording that a run has made, to be written where the run has passed.
package struct RecordedFile: Sendable {
  /// As the caller named it.
  package let shown: String
  /// Where it lies.
  package let path: DiskPath
  /// What it held before; nil where it was not there.
  package let old: Data?
  /// What it holds from now on.
  package let new: Data
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
