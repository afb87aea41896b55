#if DEBUG || HARNESS_ENABLED
  import Foundation
  import XCTest

  @testable import SampleApp

  final class MockTests: TemporaryFolderTestCase {
    func testAcceptingDriveKeepsWhatItIsGiven() async throws {
      let photo = try write("meow", to: "my cat.jpg")
      let drive = AcceptingDrive(folder: "\(folder)/drive")
      let collection = try await drive.makeCollection(at: url("/at%20work/"))
      XCTAssertEqual(collection, .created)
      try await drive.upload(photo, to: url("/at%20work/my%20cat.jpg"))
      XCTAssertEqual(try content(of: "drive/at work/my cat.jpg"), "meow")
      let size = try await drive.size(of: url("/at%20work/my%20cat.jpg"))
      XCTAssertEqual(size, 4)
    }

    func testAcceptingDriveBehavesAsWebDAV() async throws {
      let photo = try write("meow", to: "cat.jpg")
      let drive = AcceptingDrive(folder: "\(folder)/drive")
      let missing = try url("/a/cat.jpg")
      await assertFails(.refused(method: "PUT", missing, status: 409)) {
        try await drive.upload(photo, to: missing)
      }
      let outcomes = [
        try await drive.makeCollection(at: url("/a/b/")),
        try await drive.makeCollection(at: url("/")),
        try await drive.makeCollection(at: url("/a/")),
        try await drive.makeCollection(at: url("/a/")),
      ]
      XCTAssertEqual(outcomes, [.parentMissing, .existed, .created, .existed])
      let size = try await drive.size(of: url("/a/"))
      XCTAssertNil(size)
    }

    func testFlakyDriveFailsTwiceThenWorks() async throws {
      let url = try url("/cat.jpg")
      let drive = FlakyDrive(ScriptedDrive())
      for _ in 1...2 {
        await assertFails(.connectionLost(method: "HEAD", url)) {
          _ = try await drive.size(of: url)
        }
      }
      let size = try await drive.size(of: url)
      XCTAssertNil(size)
    }

    func testDrivesThatFailSayWhy() async throws {
      let url = try url("/cat.jpg")
      await assertFails(.full(url)) { try await FakeDrive.full.upload("cat.jpg", to: url) }
      await assertFails(.signInRefused(url, status: 401)) {
        _ = try await FakeDrive.refusing.size(of: url)
      }
      await assertFails(.unreachable(url, reason: "nothing answers there")) {
        _ = try await FakeDrive.offline.size(of: url)
      }
    }

    func testClockOfUITestingStandsStill() async throws {
      let clock = FakeWallClock.fixed()
      await clock.sleep(for: .seconds(3600))
      XCTAssertEqual(DateTime(secondsFrom1970: clock.now()).description, "2017-03-31T10:55:42")
    }

    func testPromptShowsTheQuestionAndItsAnswer() throws {
      let console = RecordingConsole()
      XCTAssertTrue(try FakePrompt.answering(true, on: console).confirm("Delete? "))
      XCTAssertFalse(try FakePrompt.answering(false, on: console).confirm("Delete? "))
      XCTAssertEqual(console.reported, "Delete? y\nDelete? n\n")
    }

    private func url(_ path: String) throws -> URL {
      try XCTUnwrap(URL(string: "http://d.example\(path)"))
    }
  }
#endif
