import Harness
import HarnessTesting
import TestSupport
import Testing
import XCTest

// Tests whose app exits as they expect, though the fault that they chose has failed no call.

private let withoutAMock = "s = connect(); s.sendall(hello); resolved(s); sys.exit(1)"

final class DeliberateFaultFailures: CLITestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  private func talkingApp(_ script: String) throws -> CLIApplication {
    let app = try TalkingApp.app(script)
    app.faults["drive.upload"] = [2: "timeout"]
    return app
  }

  func testNoMock() throws {
    let app = try talkingApp(withoutAMock)
    try app.run().expect(.failure)  // line of the launch without a mock
    print("the test went on")
  }

  func testNeverResolved() throws {
    let app = try talkingApp("connect().sendall(hello); sys.exit(1)")
    try app.run().expect(.failure)  // line of the launch that resolves nothing
  }

  func testTooFewCalls() throws {
    let app = try talkingApp(
      "s = connect(); s.sendall(hello); resolved(s, mock='offline'); call(s, 1)")
    try app.run().expect(.success)  // line of the launch with one call
  }

  func testAMockThatRecordsNothing() throws {
    let app = try talkingApp("s = connect(); s.sendall(hello); resolved(s, mock='offline')")
    try app.run().expect(.success)  // line of the launch whose mock records nothing
  }

  func testNobodyWaits() throws {
    let app = try talkingApp("s = connect(); s.sendall(hello); print('up', flush=True); s.recv(1)")
    try app.launch()  // line of the launch that nobody waits for
    try app.waitForOutput("up")
  }

  func testManyLaunchesAgo() throws {
    let app = try talkingApp(withoutAMock)
    try app.run().expect(.failure)  // line of a launch with a fault long ago
    let other = CLIApplication("/bin/sh")
    for _ in 0...110 { try other.run("-c", "exit 0").expect(.success) }
  }

  func testAnotherLaunchOfTheTestHasComeToIt() throws {
    let app = try talkingApp(
      "s = connect(); s.sendall(hello); resolved(s, mock='offline'); call(s, 1)\n"
        + "if sys.argv[-1] == 'twice': call(s, 2, fault='timeout')")
    try app.run("once").expect(.success)
    try app.run("twice").expect(.success)
    try app.run("once").expect(.success)
    print("the test passed")
  }
}

@Suite(.sandbox, .inner) struct DeliberateFaultFailuresSwift {
  @Test func noMock() async throws {
    let app = try TalkingApp.app(withoutAMock)
    app.faults["drive.upload"] = [2: "timeout"]
    try await app.run().expect(.failure)  // line of the Swift launch without a mock
    print("the test went on")
  }
}
