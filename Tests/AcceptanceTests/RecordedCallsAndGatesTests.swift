import Foundation
import HarnessTesting
import XCTest

/// What the app does to its drive, seen and held by a test in another process.
final class RecordedCallsAndGatesTests: WorkPhotosTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    app.launchArguments = ["upload", "photos", "--near", WorkPhotos.workplace, "--allow"]
    app.launchArguments += ["--to", "http://drive.example/2017"]
  }

  // MARK: Gates

  func testTheProgressIsShownWhileTheUploadIsHeld() throws {
    app.mocks.drive = "gated"
    try app.launch()
    let gate = app.gate("upload")
    try gate.waitUntilReached()
    XCTAssertEqual(app.outputSoFar(.standardError).lines.last, "Uploading 1 of 8…")
    sandbox.expect("drive/2017/camera/IMG_0001.jpg", .isAbsent)
    try gate.leaveOpen()
    try app.waitForExit().expect(.success, .standardOutput(.contains("Uploaded 8 photos")))
  }

  func testWhatIsPrintedAndCalledIsExpectedTogetherWhileTheAppRuns() throws {
    app.mocks.drive = "gated"
    try app.launch()
    try app.eventually(
      .standardError(.contains("Uploading 1 of 8…")), .called("drive", "upload", times: 1))
    app.expect(
      .standardError(.contains("Uploading 1 of 8…")), .called("drive", "upload", times: 1))
    try app.gate("upload").leaveOpen()
    try app.eventually(.success, .called("drive", "upload", times: 8))
  }

  func testEachPhotoIsHeldByItself() throws {
    app.mocks.drive = "gated"
    try app.launch()
    for number in 1...8 {
      try app.gate("upload").waitUntilReached()
      app.expect(.called("drive", "upload", times: number))
      XCTAssertEqual(app.outputSoFar(.standardError).lines.last, "Uploading \(number) of 8…")
      try app.gate("upload").open()
    }
    try app.waitForExit().expect(.success)
  }

  func testAnUploadThatNobodyLetsThroughFailsWithTheNameOfItsGate() throws {
    app.mocks.drive = "gated"
    let failure = expectFailure { try app.run(timeout: 3) }
    guard case .gateNeverOpened(["upload"], _) = failure?.reason else {
      return XCTFail("\(failure as Any)")
    }
    XCTAssertTrue(failure?.message.contains("drive.upload(path: ") ?? false, "\(failure as Any)")
  }

  func testARecordedCallIsHeldWithoutAGateInItsFake() throws {
    app.mocks.drive = "accepting"
    app.holds["drive.upload"] = [2]
    try app.launch()
    try app.gate("drive.upload").waitUntilReached()
    app.expect(.called("drive", "upload", times: 2), .standardError(.contains("Uploading 2 of 8…")))
    try app.gate("drive.upload").open()
    try app.waitForExit().expect(.success, .called("drive", "upload", times: 8))
  }

  func testACallThatIsHeldFailsWhenItIsLetGo() throws {
    app.mocks.drive = "accepting"
    app.holds["drive.upload"] = .every
    app.faults["drive.upload"] = .every("full")
    try app.launch()
    try app.gate("drive.upload").waitUntilReached()
    try app.gate("drive.upload").open()
    try app.waitForExit().expect(.status(.cannotCreate), .everyFaultFired)
  }

  // MARK: Calls

  func testEveryPhotoIsUploadedToItsPlace() throws {
    app.mocks.drive = "accepting"
    let outcome = try app.run()
    outcome.expect(
      .called("drive", "upload", times: 8),
      .called(
        "drive", "upload", with: ["to": "http://drive.example/2017/camera/IMG_0001.jpg"],
        times: 1))
    XCTAssertEqual(try outcome.calls(to: "drive", "upload").count, 8)
    XCTAssertTrue(
      outcome.resolved.contains { $0.registration == "drive" && $0.mock == "accepting" })
    XCTAssertTrue(
      outcome.resolved.contains { $0.registration == "photoLibrary" && $0.mock == nil })
  }

  func testAGeneratedFakeIsAskedFromAnotherProcess() throws {
    app.mocks.drive = "full"
    let outcome = try app.run()
    outcome.expect(
      .status(.cannotCreate),
      .called(
        "drive", "upload", with: ["to": "http://drive.example/2017/camera/IMG_0001.jpg"],
        times: 1))
  }

  func testTheDriveIsAskedBeforeAnythingIsSent() throws {
    app.mocks.drive = "accepting"
    try app.run().expect(
      .inOrder(.call("drive", "size"), .call("drive", "makeCollection"), .call("drive", "upload")))
  }

  func testTheDriveIsNeverCalledWithoutConsent() throws {
    app.mocks.drive = "accepting"
    app.mocks.consent = "denied"
    let outcome = try app.run()
    outcome.expect(.status(.noPermission), .neverCalled("drive"))
  }

  func testAMisspeltNameIsNotTakenForOneThatWasNeverCalled() throws {
    app.mocks.drive = "accepting"
    let log = try app.run("--help").callLog
    let mismatch = CallExpectation.neverCalled("drvie").mismatch(in: log)
    XCTAssertTrue(mismatch?.summary.contains("did you mean \"drive\"?") ?? false)
  }

  // MARK: Faults

  func testALostUploadIsTriedAgainALittleLater() throws {
    app.mocks.drive = "accepting"
    app.mocks.clock = "fixed:2017-03-31"
    app.faults["drive.upload"] = [3: "timeout"]
    let outcome = try app.run()
    outcome.expect(
      .success, .standardOutput(.contains("Uploaded 8 photos")), .everyFaultFired,
      .called("drive", "upload", times: 9), .called("clock", "sleep", times: 1),
      .inOrder(.call("drive", "upload"), .call("clock", "sleep"), .call("drive", "upload")))
  }

  func testAnUploadThatEndedIsTakenUpWhereItEnded() throws {
    app.mocks.drive = "accepting"
    app.faults["drive.upload"] = [3: "full"]
    try app.run().expect(
      .status(.cannotCreate), .standardOutput(.contains("Not uploaded: 6 photos")))
    app.faults["drive.upload"] = [:]
    let second = try app.run()
    second.expect(
      .success, .standardOutput(.contains("Already there: 2 photos")),
      .called("drive", "upload", times: 6))
  }

  func testAFaultWhoseCallIsNeverMadeDoesNotPassUnseen() throws {
    app.mocks.drive = "accepting"
    app.faults["drive.upload"] = .optional([9: "timeout"])
    let mismatch = CallExpectation.everyFaultFired.mismatch(in: try app.run().callLog)
    XCTAssertTrue(mismatch?.summary.contains("found 8 calls of drive.upload") ?? false)
  }

  func testAMisspeltFaultFailsTheTest() throws {
    app.faults["drive.upload"] = [3: "timout"]
    let failure = expectFailure { try app.run() }
    XCTAssertTrue(failure?.message.contains("did you mean \"timeout\"?") ?? false)
  }

  // MARK: Strict

  func testAStrictLaunchRefusesTheRealDrive() throws {
    app.isStrict = true
    try app.run().expect(
      .status(.configuration), .standardOutput(.isEmpty),
      .standardError(.contains("drive is live")))
  }

  func testAStrictLaunchWithAMockWorks() throws {
    app.isStrict = true
    app.mocks.drive = "accepting"
    try app.run().expect(.success)
  }
}
