import Foundation
import HarnessTesting
import XCTest

/// The app as it ships: nothing of mocks is in it.
final class ReleaseBuildTests: ScenarioTestCase {
  /// The variable in which `make test` says where the release build lies.
  private static let variable = "WORKPHOTOS_RELEASE"

  private var release = CLIApplication("workphotos")

  override func setUpWithError() throws {
    let path = ProcessInfo.processInfo.environment[Self.variable] ?? ""
    guard !path.isEmpty else {
      throw XCTSkip(
        """
        no release build of workphotos to test: run `make test`, or \
        `swift build -c release --product workphotos --scratch-path .build/shipped` \
        and set \(Self.variable) to .build/shipped/release/workphotos
        """)
    }
    release = CLIApplication(path, sandbox: sandbox)
  }

  func testItsBytesHoldNoNameOfTheLaunchProtocol() throws {
    let shipped = try Data(contentsOf: URL(fileURLWithPath: release.name))
    let debug = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[0]))
    XCTAssertNil(shipped.range(of: Data("HARNESS_".utf8)))
    XCTAssertNotNil(debug.range(of: Data("HARNESS_".utf8)), "the search finds nothing anywhere")
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
    XCTAssertTrue("\(problem)".contains("release build"))
  }
}
