import Foundation
import Harness
public import XCTest

extension XCTestCase {
  /// Runs all scenarios of a folder, several at a time, and reports each that fails at its own file
  /// and line.
  ///
  ///     func testScenarios() { expectScenarios(in: "Scenarios") }
  ///
  /// XCTest makes its list of tests when it is built, so the scenarios are one test to it; for a
  /// case each, there is Swift Testing and ``Scenario/all(in:filePath:)``. With
  /// `HARNESS_UPDATE=1`, what programs gave is written into the scenarios' files.
  ///
  /// - Parameters:
  ///   - folder: A path; a relative one is looked for beside the test's source file, in the folders
  ///     above that, and in the working directory.
  ///   - engine: Runs them; one with the settings of `harness.json` unless given.
  ///   - options: How many at a time, how often, how long.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  public func expectScenarios(
    in folder: String, _ engine: ScenarioEngine? = nil, options: RunOptions = RunOptions(),
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    do {
      let folder = ScenarioFolder(folder, filePath: "\(filePath)")
      let selection = ScenarioSelection(try folder.sources())
      let runner = ScenarioRunner(try folder.engine(engine), options: options)
      let observers = [ScenarioRunEvents.ifAsked].compactMap(\.self)
      let result = runner.run(selection, observers: observers)
      for end in result.report.finished where end.isFailure { report(end) }
      for error in result.errors { XCTFail("\(error)", file: filePath, line: line) }
      if !result.report.isSuccess, result.report.failures.isEmpty {
        XCTFail("the scenarios were not run to their end", file: filePath, line: line)
      }
    } catch {
      XCTFail("\(error)", file: filePath, line: line)
    }
  }

  private func report(_ end: RunEvent.ScenarioFinished) {
    let place = ScenarioPlace(end)
    recordFailure(
      withDescription: end.failureText, inFile: place.file, atLine: place.line, expected: true)
  }
}
