import Foundation
import Harness
import TestSupport
import XCTest

/// Test processes as no test is usually run in; tests of hostile surroundings start them.
final class UnusualTestProcess: LaunchTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testLaunchesWithManyDescriptorsOpen() throws {
    try XCTSkipUnless(CrowdedProcess.openManyDescriptors(), "3,000 files may not be open")
    try withEachStarterAndOnATerminal {
      for _ in 0..<15 {
        let outcome = try runShell("exit 7")
        XCTAssertEqual(outcome.exitStatus, 7)
        XCTAssertNotNil(outcome.usage, "`Process` started it, which may crash")
      }
    }
    print("launched all")
  }

  func testLaunchesWithoutStandardStreams() throws {
    var result = "none mixed up"
    try withEachStarter {
      for _ in 0..<20 {
        let outcome = try runShell("cat; echo out; echo err >&2", input: .text("in\n"))
        if outcome.output != "in\nout\n" || outcome.errorOutput != "err\n" {
          result = outcome.report
        }
      }
    }
    // This process has no stream to say it on.
    let folder = FileManager.default.currentDirectoryPath
    try Data(result.utf8).write(to: URL(fileURLWithPath: folder + "/result"))
  }

  func testLaunchesOnASmallDisk() throws {
    try withEachStarter {
      let app = shell("head -c 30000000 /dev/zero > fill; echo $?; head -c 9000000 /dev/zero")
      let outcome = try app.run(timeout: 60)
      let (output, errors) = (outcome.standardOutput, outcome.standardError)
      let said = output.data.prefix(200) + errors.data
      XCTAssertTrue(String(decoding: said, as: UTF8.self).contains("No space left"))
      XCTAssertNil(output.loss, "what the app's disk cannot take lies on another")
      XCTAssertGreaterThan(output.count, 9_000_000)
      XCTAssertThrowsError(
        try app.sandbox().write(String(repeating: "x", count: 1 << 20), to: "more"))
    }
    // The sandboxes have gone, and with them what filled the disk.
    XCTAssertEqual(try runShell("head -c 1000000 /dev/zero > fill").exitStatus, 0)
    print("filled and emptied")
  }

  func testLeavesASandbox() throws {
    _ = try Self.sandboxWithoutEnd.get()
  }

  private static let sandboxWithoutEnd = Result { try Sandbox() }

  func testItsAppsInheritWhatTheyMay() throws {
    let own = ProcessInfo.processInfo.environment
    try withEachStarterAndOnATerminal {
      let inherited = Set(try application("/usr/bin/env").run().standardOutput.lines)
      for name in InnerTest.inheritedVariables {
        let value = try XCTUnwrap(own[name], name)
        XCTAssertTrue(inherited.contains("\(name)=\(value)"), "\(name) did not get in")
      }
    }
    print("inherited all")
  }
}
