import HarnessTesting
import XCTest

final class ConsentTests: WorkPhotosTestCase {
  func testAFolderIsNotReadWithoutConsent() throws {
    try app.run("list", "photos").expect(
      .status(.noPermission), .standardOutput(.isEmpty), .standardError(.contains("--allow")))
  }

  func testConsentIsRemembered() throws {
    try app.run("list", "photos", "--allow").expect(.success)
    try app.run("list", "photos").expect(.success)
  }

  func testConsentHoldsForTheFoldersBelow() throws {
    try app.run("list", "photos", "--allow").expect(.success)
    try app.run("list", "photos/camera").expect(.success)
  }

  func testConsentIsNotRememberedForAnotherUser() throws {
    try app.run("list", "photos", "--allow").expect(.success)
    app.launchEnvironment["XDG_STATE_HOME"] = try sandbox.url("another").path
    try app.run("list", "photos").expect(.status(.noPermission))
  }

  func testDeniedConsentReadsNothing() throws {
    app.mocks.consent = "denied"
    try app.run("list", "photos").expect(.status(.noPermission), .standardOutput(.isEmpty))
  }

  func testGrantedConsentAsksNothing() throws {
    app.mocks.consent = "granted"
    try app.run("list", "photos").expect(.success, .standardError(.isEmpty))
  }
}
