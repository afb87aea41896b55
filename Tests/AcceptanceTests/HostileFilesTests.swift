import Foundation
import HarnessTesting
import XCTest

/// Files that were made to stop the app: it says so, and ends in time.
final class HostileFilesTests: WorkPhotosTestCase {
  private let consentFile = "~/.local/state/workphotos/consent.json"

  func testAConsentFileThatClaimsToBeHugeIsRefused() throws {
    try sandbox.write("", to: consentFile)
    XCTAssertEqual(truncate(try sandbox.url(consentFile).path, 100 << 30), 0)
    try app.run("list", "photos").expect(
      .status(.configuration), .standardError(.contains("consent.json", "larger than 1 MiB")))
  }

  func testAPipeInPlaceOfTheConsentFileIsNotWaitedFor() throws {
    try sandbox.write("", to: consentFile)
    let path = try sandbox.url(consentFile).path
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    try app.run("list", "photos", "--allow").expect(
      .status(.configuration), .standardError(.contains("not a regular file")))
  }

  func testAPipeInPlaceOfTheConfigurationFileIsNotWaitedFor() throws {
    let file = "~/.config/workphotos/config.json"
    try sandbox.write("", to: file)
    let path = try sandbox.url(file).path
    XCTAssertEqual(unlink(path), 0)
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    try app.run("find", "photos", "--place", "work", "--allow").expect(
      .status(.configuration), .standardError(.contains("not a regular file")))
  }

  func testAFileOfPaddingIsDamagedAndTheRestGoesOn() throws {
    // Any number of FF may stand before the code of a marker: here no code ever comes.
    let padding = [UInt8](repeating: 0xFF, count: 1 << 20)
    try sandbox.write(Data([0xFF, 0xD8] + padding), to: "photos/padding.jpg")
    let outcome = try app.run("list", "photos", "--allow")
    outcome.expect(
      .status(.dataError),
      .standardError(.contains("padding.jpg: damaged photo: no JPEG segment within 16384 bytes")))
    outcome.expect(.standardOutput(.lineCount(9)))
  }

  func testANameThatReadsBackwardsIsShownAsItIs() throws {
    let photo = try sandbox.data(at: "photos/camera/IMG_0001.jpg")
    try sandbox.write(photo, to: "photos/\u{202E}gpj.exe.jpg")
    try app.run("list", "photos", "--allow").expect(
      .success, .standardOutput(.contains(#"photos/\u{202e}gpj.exe.jpg"#)))
  }
}
