import Foundation
import Harness
public import Testing

/// A scenario as an argument of a test of Swift Testing; see ``Scenario/all(in:filePath:)``.
public struct ScenarioCase: Sendable, CustomTestStringConvertible, Identifiable {
  /// The scenario's name, by which a report tells the cases of a test apart.
  public let id: String

  private let folder: ScenarioFolder
  private let source: Result<ScenarioSource, any Error>

  /// The scenario's name.
  public var testDescription: String { id }

  init(_ source: ScenarioSource, in folder: ScenarioFolder) {
    id = source.name
    self.folder = folder
    self.source = .success(source)
  }

  /// A case that fails, in place of scenarios that were not found.
  init(_ error: any Error, in folder: ScenarioFolder) {
    id = folder.path
    self.folder = folder
    source = .failure(error)
  }

  /// Fails the test, once, where the scenario does not pass: at the scenario's own file and line.
  ///
  /// Nothing blocks a thread of the cooperative pool. A scenario that is skipped passes. With
  /// `HARNESS_UPDATE=1`, what programs gave is written into the scenario's file.
  ///
  /// - Parameter engine: Runs it; one with the settings of `harness.json` unless given.
  /// - Throws: Why the scenarios were not found, or their settings cannot be read.
  public func expectPass(_ engine: ScenarioEngine? = nil) async throws {
    let source = try source.get()
    let engine = try folder.engine(engine)
    let events = ScenarioRunEvents.ifAsked
    events?.begin(source)
    let end = await source.run(engine)
    events?.receive(.scenarioFinished(end))
    guard end.isFailure || end.status == .interrupted else { return }
    Issue.record(Comment(rawValue: end.failureText), sourceLocation: SourceLocation(end))
  }
}

extension Scenario {
  /// The scenarios of a folder, as arguments of a test.
  ///
  ///     @Test(arguments: Scenario.all(in: "Scenarios"))
  ///     func scenario(_ scenario: ScenarioCase) async throws { try await scenario.expectPass() }
  ///
  /// Each file is a case of the test, named after the file.
  ///
  /// - Parameters:
  ///   - folder: A path; a relative one is looked for beside the test's source file, in the folders
  ///     above that, and in the working directory.
  ///   - filePath: The caller's, by default.
  /// - Returns: A case for each scenario; where there is none, one that fails and says why.
  public static func all(in folder: String, filePath: String = #filePath) -> [ScenarioCase] {
    let folder = ScenarioFolder(folder, filePath: filePath)
    do {
      return try folder.sources().map { ScenarioCase($0, in: folder) }
    } catch {
      return [ScenarioCase(error, in: folder)]
    }
  }
}

extension SourceLocation {
  /// The place in a scenario's file that failed.
  fileprivate init(_ end: RunEvent.ScenarioFinished) {
    let place = ScenarioPlace(end)
    self.init(
      fileID: "Scenarios/" + URL(fileURLWithPath: place.file).lastPathComponent,
      filePath: place.file, line: place.line, column: place.column)
  }
}
