package import Foundation
import HarnessReports

/// What is not known to have passed: what `harness run --failed` runs.
package struct OpenScenarios: Sendable {
  private var names: Set<String> = []
  private var files: [String: String] = [:]
  /// The Swift tests, which `swift test` runs.
  package private(set) var tests = OpenTests()

  /// Nothing.
  package init() {}

  /// Takes what the last runs of a project have left open.
  ///
  /// - Parameter history: Those runs.
  /// - Returns: False where no run is known.
  /// - Throws: ``RunHistoryError``.
  package mutating func add(_ history: RunHistory) throws(RunHistoryError) -> Bool {
    guard let open = try history.open() else { return false }
    // A scenario whose file is gone is no more.
    for result in open where FileManager.default.fileExists(atPath: result.file) {
      files[result.file] = result.name
    }
    return true
  }

  /// Takes what a run has left open, wherever it ran: its scenarios are known by their names.
  ///
  /// - Parameter url: The file of its events.
  /// - Throws: ``RunEventFileError``.
  package mutating func add(eventsIn url: URL) throws {
    let report = RunReport(try RunEventFile.events(in: url))
    guard report.start != nil else { throw NoRun(file: url.relativePath) }
    let open = report.knownResults.filter { !$0.hasPassed }
    names.formUnion(open.map(\.name).filter { report.scenario(named: $0)?.test == nil })
    tests.add(report)
  }

  /// How many there are.
  package var count: Int { names.count + files.count }

  /// Splits what could run.
  ///
  /// - Parameter sources: The scenarios that are chosen otherwise.
  /// - Returns: Those that are open, in the same order; and the names of the open ones that are not
  ///   among them, sorted.
  package func choose(
    among sources: [ScenarioSource]
  ) -> (chosen: [ScenarioSource], others: [String]) {
    var (names, files) = (names, files)
    var chosen: [ScenarioSource] = []
    for source in sources {
      let isNamed = names.remove(source.name) != nil
      let isPlaced = source.place.flatMap { files.removeValue(forKey: $0) } != nil
      if isNamed || isPlaced { chosen.append(source) }
    }
    return (chosen, (Array(names) + files.values).sorted())
  }

  /// A file holds no run.
  struct NoRun: Error, CustomStringConvertible {
    let file: String

    var description: String {
      "\(file) holds no run; `harness run --json FILE` and `harness merge --json FILE` write some"
    }
  }
}
