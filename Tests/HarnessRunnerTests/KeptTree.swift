import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessScenarios
import HarnessSystem

@testable import HarnessRunner
@testable import ScenarioTestSupport

/// A folder with scenarios in `S`, files that they may look at beside that, and results that are kept.
final class KeptTree {
  let sandbox: Sandbox
  var options = RunOptions()
  var seeds: [String: Seed] = [:]
  var variables: [String: String] = [:]
  var limits: [String: Int] = [:]
  /// Whether the clock is not ahead, which it is so that what a test has just written counts as old.
  var isClockRight = false

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("one", to: "read")
    try sandbox.write("one", to: "folder/file")
    for folder in ["first", "second", "results", "S"] {
      try FileManager.default.createDirectory(
        at: sandbox.url(folder), withIntermediateDirectories: true)
    }
  }

  /// A file in `/etc` of a name of its own, which lies there only where a test may put it: as root, in
  /// continuous integration.
  let machineFile = "/etc/harness-test-\(UUID().uuidString)"

  deinit { platform_unlink(machineFile) }

  /// Writes that file, or removes it, where it may.
  func changeMachineFile(to text: String) throws {
    guard platform_geteuid() == 0, ProcessInfo.processInfo.environment["CI"] != nil else { return }
    if platform_unlink(machineFile) == 0 { return }
    try Data(text.utf8).write(to: URL(fileURLWithPath: machineFile))
  }

  /// Its path, without links.
  var path: String { sandbox.workingDirectory.resolvingSymlinksInPath().path }

  struct Run {
    let report: RunReport
    /// Why results are not kept, of those that ran.
    let reasonsNotKept: [String]
  }

  /// Runs all scenarios, as far as no result of them stands.
  func runKeeping() throws -> Run {
    var options = options
    let isClockRight = isClockRight
    options.keptResults = KeptResults(
      folder: try sandbox.url("results"),
      clock: { Date() + (isClockRight ? 0 : 60) })
    let report = try run(options)
    let mark = "Its result is not kept: "
    let notes = report.finished.flatMap { $0.log.phases.flatMap(\.entries) }
    return Run(
      report: report,
      reasonsNotKept: notes.compactMap { entry in
        guard case .note(let text) = entry, let place = text.range(of: mark) else { return nil }
        return String(text[place.upperBound...].dropLast())
      })
  }

  /// Runs all scenarios, whatever is known of them.
  func run(_ options: RunOptions = RunOptions()) throws -> RunReport {
    var engine = ScenarioEngine()
    engine.seeds = seeds
    engine.environment = ["PATH": "\(path)/first:\(path)/second:$PATH"]
    engine.environment.merge(variables) { $1 }
    engine.limits = limits
    let sources = try ScenarioSearch().scenarios(in: [sandbox.url("S").path])
    return ScenarioRunner(engine, options: options).run(ScenarioSelection(sources)).report
  }

  func resultFiles() throws -> [URL] {
    let folder = try sandbox.url("results")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map(folder.appendingPathComponent)
  }

  /// Makes a link, or leads it elsewhere.
  func link(_ name: String, to target: String) throws {
    let place = try sandbox.url(name)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }
}
