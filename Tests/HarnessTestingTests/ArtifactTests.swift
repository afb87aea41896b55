import Foundation
import Harness
import TestSupport
import XCTest

/// What is kept of a test that fails, and that nothing is kept of one that passes: read from test
/// processes that run `DeliberateFailures.swift`.
final class ArtifactTests: XCTestCase {
  func testXCTestKeepsTranscriptsAndTheTreeAndSaysWhere() throws {
    let bundle = try TestBundle.xctest("DeliberateXCTestFailures/testFailsAfterTwoLaunches")
    let outcome = try bundle.run(timeout: 120)
    let folder = try artifactFolder(outcome)
    XCTAssertTrue(folder.hasPrefix(outcome.sandbox.temporaryDirectory.path), folder)
    try expectTranscripts(folder + "/", in: outcome.sandbox)
    let tree = try outcome.sandbox.text(at: folder + "/tree.txt")
    XCTAssertTrue(tree.contains("work/made/file\n"), tree)
    XCTAssertTrue(tree.contains("644  file                    1  "), tree)
  }

  func testTheArtifactsOfAllTestsAreKeptWhereTheVariableSays() throws {
    let sandbox = try Sandbox()
    let wanted = sandbox.root.appendingPathComponent("artifacts").path
    for number in 1...2 {
      let bundle = try TestBundle.xctest(
        "DeliberateXCTestFailures/testFailsAfterTwoLaunches",
        environment: ["HARNESS_ARTIFACTS": wanted])
      let folder = try artifactFolder(try bundle.run(timeout: 120))
      let name = "DeliberateXCTestFailures.testFailsAfterTwoLaunches" + (number == 1 ? "" : "-2")
      XCTAssertEqual(folder, "\(wanted)/\(name)")
      try expectTranscripts(folder + "/", in: sandbox)
    }
  }

  func testSwiftTestingAttachesTranscriptsAndTheTree() throws {
    let sandbox = try Sandbox()
    let attachments = try sandbox.makeFolder("attachments")
    let bundle = try TestBundle.swiftTesting(
      "DeliberateSwiftTestingFailures/failsAfterALaunch", "--attachments-path", attachments.path)
    let outcome = try bundle.run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 1, outcome.report)
    XCTAssertEqual(try sandbox.snapshot("attachments").paths, ["launch-1.txt", "tree.txt"])
    let transcript = try sandbox.text(at: "attachments/launch-1.txt")
    XCTAssertTrue(transcript.contains("\nfound\ntrouble\nended: exit status 3, after "), transcript)
    let folder = try artifactFolder(outcome)
    XCTAssertEqual(try outcome.sandbox.text(at: folder + "/launch-1.txt"), transcript)
  }

  func testATestThatPassesLeavesNothing() throws {
    let sandbox = try Sandbox()
    let attachments = try sandbox.makeFolder("attachments")
    let bundles = [
      try TestBundle.xctest("DeliberateXCTestFailures/testPassesAfterALaunch"),
      try TestBundle.swiftTesting(
        "DeliberateSwiftTestingFailures/passesAfterALaunch", "--attachments-path",
        attachments.path),
    ]
    for bundle in bundles {
      let outcome = try bundle.run(timeout: 120)
      XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
      XCTAssertTrue(outcome.output.contains("the test passed"), outcome.report)
      XCTAssertFalse(outcome.errorOutput.contains("is kept"), outcome.report)
      let left = try outcome.sandbox.snapshot("~/../tmp").paths.filter { $0.contains("harness") }
      XCTAssertEqual(left, [])
    }
    XCTAssertEqual(try sandbox.snapshot("attachments").paths, [])
  }

  func testATestThatOnlyWarnsLeavesNothing() throws {
    let bundle = try TestBundle.swiftTesting("DeliberateSwiftTestingFailures/warns")
    let outcome = try bundle.run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.report.contains("this is worth a look"), outcome.report)
    let left = try outcome.sandbox.snapshot("~/../tmp").paths.filter { $0.contains("harness") }
    XCTAssertEqual(left, [])
  }

  func testASandboxThatIsToBeKeptIsKeptAndItsPlaceIsSaid() throws {
    let keep = [Sandbox.keepVariable: "1"]
    let bundles = [
      try TestBundle.xctest("DeliberateXCTestFailures/testPassesAfterALaunch", environment: keep),
      try TestBundle.swiftTesting(
        "DeliberateSwiftTestingFailures/passesAfterALaunch", environment: keep),
    ]
    for bundle in bundles {
      let outcome = try bundle.run(timeout: 120)
      XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
      let path = try text(behind: "the sandbox is kept: ", in: outcome)
      XCTAssertTrue(path.hasPrefix(outcome.sandbox.temporaryDirectory.path), path)
      XCTAssertTrue(FileManager.default.fileExists(atPath: path + "/work"), path)
    }
  }

  func testATestThatThrowsKeepsItsSandbox() throws {
    let bundle = try TestBundle.swiftTesting("DeliberateSwiftTestingFailures/throwsAnErrorOfItsOwn")
    _ = try artifactFolder(try bundle.run(timeout: 120))
  }

  func testATestThatIsCancelledLeavesNothing() throws {
    let bundle = try TestBundle.swiftTesting("DeliberateSwiftTestingFailures/isCancelled")
    let outcome = try bundle.run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.output.contains("the test was cancelled"), outcome.report)
    let left = try outcome.sandbox.snapshot("~/../tmp").paths.filter { $0.contains("harness") }
    XCTAssertEqual(left, [])
  }

  func testATestWhoseSeedIsRefusedFailsAndDoesNotBegin() throws {
    let bundles = [
      try TestBundle.xctest("DeliberateSeedFailures/testNeverBegins"),
      try TestBundle.swiftTesting("DeliberateSwiftTestingFailures/neverBegins"),
    ]
    for bundle in bundles {
      let outcome = try bundle.run(timeout: 120)
      XCTAssertEqual(outcome.exitStatus, 1, outcome.report)
      let report = String(decoding: outcome.interleaved, as: UTF8.self)
      XCTAssertTrue(report.contains("the fixture describes the path \"../out\""), report)
      XCTAssertFalse(report.contains("the test began"), report)
    }
  }

  private func expectTranscripts(_ folder: String, in sandbox: Sandbox) throws {
    let first = try sandbox.text(at: folder + "launch-1.txt")
    XCTAssertTrue(first.hasPrefix("$ cd /"), first)
    let end = "exit 3' </dev/null\nfound\ntrouble\nended: exit status 3, after "
    XCTAssertTrue(first.contains(end), first)
    let second = try sandbox.text(at: folder + "launch-2.txt")
    XCTAssertTrue(second.contains("\nwaiting\nended: signal "), second)
  }

  private func artifactFolder(_ outcome: Outcome) throws -> String {
    XCTAssertEqual(outcome.exitStatus, 1, outcome.report)
    return try text(behind: "its launches and its tree are told in: ", in: outcome)
  }

  /// The rest of the line that holds a marker.
  private func text(behind marker: String, in outcome: Outcome) throws -> String {
    let report = String(decoding: outcome.interleaved, as: UTF8.self)
    let range = try XCTUnwrap(report.range(of: marker), report)
    return String(report[range.upperBound...].prefix { $0 != "\n" })
  }
}
