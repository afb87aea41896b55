import Foundation
import HarnessTesting
import XCTest

/// The ways in which a launch chooses the mocks of the app.
final class MockChoiceTests: WorkPhotosTestCase {
  private let words = ["upload", "photos", "--to", "http://drive.example/2017", "--allow"]

  func testTheMocksPropertySelects() throws {
    app.launchArguments = words
    app.mocks["drive"] = "full"
    let outcome = try app.run()
    outcome.expect(.status(.cannotCreate))
    XCTAssertEqual(outcome.mocks, ["drive": "full"])
  }

  func testALaunchArgumentSelects() throws {
    app.launchArguments = ["-mock", "drive=offline"] + words
    try app.run().expect(.status(.unavailable))
  }

  func testTheLaunchEnvironmentSelects() throws {
    app.launchEnvironment["HARNESS_MOCKS"] = "clock=fixed:2017-03-31T10:55:42Z;drive=refuses"
    app.launchArguments = words
    try app.run().expect(.status(.noPermission))
  }

  func testTheLaunchArgumentWinsOverTheEnvironment() throws {
    app.launchEnvironment["HARNESS_MOCKS"] = "drive=refuses"
    app.launchArguments = ["-mock", "drive=offline"] + words
    try app.run().expect(.status(.unavailable))
  }

  func testARawWordSelectsTheWholeSet() throws {
    app.launchArguments = ["-UITesting", "delete", "photos"]
    try app.run().expect(.success, .standardError(.contains("Delete 9 photos? [y/N] ")))
    sandbox.expect(
      "~/.local/share/Trash/info/IMG_0001.jpg.trashinfo",
      .content(.contains("DeletionDate=2017-03-31T10:55:42\n")))
  }

  func testANamedMockWinsOverTheWholeSet() throws {
    app.launchArguments = ["-UITesting"] + words
    app.mocks.drive = "offline"
    try app.run().expect(.status(.unavailable))
  }

  func testAMisspeltMockEndsTheAppBeforeItDoesAnything() throws {
    app.launchArguments = ["-mock", "drive=offlin"] + words
    try app.run().expect(
      .status(.usage), .standardOutput(.isEmpty),
      .standardError(.contains("offlin", "Did you mean \"offline\"?", "accepting")))
    sandbox.expect("~/.local", .isAbsent)
  }

  func testAMisspeltMockFailsTheTest() throws {
    app.mocks.drive = "offlin"
    guard case .mockNotInEffect(let problem) = expectFailure(of: { try app.run() })?.reason else {
      return XCTFail("no failure")
    }
    XCTAssertEqual(problem.registration, "drive")
    guard case .unknownMock(let known) = problem.finding else { return XCTFail("\(problem)") }
    XCTAssertTrue(known.contains("offline"))
    XCTAssertTrue("\(problem)".contains(#""drive" has no mock "offlin"; did you mean "offline"?"#))
  }

  func testAMisspeltRegistrationFailsTheTest() throws {
    app.mocks.drvie = "offline"
    guard case .mockNotInEffect(let problem) = expectFailure(of: { try app.run() })?.reason,
      case .unknownRegistration(let known) = problem.finding
    else { return XCTFail("no failure") }
    XCTAssertTrue(known.contains("drive"), "\(known)")
  }

  func testALaunchWithAMisspeltMockFailsToo() throws {
    app.mocks.drive = "offlin"
    guard case .mockNotInEffect = expectFailure(of: { try app.launch() })?.reason else {
      return XCTFail("no failure")
    }
    XCTAssertEqual(app.state, .exited)
  }

  func testAnAppThatKnowsNothingOfMocksFailsTheTest() throws {
    let shell = CLIApplication("/bin/sh")
    shell.mocks.drive = "offline"
    let failure = expectFailure { try shell.run("-c", "exit 0") }
    guard case .mockNotInEffect(let problem) = failure?.reason else { return XCTFail("no failure") }
    XCTAssertEqual(problem.finding, .noHello)
  }
}
