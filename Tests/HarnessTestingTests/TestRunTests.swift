import Foundation
import HarnessReports
import HarnessScenarios
import HarnessTesting
import TestSupport
import XCTest

/// With `HARNESS_EVENTS`, Swift tests tell a file what happens in them.
final class TestRunTests: CLITestCase {
  private var file: URL { sandbox.workingDirectory.appendingPathComponent("events é.jsonl") }

  private func xctest(_ test: String, _ more: [String: String] = [:]) throws -> Outcome {
    try TestBundle.xctest(test, environment: environment(more)).run(timeout: 120)
  }

  private func swiftTesting(_ test: String, _ more: [String: String] = [:]) throws -> Outcome {
    try TestBundle.swiftTesting(test, environment: environment(more)).run(timeout: 120)
  }

  private func environment(_ more: [String: String]) -> [String: String] {
    ["HARNESS_EVENTS": file.path].merging(more) { $1 }
  }

  private func report() throws -> RunReport { RunReport(try RunEventFile.events(in: file)) }

  private func end(of name: String, in report: RunReport) throws -> RunEvent.ScenarioFinished {
    try XCTUnwrap(report.scenario(named: "InnerTests.\(name)")?.result, name)
  }

  // MARK: What is told

  func testATestThatPassesIsToldWithItsLaunches() throws {
    try xctest("TestRunSamples/testPasses").expect(.success)
    let report = try report()
    XCTAssertTrue(report.isSuccess)
    let end = try end(of: "TestRunSamples/testPasses", in: report)
    XCTAssertEqual(end.status, .passed)
    XCTAssertEqual(end.test, "InnerTests.TestRunSamples/testPasses")
    let log = end.log.text(isWhole: true)
    XCTAssertTrue(log.contains("echo fine") && log.contains("exit status 0"), log)
    XCTAssertTrue(end.session?.steps.contains { $0.text == "fine\n" } ?? false)
  }

  func testAFailureHasItsPlaceAndWhatTheLaunchPrinted() throws {
    try xctest("TestRunSamples/testFails").expect(.failure)
    let line = try TestBundle.line("line of the failure", in: "TestRunSamples.swift")
    let report = try report()
    let end = try end(of: "TestRunSamples/testFails", in: report)
    XCTAssertFalse(report.isSuccess)
    XCTAssertEqual(end.status, .failed)
    XCTAssertEqual(end.failure?.line, line)
    XCTAssertEqual(end.failure?.file?.hasSuffix("InnerTests/TestRunSamples.swift"), true)
    XCTAssertEqual(end.file, end.failure?.file)
    XCTAssertEqual((end.output), "out\n")
    XCTAssertEqual(end.errorOutput, "err\n")
    XCTAssertEqual(end.failure?.message.contains("TestRunSamples.swift:\(line + 1): "), true)
    XCTAssertNotNil(end.sandbox)
  }

  func testEachClassOfXCTestIsToldAsItEnded() throws {
    try xctest("TestRunSamples/testThrows").expect(.failure)
    XCTAssertEqual(try end(of: "TestRunSamples/testThrows", in: try report()).status, .failed)
    try xctest("TestRunSamples/testSkips").expect(.success)
    XCTAssertEqual(try end(of: "TestRunSamples/testSkips", in: try report()).status, .skipped)
    try xctest("TestRunSamples/testTypes").expect(.success)
    let typed = try end(of: "TestRunSamples/testTypes", in: try report()).session
    XCTAssertEqual(typed?.steps.contains { $0.kind == "typed" && $0.text == "Ann⏎" }, true)
    try xctest("TestRunSamples/testUsesAnotherDisk").expect(.success)
    let other = try end(of: "TestRunSamples/testUsesAnotherDisk", in: try report())
    XCTAssertTrue(other.log.text(isWhole: true).contains("echo elsewhere"))
  }

  func testAPlainTestIsToldFromItsFirstLaunchOn() throws {
    let run = ["HARNESS_EVENTS_RUN": "one"]
    for name in ["testFailsBeforeItLaunches", "testLaunches", "testLaunchesNothing"] {
      _ = try xctest("PlainTestRunSamples/\(name)", run)
    }
    let report = try report()
    XCTAssertEqual(
      report.scenarios.map(\.name),
      ["testFailsBeforeItLaunches", "testLaunches"].map { "InnerTests.PlainTestRunSamples/\($0)" })
    XCTAssertEqual(try end(of: "PlainTestRunSamples/testLaunches", in: report).status, .passed)
    let failed = try end(of: "PlainTestRunSamples/testFailsBeforeItLaunches", in: report)
    XCTAssertEqual(failed.status, .failed)
    XCTAssertEqual(failed.failure?.message.contains("too early"), true)
  }

  func testADiskDoesNotLiveLongerForIt() throws {
    try xctest("PlainTestRunSamples/testItsDiskGoesWithItsApp").expect(.success)
    let end = try end(of: "PlainTestRunSamples/testItsDiskGoesWithItsApp", in: try report())
    XCTAssertTrue(end.log.text(isWhole: true).contains("pwd"))
  }

  func testSwiftTestingIsToldByTraits() throws {
    let suite = "TestRunSamplesSwift/(passes|fails|expects|knows|throws|takes|is|`is)"
    try swiftTesting(suite).expect(.failure)
    let report = try report()
    let status = { (name: String) in
      try self.end(of: "TestRunSamplesSwift/\(name)", in: report).status
    }
    XCTAssertEqual(try status("passes()"), .passed)
    for name in ["fails()", "expectsTooMuch()", "throwsAnError()", #"takes(_:) ["c"]"#] {
      XCTAssertEqual(try status(name), .failed, name)
    }
    XCTAssertEqual(try status(#"takes(_:) ["a b"]"#), .passed)
    XCTAssertEqual(try status("knowsItsIssue()"), .passed)
    XCTAssertEqual(try status("`is (raw) + more`()"), .failed)
    // It may have been at its time limit, which Swift Testing tells to no trait.
    XCTAssertEqual(try status("isCancelled()"), .failed)
    let failure = try end(of: "TestRunSamplesSwift/fails()", in: report).failure
    XCTAssertEqual(
      failure?.line, try TestBundle.line("line of fails()", in: "TestRunSamples.swift"))
    XCTAssertNotNil(report.end)
  }

  func testATestWithoutATraitDoesNotPassInAReport() throws {
    try swiftTesting("UnscopedTestRunSamples").expect(.failure)
    let report = try report()
    XCTAssertEqual(report.scenarios.count, 2)
    let launched = try end(of: "UnscopedTestRunSamples/launches()", in: report)
    XCTAssertEqual(launched.status, .skipped)
    XCTAssertEqual(launched.reason?.contains(".sandbox"), true)
    XCTAssertEqual(try end(of: "UnscopedTestRunSamples/fails()", in: report).status, .failed)
  }

  func testScenariosHaveTheNamesOfTheTool() throws {
    try sandbox.write("exec true\n", to: "Scenarios/list/all.txtar")
    try sandbox.write("exec false\n", to: "Scenarios/upload.txtar")
    let folder = sandbox.workingDirectory.appendingPathComponent("Scenarios").path
    let run = ["SCENARIOS_OF_TESTS": folder]
    for body in [
      { try self.xctest("ScenarioTestRunSamples", run) },
      { try self.swiftTesting("ScenarioTestRunSamplesSwift", run) },
    ] {
      try body().expect(.failure)
      let report = try report()
      XCTAssertEqual(report.scenarios.map(\.name).sorted(), ["list/all", "upload"])
      XCTAssertEqual(report.failures.map(\.name), ["upload"])
      XCTAssertEqual(report.scenarios.compactMap(\.test), [])
    }
  }

  // MARK: Several processes, and ends that are none

  func testBothFrameworksAreInOneFile() throws {
    let run = ["HARNESS_EVENTS_RUN": "one"]
    try xctest("TestRunSamples/testPasses", run).expect(.success)
    try swiftTesting("TestRunSamplesSwift/passes", run).expect(.success)
    try xctest("TestRunSamples/testPasses", run).expect(.success)
    let report = try report()
    XCTAssertEqual(
      report.start?.scenarios.map(\.name),
      [
        "TestRunSamples/testPasses", "TestRunSamplesSwift/passes()", "TestRunSamples/testPasses #2",
      ].map { "InnerTests.\($0)" })
    XCTAssertTrue(report.isSuccess)
  }

  func testManyProcessesMixNoLines() throws {
    let run = ["HARNESS_EVENTS_RUN": "one"]
    let apps = try (0..<8).map { _ in
      try TestBundle.swiftTesting("TestRunSamplesSwift/takes", environment: environment(run))
    }
    for app in apps { try app.launch() }
    for app in apps { try app.waitForExit(timeout: 120) }
    let report = try report()
    XCTAssertEqual(report.scenarios.count, 16)
    XCTAssertEqual(report.count(.passed), 8)
    XCTAssertEqual(report.count(.failed), 8)
    XCTAssertNotNil(report.end)
  }

  func testAnotherRunTakesThePlaceOfTheLast() throws {
    try xctest("TestRunSamples/testFails").expect(.failure)
    try xctest("TestRunSamples/testPasses").expect(.success)
    XCTAssertEqual(try report().scenarios.count, 1)
    XCTAssertTrue(try report().isSuccess)
  }

  func testATestThatCrashesIsInterrupted() throws {
    for test in ["testCrashes", "testIsKilled"] {
      _ = try xctest("TestRunSamples/\(test)")
      let report = try report()
      XCTAssertFalse(report.isSuccess)
      XCTAssertNil(report.end)
      XCTAssertEqual(report.scenarios.map(\.name), ["InnerTests.TestRunSamples/\(test)"])
      XCTAssertNil(report.scenarios.first?.result)
    }
    _ = try swiftTesting("TestRunSamplesSwift/crashes")
    XCTAssertNil(try report().end)
    XCTAssertFalse(try report().isSuccess)
  }

  func testACrashIsNotForgottenByTheProcessesBehindIt() throws {
    let run = ["HARNESS_EVENTS_RUN": "one"]
    _ = try xctest("TestRunSamples/testCrashes", run)
    try swiftTesting("TestRunSamplesSwift/passes", run).expect(.success)
    let report = try report()
    XCTAssertFalse(report.isSuccess)
    XCTAssertNil(report.end)
    XCTAssertEqual(report.count(.passed), 1)
  }

  func testACrashOfATestThatIsNotToldEndsTheRunToo() throws {
    let run = ["HARNESS_EVENTS_RUN": "one"]
    _ = try xctest("PlainTestRunSamples/testCrashesAndLaunchesNothing", run)
    try swiftTesting("TestRunSamplesSwift/passes", run).expect(.success)
    XCTAssertNil(try report().end)
    XCTAssertFalse(try report().isSuccess)
  }

  func testAFailureThatXCTestFindsAfterTheTestIsTold() throws {
    try xctest("TestRunSamples/testForgetsToWait").expect(.failure)
    XCTAssertEqual(try report().finished.map(\.status), [.failed])
    XCTAssertEqual(try report().finished.first?.log.phases.isEmpty, false)
  }

  func testATestThatIsNotToldAndEndsItsProcessIsNoEndOfTheRun() throws {
    let run = ["HARNESS_EVENTS_RUN": "one"]
    for exits in [
      { try self.xctest("PlainTestRunSamples/testExitsAndLaunchesNothing", run) },
      { try self.swiftTesting("ExitingTestRunSamples/launchesNothing", run) },
    ] {
      try swiftTesting("TestRunSamplesSwift/passes", run).expect(.success)
      XCTAssertTrue(try report().isSuccess)
      try exits().expect(.success)
      XCTAssertNil(try report().end)
      XCTAssertFalse(try report().isSuccess)
      try FileManager.default.removeItem(at: file)
    }
  }

  func testWhereNothingIsToldTheFileIsNotThatOfAnEarlierRun() throws {
    try xctest("TestRunSamples/testPasses").expect(.success)
    try xctest("PlainTestRunSamples/testLaunchesNothing").expect(.success)
    XCTAssertEqual(try report().scenarios.count, 0)
    try swiftTesting("TestRunSamplesSwift/passes").expect(.success)
    _ = try swiftTesting("NoSuchTest")
    XCTAssertEqual(try report().scenarios.count, 0)
  }

  func testATestThatEndsItsProcessIsInterrupted() throws {
    try xctest("TestRunSamples/testExits").expect(.success)
    let report = try report()
    XCTAssertEqual(report.count(.interrupted), 1)
    XCTAssertFalse(report.isSuccess)
  }

  // MARK: Files that cannot be written

  func testTestsDoNotPassWhereTheirEventsCannotBeWritten() throws {
    let text = "the events of the tests cannot be written to"
    try sandbox.write("precious", to: "notes.txt")
    let places = [
      "/dev/full": "it is no file", sandbox.workingDirectory.path: "",
      sandbox.workingDirectory.appendingPathComponent("notes.txt").path: "does not hold the events",
      "/proc/none/events": "",
    ]
    for (place, reason) in places {
      for run in [
        { try self.xctest("TestRunSamples/testPasses", ["HARNESS_EVENTS": place]) },
        { try self.swiftTesting("TestRunSamplesSwift/passes", ["HARNESS_EVENTS": place]) },
      ] {
        try run().expect(.failure, .standardError(.contains(text, reason)))
      }
    }
    sandbox.expect("notes.txt", .content(.equals("precious")))
  }

  func testAFileThatIsRemovedWhileTestsRunFailsThem() throws {
    try xctest("TestRunSamples/testRemovesTheFile").expect(
      .failure, .standardError(.contains("No such file or directory")))
  }
}
