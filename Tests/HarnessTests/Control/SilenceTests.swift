import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What is said of an app that was asked for a mock and said nothing on its control socket.
final class SilenceTests: LaunchTestCase {
  func testAProgramOfAnotherLanguageIsSentToTheLaunchProtocol() throws {
    try assertText(
      of: shell("exit 0"), "sh is a script, or is not written in Swift",
      "Documentation/LaunchProtocol.md")
  }

  func testASwiftProgramWithoutInjectionIsNamed() throws {
    let app = CLIApplication("workphotos-setup", starter: starter)
    app.launchArguments = ["--help"]
    try assertText(of: app, "workphotos-setup does not link Injection")
  }

  func testAProgramThatHoldsTheNamesOfTheProtocolDidNotBegin() throws {
    let app = CLIApplication("harness", starter: starter)
    app.launchArguments = ["version"]
    try assertText(of: app, "harness did not call LaunchChoices.begin(for:)")
  }

  func testAnAppThatEndsWithStatus64IsQuoted() throws {
    try assertText(
      of: shell("echo 'mailer: no such option: -x' >&2; exit 64"),
      "sh ended with exit status 64 and said:\n  mailer: no such option: -x\n")
  }

  private func assertText(
    of app: CLIApplication, _ texts: String..., line: UInt = #line
  ) throws {
    app.mocks.drive = "offline"
    XCTAssertThrowsError(try app.run(), line: line) { error in
      for text in texts { XCTAssertTrue("\(error)".contains(text), "\(error)", line: line) }
      XCTAssertFalse("\(error)".contains("likely causes"), "\(error)", line: line)
    }
  }
}
