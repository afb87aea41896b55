import Foundation
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import ScenarioTesting

/// What a person sees of scenarios that are tests: read from a test process of its own.
final class ScenarioAdapterTests: XCTestCase {
  private let files = [
    "bad.txt": "exec echo a\n! stdout a\n",
    "good.txt": "exec echo hello\n",
    "skipped.txt": "skip later\n", "wrong.txt": "exec true\nexce\n",
  ]

  func testXCTestReportsEachFailureAtTheScenariosOwnLine() throws {
    let (status, report, tree) = try run(
      ["ScenarioTestingTests.ScenariosInXCTest/testScenarios"], files)
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(report.contains("\(tree.path)/bad.txt:2: error: "), report)
    XCTAssertTrue(report.contains("\(tree.path)/wrong.txt:2: error: "), report)
    XCTAssertEqual(report.components(separatedBy: ": error: ").count, 3, report)
  }

  func testSwiftTestingHasACaseForEachFileAndReportsAtItsLine() throws {
    let (status, report, _) = try run(swiftTesting, files)
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(report.contains("with 4 test cases"), report)
    XCTAssertTrue(report.contains("at wrong.txt:2:1"), report)
    XCTAssertTrue(report.contains("with 2 issues"), report)
    XCTAssertTrue(report.contains("scenario → bad at bad.txt:2:1"), report)
  }

  func testScenariosThatPassAreTestsThatPass() throws {
    let passing = ["a.txt": "exec true\n", "b.txt": "exec true\n"]
    XCTAssertEqual(
      try run(["ScenarioTestingTests.ScenariosInXCTest/testScenarios"], passing).status, 0)
    let (status, report, _) = try run(swiftTesting, passing)
    XCTAssertEqual(status, 0, report)
    XCTAssertTrue(report.contains("with 2 test cases passed"), report)
  }

  func testAFolderWithoutScenariosFailsTheTest() throws {
    for arguments in [["ScenarioTestingTests.ScenariosInXCTest/testScenarios"], swiftTesting] {
      let (status, report, tree) = try run(arguments, ["notes.md": ""])
      XCTAssertNotEqual(status, 0, report)
      XCTAssertTrue(report.contains("there is no scenario in \(tree.path)"), report)
    }
  }

  func testTheProjectFileNamesTheApps() throws {
    let files = [
      "harness.json": #"{"apps": {"say": "echo"}}"#, "a.txt": "say hello\nstdout hello\n",
    ]
    XCTAssertEqual(
      try run(["ScenarioTestingTests.ScenariosInXCTest/testScenarios"], files).status, 0)
    XCTAssertEqual(try run(swiftTesting, files).status, 0)
  }

  func testExpectedContentIsUpdatedWhereThatIsAsked() throws {
    let files = ["a.txt": "exec echo new\ncmp stdout want\n-- want --\nold\n"]
    for arguments in [["ScenarioTestingTests.ScenariosInXCTest/testScenarios"], swiftTesting] {
      let (status, report, tree) = try run(arguments, files, ["HARNESS_UPDATE": "1"])
      XCTAssertEqual(status, 0, report)
      XCTAssertTrue(try tree.sandbox.text(at: "a.txt").hasSuffix("new\n"))
    }
  }

  func testNothingIsUpdatedWhereAMachineRunsTheTests() throws {
    let script = "exec echo new\ncmp stdout want\n-- want --\nold\n"
    for arguments in [["ScenarioTestingTests.ScenariosInXCTest/testScenarios"], swiftTesting] {
      let (status, report, tree) = try run(
        arguments, ["a.txt": script], ["HARNESS_UPDATE": "1", "CI": "1"])
      XCTAssertNotEqual(status, 0, report)
      XCTAssertEqual(try tree.sandbox.text(at: "a.txt"), script)
    }
  }

  func testSwiftTestingReportsAMistakeAtItsColumn() throws {
    let (_, report, _) = try run(swiftTesting, ["wrong.txt": "exec 'open\n"])
    XCTAssertTrue(report.contains("at wrong.txt:1:6"), report)
  }

  func testManyScenariosInSwiftTestingDoNotAllRunAtOnce() throws {
    let script = """
      exec sh -c 'mkdir $PLACES/$$; ls $PLACES | wc -l >> $PLACES.counts; sleep 0.01; rmdir $PLACES/$$'

      """
    var files = Dictionary(uniqueKeysWithValues: (0..<40).map { ("s\($0).txt", script) })
    let places = try ScenarioTree()
    files["harness.json"] = #"{"environment": {"PLACES": "\#(places.path)"}}"#
    XCTAssertEqual(try run(swiftTesting, files).status, 0)
    let counts = try places.sandbox.text(at: "../work.counts").split(separator: "\n")
      .compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    XCTAssertEqual(counts.count, 40)
    let most = ProcessInfo.processInfo.activeProcessorCount
    XCTAssertLessThanOrEqual(counts.max() ?? .max, most)
  }

  private let swiftTesting = [
    "--testing-library", "swift-testing", "--filter", "ScenariosInSwiftTesting",
  ]

  /// Runs the tests of `DeliberateScenarioFailures.swift` with a folder of these files.
  private func run(
    _ arguments: [String], _ files: [String: String], _ environment: [String: String] = [:]
  ) throws -> (status: Int32?, report: String, tree: ScenarioTree) {
    let tree = try ScenarioTree(files)
    let bundle = CLIApplication(try TestBundle.executable())
    bundle.launchArguments = arguments
    bundle.launchEnvironment = environment.merging(["HARNESS_TESTS_SCENARIOS": tree.path]) { $1 }
    let outcome = try bundle.run(timeout: 120)
    return (outcome.exitStatus, String(decoding: outcome.interleaved, as: UTF8.self), tree)
  }
}
