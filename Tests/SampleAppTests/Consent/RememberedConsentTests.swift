import Foundation
import XCTest

@testable import SampleApp

final class RememberedConsentTests: TemporaryFolderTestCase {
  private let console = RecordingConsole()
  private let photos = Folder(typed: "photos", resolved: "/home/ada/photos")
  private var path: String { "\(folder)/state/workphotos/consent.json" }

  func testAsksTheFirstTimeAndRemembersYes() throws {
    let prompt = FakePrompt.prepared(true)
    try consent(prompt).request(photos, inAdvance: false)
    try consent(prompt).request(photos, inAdvance: false)
    XCTAssertEqual(
      prompt.confirmCalls,
      ["workphotos would like to read the photos in /home/ada/photos. Allow? [y/N] "])
  }

  func testNoIsAskedAgain() {
    let prompt = FakePrompt.prepared(false)
    for _ in 1...2 {
      assertThrows(ConsentError.denied(folder: "/home/ada/photos")) {
        try consent(prompt).request(photos, inAdvance: false)
      }
    }
    XCTAssertEqual(prompt.confirmCalls.count, 2)
    XCTAssertFalse(exists("state"))
  }

  func testWithoutATerminalTheHintIsAllow() {
    let error = ConsentError.cannotAsk(folder: "/home/ada/photos")
    assertThrows(error) { try consent(FakePrompt.prepared(nil)).request(photos, inAdvance: false) }
    XCTAssertEqual(error.status, .noPermission)
    XCTAssertTrue(error.description.contains("--allow"))
  }

  func testAnswerInAdvanceIsRemembered() throws {
    let nobody = FakePrompt.prepared(nil)
    try consent(nobody).request(photos, inAdvance: true)
    try consent(nobody).request(photos, inAdvance: false)
  }

  func testFoldersBelowAreAllowedAndOthersAreNot() throws {
    let nobody = FakePrompt.prepared(nil)
    try consent(nobody).request(photos, inAdvance: true)
    try consent(nobody).request(
      Folder(typed: nil, resolved: "/home/ada/photos/2017"), inAdvance: false)
    for other in ["/home/ada", "/home/ada/photos2", "/"] {
      assertThrows(ConsentError.cannotAsk(folder: other)) {
        try consent(nobody).request(Folder(typed: nil, resolved: other), inAdvance: false)
      }
    }
  }

  func testTheRootAllowsEverything() throws {
    let nobody = FakePrompt.prepared(nil)
    try consent(nobody).request(Folder(typed: nil, resolved: "/"), inAdvance: true)
    try consent(nobody).request(photos, inAdvance: false)
  }

  func testEarlierAnswersAreKept() throws {
    let nobody = FakePrompt.prepared(nil)
    try consent(nobody).request(Folder(typed: nil, resolved: "/b"), inAdvance: true)
    try consent(nobody).request(Folder(typed: nil, resolved: "/a \"quoted\""), inAdvance: true)
    XCTAssertTrue(try ConsentFile(path: path).allows("/b"))
    XCTAssertTrue(try ConsentFile(path: path).allows("/a \"quoted\""))
  }

  func testAFolderIsNotAnotherWhoseNameIsTheSameTextInAnotherNormalForm() throws {
    let nobody = FakePrompt.prepared(nil)
    try consent(nobody).request(Folder(typed: nil, resolved: "/\u{E9}"), inAdvance: true)
    for other in ["/e\u{301}", "/e\u{301}/below"] {
      XCTAssertFalse(try ConsentFile(path: path).allows(other), other)
    }
    try consent(nobody).request(Folder(typed: nil, resolved: "/e\u{301}"), inAdvance: true)
    for folder in ["/\u{E9}", "/e\u{301}", "/e\u{301}/below"] {
      XCTAssertTrue(try ConsentFile(path: path).allows(folder), folder)
    }
  }

  func testNoAnswerOfManyAtOnceIsLost() throws {
    let file = ConsentFile(path: path)
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      do { try file.remember("/\(number)") } catch { XCTFail("\(error)") }
    }
    for number in 0..<40 { XCTAssertTrue(try file.allows("/\(number)"), "\(number)") }
  }

  func testFileIsForItsOwnerAlone() throws {
    try consent(FakePrompt.prepared(true)).request(photos, inAdvance: false)
    XCTAssertEqual(try permissions(of: "state/workphotos/consent.json"), 0o600)
    XCTAssertEqual(try permissions(of: "state/workphotos"), 0o700)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/state/workphotos"),
      ["consent.json"])
  }

  func testMalformedFileIsTold() throws {
    try write("{", to: "state/workphotos/consent.json")
    let error = ConsentError.malformed(path: path, reason: "not valid JSON")
    assertThrows(error) { try consent(FakePrompt.prepared(true)).request(photos, inAdvance: false) }
    XCTAssertEqual(error.status, .configuration)
  }

  func testFileThatClaimsToBeHugeIsTold() throws {
    try write("", to: "state/workphotos/consent.json")
    XCTAssertEqual(truncate(path, 100 << 30), 0)
    let error = ConsentError.malformed(path: path, reason: "larger than 1 MiB")
    assertThrows(error) { try consent(FakePrompt.prepared(true)).request(photos, inAdvance: false) }
    XCTAssertEqual(error.status, .configuration)
  }

  func testPipeInPlaceOfTheFileIsToldAndNotWaitedFor() throws {
    try write("", to: "state/workphotos/other")
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    let error = ConsentError.malformed(path: path, reason: "not a regular file")
    assertThrows(error) { try consent(FakePrompt.prepared(true)).request(photos, inAdvance: true) }
  }

  func testYesThatCannotBeRememberedStillCounts() throws {
    // Nobody, not even root, makes a folder there.
    let consent = RememberedConsent(
      file: ConsentFile(path: "/proc/none/consent.json"), prompt: FakePrompt.prepared(true),
      console: console)
    try consent.request(photos, inAdvance: false)
    XCTAssertTrue(
      console.reported.hasPrefix("workphotos: the permission cannot be remembered: "),
      console.reported)
  }

  private func consent(_ prompt: any Prompt) -> RememberedConsent {
    RememberedConsent(file: ConsentFile(path: path), prompt: prompt, console: console)
  }
}
