import Foundation
import HarnessTesting
import XCTest

/// A release build of the app, which `make test` makes before the tests run.
struct ReleaseBuild {
  /// As it ships.
  static let shipped = ReleaseBuild(variable: "WORKPHOTOS_RELEASE", folder: "shipped", flags: "")

  /// Optimised, with its mocks.
  static let enabled = ReleaseBuild(
    variable: "WORKPHOTOS_ENABLED", folder: "enabled", flags: " -Xswiftc -DHARNESS_ENABLED")

  /// The variable in which `make test` says where the build lies.
  let variable: String
  let folder: String
  let flags: String

  /// Where the build lies; empty where there is none.
  private var path: String { ProcessInfo.processInfo.environment[variable] ?? "" }

  var isThere: Bool { !path.isEmpty }

  /// Why a test that needs the build is skipped.
  var absence: String {
    """
    no such build of workphotos to test: run `make test`, or \
    `swift build -c release --product workphotos --scratch-path .build/\(folder)\(flags)` \
    and set \(variable) to .build/\(folder)/release/workphotos
    """
  }

  func app(in sandbox: Sandbox) -> CLIApplication { CLIApplication(path, sandbox: sandbox) }
}

/// The app as it ships: nothing of mocks is in it.
final class ReleaseBuildTests: CLITestCase {
  private var release = CLIApplication("workphotos")

  override func setUpWithError() throws {
    try XCTSkipUnless(ReleaseBuild.shipped.isThere, ReleaseBuild.shipped.absence)
    release = ReleaseBuild.shipped.app(in: sandbox)
  }

  func testItsBytesHoldNoNameOfTheLaunchProtocol() throws {
    let shipped = try Data(contentsOf: URL(fileURLWithPath: release.name))
    let debug = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[0]))
    XCTAssertNil(shipped.range(of: Data("HARNESS_".utf8)))
    XCTAssertNotNil(debug.range(of: Data("HARNESS_".utf8)), "the search finds nothing anywhere")
  }

  func testItsBytesHoldNothingOfWhatMacrosWriteForTests() throws {
    let shipped = try Data(contentsOf: URL(fileURLWithPath: release.name))
    let debug = try Data(contentsOf: try CLIApplication.productURL("workphotos"))
    for name in ["FakeDrive", "RecordedDrive", "FakeWallClock", "was not told what to answer"] {
      XCTAssertNil(shipped.range(of: Data(name.utf8)), "\(name) is in a release build")
      XCTAssertNotNil(debug.range(of: Data(name.utf8)), "the search finds \(name) nowhere")
    }
  }

  func testItRefusesMockAsAnUnknownOption() throws {
    try release.run("list", "-mock", "drive=offline").expect(
      .status(.usage), .standardOutput(.isEmpty), .standardError(.contains("-mock")))
  }

  func testItRefusesTheRawWordAsAnUnknownOption() throws {
    try release.run("-UITesting", "list").expect(.status(.usage))
  }

  func testItIgnoresTheVariables() throws {
    try sandbox.plant(.workPhotos, at: "photos")
    release.launchEnvironment["HARNESS_MOCKS"] = "consent=granted;drive=no-such-mock"
    release.launchEnvironment["HARNESS_CONTROL"] = try sandbox.url("nobody-listens").path
    try release.run("list", "photos").expect(.status(.noPermission))
    try release.run("list", "photos", "--allow").expect(.success, .standardError(.isEmpty))
  }

  func testAMockThatItCannotTakeFailsTheTest() throws {
    release.mocks.drive = "offline"
    guard
      case .mockNotInEffect(let problem) = expectFailure(of: { try release.run("list") })?.reason
    else { return XCTFail("no failure") }
    XCTAssertEqual(problem.finding, .noHello)
    XCTAssertTrue(
      "\(problem)".contains("workphotos is a release build without mocks"), "\(problem)")
    XCTAssertFalse("\(problem)".contains("likely causes"), "\(problem)")
  }
}

/// A release build that was made for acceptance tests: optimised, and its mocks can be chosen.
final class EnabledReleaseBuildTests: CLITestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(ReleaseBuild.enabled.isThere, ReleaseBuild.enabled.absence)
  }

  func testItTakesMocksRecordsCallsAndStandsAtGates() throws {
    let app = ReleaseBuild.enabled.app(in: sandbox)
    try sandbox.plant(.workPhotos, at: "photos")
    app.mocks.drive = "gated"
    app.launchArguments = ["upload", "photos", "--allow", "--to", "http://drive.example/2017"]
    try app.launch()
    try app.gate("upload").waitUntilReached()
    try app.gate("upload").leaveOpen()
    let outcome = try app.waitForExit()
    outcome.expect(.success)
    outcome.expect(.called("drive", "upload", times: 9))
  }

  func testItRefusesAMockThatItDoesNotHave() throws {
    let app = ReleaseBuild.enabled.app(in: sandbox)
    app.launchEnvironment["HARNESS_MOCKS"] = "drive=ofline"
    try app.run("list").expect(.status(.usage), .standardError(.contains("offline")))
  }
}
