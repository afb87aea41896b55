import HarnessTesting
import XCTest

/// `workphotos` on a terminal, where it asks.
final class PromptTests: WorkPhotosTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    app.terminal = Terminal(columns: 80, rows: 24)
    app.launchArguments = ["delete", "photos", "--near", WorkPhotos.workplace]
  }

  func testTwoMonitorsAnswerWhileTheTestAssertsOnSomethingElse() throws {
    addInterruptionMonitor(withDescription: "consent") { prompt in
      guard prompt.text.contains("would like to read the photos in") else { return false }
      prompt.typeText("y\n")
      return true
    }
    addInterruptionMonitor(withDescription: "deletion") { prompt in
      guard prompt.text == "Delete 8 photos? [y/N] " else { return false }
      prompt.typeText("yes\n")
      return true
    }
    try app.launch()
    try app.waitForScreen("Moved 8 photos to the trash.")
    try app.waitForExit().expect(.success)
    try expectPhotosKept(except: WorkPhotos.atWork)
  }

  func testTheMonitorsOfTheTestBeforeAreGone() throws {
    for _ in 0..<2 {
      let failure = expectFailure { try app.run(timeout: 60) }
      guard case .unansweredPrompt(let prompt, waitingFor: "its exit") = failure?.reason else {
        return XCTFail("\(String(describing: failure))")
      }
      XCTAssertTrue(prompt.hasSuffix("/work/photos. Allow? [y/N] "), prompt)
    }
    try expectPhotosKept()
  }

  func testAPromptThatNoMonitorTakesFailsAtOnceAndIsQuoted() throws {
    addInterruptionMonitor(withDescription: "consent") { prompt in
      guard prompt.text.contains("Allow?") else { return false }
      prompt.typeText("y\n")
      return true
    }
    let failure = expectFailure { try app.run(timeout: 60) }
    XCTAssertEqual(
      failure?.reason, .unansweredPrompt("Delete 8 photos? [y/N] ", waitingFor: "its exit"))
    try expectPhotosKept()
  }

  func testNoAtTheConsentReadsNothing() throws {
    try app.launch()
    try app.waitForPrompt("Allow?").typeText("n\n")
    let outcome = try app.waitForExit()
    outcome.expect(.status(.noPermission))
    XCTAssertTrue(outcome.screen.contains("not allowed to read the photos in"))
    try expectPhotosKept()
  }

  func testTheEndOfTheInputAtThePromptMeansNo() throws {
    app.launchArguments.append("--allow")
    try app.launch()
    try app.waitForPrompt("Delete 8 photos?")
    try app.endInput()
    let outcome = try app.waitForExit()
    outcome.expect(.success)
    XCTAssertTrue(outcome.screen.contains("Nothing was deleted."))
    try expectPhotosKept()
  }

  func testControlCAtThePromptKeepsEveryPhoto() throws {
    app.launchArguments.append("--allow")
    try app.launch()
    try app.waitForPrompt("Delete 8 photos?").press(.control("c"))
    try app.waitForExit().expect(.signal(2))
    try expectPhotosKept()
  }

  func testATableFitsTheTerminalAndTheQuestionFollowsIt() throws {
    app.launchArguments.append("--allow")
    try app.launch()
    try app.waitForPrompt("Delete 8 photos?")
    for photo in WorkPhotos.atWork { XCTAssertTrue(app.screen.contains(photo), photo) }
    app.terminate()
  }
}
