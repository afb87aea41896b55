import Foundation
import TestSupport
import XCTest

@testable import Harness

/// How calls that are to wait are told to an app, and what is said of those that cannot.
final class HoldsTests: LaunchTestCase {
  func testHoldsAreWrittenInTheOrderOfTheirNamesAndNumbers() {
    var holds = Holds()
    holds["drive.upload"] = [3, 1]
    holds["clock.sleep"] = .every
    XCTAssertEqual(holds.variable, "clock.sleep=*;drive.upload=1;drive.upload=3")
    holds["clock.sleep"] = []
    holds["drive.upload"] = []
    XCTAssertTrue(holds.isEmpty)
  }

  func testAHeldCallIsReachedAndOpenedAsAGate() throws {
    try require(.python3)
    try withEachStarter {
      let app = try TalkingApp.app(
        """
        s = connect(); s.sendall(hello); call(s, 1)
        print(os.environ['HARNESS_HOLDS'], gate(s, 'drive.upload').strip())
        """, starter: starter)
      app.recordsCalls = false
      app.holds["drive.upload"] = .every
      try app.launch()
      try app.gate("drive.upload").waitUntilReached()
      XCTAssertEqual(try app.calls(to: "drive", "upload").count, 1)
      try app.gate("drive.upload").open()
      let outcome = try app.waitForExit()
      XCTAssertTrue(outcome.output.hasPrefix("drive.upload=* {"), outcome.output)
      XCTAssertTrue(outcome.commandLine.contains("HARNESS_HOLDS="), outcome.commandLine)
    }
  }

  func testHoldsThatTheAppDoesNotKnowFailTheLaunch() throws {
    try require(.python3)
    try assertProblem(
      "drvie.upload", .every, "names no recorded functions", "did you mean \"drive\"?")
    try assertProblem("drive.uplaod", .every, "no recorded function", "did you mean \"upload\"?")
    try assertProblem("upload", .every, #"write it as holds["REGISTRATION.FUNCTION"]"#)
    try assertProblem("drive.upload", [0], #"write it as holds["REGISTRATION.FUNCTION"]"#)
  }

  func testAnAppThatDoesNotConfirmAHoldFailsTheLaunch() throws {
    try require(.python3)
    try assertProblem(
      "drive.upload", [2],
      "the hold drive.upload=2 did not take effect: the app does not confirm it",
      "took effect: the mock drive=offline; no faults; not strict", "\"chosenHolds\"",
      hello: "deaf_hello")
  }

  private func assertProblem(
    _ function: String, _ calls: HeldCalls, _ texts: String..., hello: String = "hello",
    line: UInt = #line
  ) throws {
    let app = try TalkingApp.app("connect().sendall(\(hello)); sys.stdin.read()")
    app.holds[function] = calls
    XCTAssertThrowsError(try app.launch(), line: line) { error in
      guard case .holdNotInEffect(let problem) = (error as? Failure)?.reason else {
        return XCTFail("\(error)", line: line)
      }
      for text in texts { XCTAssertTrue("\(problem)".contains(text), "\(problem)", line: line) }
    }
    XCTAssertEqual(app.state, .exited, line: line)
  }
}
