import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Expectations of an app that runs: looked at again when something has happened.
final class EventuallyTests: LaunchTestCase {
  func testItHoldsAsSoonAsTheAppHasPrintedIt() throws {
    try withEachStarter {
      let app = shell("echo one; read line; echo \"got $line\"; exec sleep 1000")
      try app.launch()
      defer { app.terminate() }
      try app.eventually(.standardOutput(.equals("one\n")), timeout: 60)
      try app.typeText("two\n")
      try app.eventually(
        .standardOutput(.pattern("one\ngot [..]\n")), .standardError(.isEmpty), timeout: 60)
      XCTAssertEqual(app.state, .running)
    }
  }

  func testOutputIsWaitedForByTextByPatternAndByRegularExpression() throws {
    try withEachStarter {
      let app = shell(Self.serverThatIsTypedTo)
      try app.launch()
      defer { app.terminate() }
      try app.waitForOutput("port ", timeout: 60)
      for expectation in Self.wholeLine {
        XCTAssertThrowsError(try app.waitForOutput(expectation, timeout: 0.05)) {
          guard case .notMetInTime = ($0 as? Failure)?.reason else { return XCTFail("\($0)") }
        }
      }
      try app.typeText("8080\n")
      for expectation in Self.wholeLine { try app.waitForOutput(expectation, timeout: 60) }
      XCTAssertEqual(app.outputSoFar(.standardOutput).text, "port 8080\n")
    }
  }

  private static let serverThatIsTypedTo = "printf 'port '; read port; echo $port; exec sleep 1000"
  private static let wholeLine = [TextExpectation.pattern("port [..]\n"), .matches("port [0-9]+")]

  func testAnExitCanBeWaitedFor() throws {
    let app = shell("read line; exit 69")
    try app.launch()
    defer { app.terminate() }
    try app.endInput()
    try app.eventually(.status(.unavailable), timeout: 60)
  }

  func testAnExitEndsAWaitThatCannotHoldAnyMore() throws {
    let app = shell("echo last; exit 3")
    try app.launch()
    defer { app.terminate() }
    XCTAssertThrowsError(try app.eventually(.standardOutput(.contains("ready")), timeout: 60)) {
      let mismatch = Mismatch("standard output does not contain \"ready\"")
      XCTAssertEqual(($0 as? Failure)?.reason, .mismatches([mismatch]))
      XCTAssertTrue("\($0)".contains("    last\n"), "\($0)")
    }
  }

  func testTheTimeLimitLeavesTheAppAlone() throws {
    let app = shell("echo there; exec sleep 1000")
    try app.launch()
    defer { app.terminate() }
    try app.waitForOutput("there", timeout: 60)
    XCTAssertThrowsError(try app.eventually(.success, timeout: 0.05)) {
      let mismatch = Mismatch("expected exit status 0, found that it still runs")
      XCTAssertEqual(
        ($0 as? Failure)?.reason, .notMetInTime([mismatch], after: TimeLimit.scaled(0.05)))
    }
    XCTAssertEqual(app.state, .running)
  }

  func testItHoldsAsSoonAsAFileIsThere() throws {
    try withEachStarter {
      let app = shell("read line; mkdir -p a/b; echo x > a/b/f; echo y >> a/b/f; exec sleep 1000")
      try app.launch()
      defer { app.terminate() }
      try app.eventually("a", .isAbsent, timeout: 60)
      try app.typeText("go\n")
      try app.eventually("a/b/f", .content(.equals("x\ny\n")), timeout: 60)
    }
  }

  func testAFileThatIsRenamedIntoPlaceIsSeen() throws {
    let app = shell("echo old > f; echo up; read line; echo new > g; mv g f; exec sleep 1000")
    try app.launch()
    defer { app.terminate() }
    try app.waitForOutput("up", timeout: 60)
    try app.eventually("f", .content(.equals("old\n")), timeout: 60)
    try app.typeText("go\n")
    try app.eventually("f", .content(.equals("new\n")), timeout: 60)
  }

  func testAFileBehindALinkIsWatched() throws {
    let app = shell(
      """
      mkdir d; echo old > d/f; ln -s d/f link; echo up
      read line; echo new > d/f; exec sleep 1000
      """)
    try app.launch()
    defer { app.terminate() }
    try app.waitForOutput("up", timeout: 60)
    try app.eventually("link", .content(.equals("old\n")), timeout: 60)
    try app.typeText("go\n")
    try app.eventually("link", .content(.equals("new\n")), timeout: 60)
  }

  func testNothingIsWatchedAnyMoreWhenTheWaitHasEnded() throws {
    let app = shell("for n in 1 2 3; do read line; echo $n > f; done; exec sleep 1000")
    try app.launch()
    defer { app.terminate() }
    try app.eventually("f", .isAbsent)
    let before = try Footprint.descriptors()
    for number in 1...3 {
      try app.typeText("go\n")
      try app.eventually("f", .content(.equals("\(number)\n")), timeout: 60)
      XCTAssertThrowsError(try app.eventually("g", .exists, timeout: 0.01))
    }
    try Footprint.assertDescriptorsSettle(at: before)
  }

  func testAllExpectationsHaveToHoldAtTheSameTime() throws {
    let app = shell("echo one; exec sleep 1000")
    try app.launch()
    defer { app.terminate() }
    try app.eventually(.standardOutput(.equals("one\n")), .standardError(.isEmpty), timeout: 60)
    XCTAssertThrowsError(
      try app.eventually(
        .standardOutput(.equals("one\n")), .standardError(.contains("x")), timeout: 0.05)
    ) {
      let mismatch = Mismatch("standard error does not contain \"x\"")
      XCTAssertEqual(
        ($0 as? Failure)?.reason, .notMetInTime([mismatch], after: TimeLimit.scaled(0.05)))
    }
  }

  func testAnExitEndsTheWaitForAFile() throws {
    let app = shell("read line; exit 0")
    try app.launch()
    defer { app.terminate() }
    try app.endInput()
    XCTAssertThrowsError(try app.eventually("f", .exists, .mode(0o644), timeout: 60)) {
      let mismatch = Mismatch("f does not exist; its folder is empty")
      XCTAssertEqual(($0 as? Failure)?.reason, .mismatches([mismatch]))
    }
  }

  func testAFileOutsideTheSandboxIsRefused() throws {
    let app = shell("exec sleep 1000")
    try app.launch()
    defer { app.terminate() }
    XCTAssertThrowsError(try app.eventually("/etc/passwd", .exists)) {
      XCTAssertTrue("\($0)".contains("is not in the sandbox"), "\($0)")
    }
  }

  func testAnAppThatWasNotLaunchedIsRefused() {
    XCTAssertThrowsError(try shell("").eventually(.success)) {
      XCTAssertEqual(($0 as? Failure)?.reason, .notLaunched(verb: "eventually"))
    }
  }

  func testTheAsynchronousFormsDoTheSame() async throws {
    let app = shell("echo up; read line; echo x > f; exec sleep 1000")
    try await app.launch()
    defer { app.terminate() }
    try await app.eventually(.standardOutput(.equals("up\n")), timeout: 60)
    try app.typeText("go\n")
    try await app.eventually("f", .content(.equals("x\n")), timeout: 60)
  }

  func testTheAsynchronousWaitForOutputDoesTheSame() async throws {
    let app = shell(Self.serverThatIsTypedTo)
    try await app.launch()
    defer { app.terminate() }
    try await app.waitForOutput("port ", timeout: 60)
    for expectation in Self.wholeLine {
      do {
        try await app.waitForOutput(expectation, timeout: 0.05)
        XCTFail("it was not printed yet")
      } catch let failure as Failure {
        guard case .notMetInTime = failure.reason else { return XCTFail("\(failure)") }
      }
    }
    try app.typeText("8080\n")
    for expectation in Self.wholeLine { try await app.waitForOutput(expectation, timeout: 60) }
    XCTAssertEqual(app.outputSoFar(.standardOutput).text, "port 8080\n")
  }
}
