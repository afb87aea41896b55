import Foundation
import XCTest

@testable import SampleApp

/// The drive against a real server on the loopback interface, through `URLSession`.
final class WebDAVDriveTests: TemporaryFolderTestCase {
  private let ada = DriveCredentials(user: "ada", password: "lovelace")

  func testSizeIsAskedWithHead() async throws {
    let server = try LoopbackServer(answers: [answer("200 OK", "Content-Length: 1234")])
    let size = try await drive().size(of: server.url("/dav/cat.jpg"))
    XCTAssertEqual(size, 1234)
    XCTAssertEqual(server.requests.map(\.line), ["HEAD /dav/cat.jpg"])
  }

  func testWhatIsNotThereHasNoSize() async throws {
    for status in ["404 Not Found", "405 Method Not Allowed", "409 Conflict", "410 Gone"] {
      let server = try LoopbackServer(answers: [answer(status)])
      let size = try await drive().size(of: server.url("/cat.jpg"))
      XCTAssertNil(size, status)
    }
  }

  func testCollectionIsMadeWithMkcol() async throws {
    for (status, expected) in [
      ("201 Created", CollectionOutcome.created), ("405 Method Not Allowed", .existed),
      ("409 Conflict", .parentMissing),
    ] {
      let server = try LoopbackServer(answers: [answer(status)])
      let outcome = try await drive().makeCollection(at: server.url("/dav/a/"))
      XCTAssertEqual(outcome, expected)
      XCTAssertEqual(server.requests.map(\.line), ["MKCOL /dav/a/"])
    }
  }

  func testPhotoIsSentWholeWithItsType() async throws {
    let content = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let path = try write(content, to: "my cat.jpg")
    let server = try LoopbackServer(answers: [answer("201 Created")])
    try await drive().upload(path, to: server.url("/dav/my%20cat.jpg"))
    let request = try XCTUnwrap(server.requests.first)
    XCTAssertEqual(request.line, "PUT /dav/my%20cat.jpg")
    XCTAssertEqual(request.body, content)
    XCTAssertTrue(request.head.contains("Content-Type: image/jpeg"), request.head)
  }

  func testSignsInWithoutBeingAsked() async throws {
    let server = try LoopbackServer(answers: [answer("404 Not Found")])
    _ = try await drive(ada).size(of: server.url("/cat.jpg"))
    let head = try XCTUnwrap(server.requests.first).head
    XCTAssertTrue(head.contains("Authorization: Basic YWRhOmxvdmVsYWNl"), head)
  }

  func testWithoutCredentialsNothingIsSaid() async throws {
    let server = try LoopbackServer(answers: [answer("404 Not Found")])
    _ = try await drive().size(of: server.url("/cat.jpg"))
    XCTAssertFalse(try XCTUnwrap(server.requests.first).head.contains("Authorization"))
  }

  func testRefusedSignInIsToldAtOnce() async throws {
    for (status, header) in [
      ("401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\""), ("401 Unauthorized", "X: y"),
      ("403 Forbidden", "X: y"),
    ] {
      let server = try LoopbackServer(answers: [answer(status, header)])
      let url = try server.url("/cat.jpg")
      await assertFails(.signInRefused(url, status: Int(status.prefix(3)) ?? 0)) {
        _ = try await self.drive(self.ada).size(of: url)
      }
      XCTAssertEqual(server.requests.count, 1)
    }
  }

  func testFullDriveIsTold() async throws {
    let path = try write("meow", to: "cat.jpg")
    let server = try LoopbackServer(answers: [answer("507 Insufficient Storage")])
    let url = try server.url("/cat.jpg")
    await assertFails(.full(url)) { try await self.drive().upload(path, to: url) }
  }

  func testAnAnswerForSeveralIsNoUpload() async throws {
    let path = try write("meow", to: "cat.jpg")
    let server = try LoopbackServer(answers: [answer("207 Multi-Status")])
    let url = try server.url("/cat.jpg")
    await assertFails(.refused(method: "PUT", url, status: 207)) {
      try await self.drive().upload(path, to: url)
    }
  }

  func testAServerThatSaysAByteNowAndThenIsGivenUp() async throws {
    let path = try write("meow", to: "cat.jpg")
    for answer in ["HTTP/1.1 201 Created\r\nX-Slow: ", "HTTP/1.1 200 OK\r\n\r\n"] {
      let server = try LoopbackServer(answers: [answer], drips: true)
      let url = try server.url("/cat.jpg")
      let drive = WebDAVDrive(
        transport: URLSessionTransport(timeout: 20, exchangeTimeout: 0.5), credentials: nil)
      await assertFails(.timedOut(url)) { try await drive.upload(path, to: url) }
    }
  }

  func testRedirectionIsNotFollowed() async throws {
    let path = try write("meow", to: "cat.jpg")
    let moved = answer("301 Moved Permanently", "Location: http://127.0.0.1:1/")
    let server = try LoopbackServer(answers: [moved])
    let url = try server.url("/cat.jpg")
    await assertFails(.moved(url, to: "http://127.0.0.1:1/")) {
      try await self.drive(self.ada).upload(path, to: url)
    }
    XCTAssertEqual(server.requests.count, 1)
  }

  func testOtherStatusIsToldWithItsRequest() async throws {
    let server = try LoopbackServer(answers: [answer("503 Service Unavailable")])
    let url = try server.url("/cat.jpg")
    await assertFails(.refused(method: "HEAD", url, status: 503)) {
      _ = try await self.drive().size(of: url)
    }
  }

  func testServerThatHangsUpIsToldFromOneThatIsNotThere() async throws {
    let server = try LoopbackServer(answers: [""])
    let url = try server.url("/cat.jpg")
    await assertFails(.connectionLost(method: "HEAD", url)) {
      _ = try await self.drive().size(of: url)
    }
    let nobody = try XCTUnwrap(URL(string: "http://127.0.0.1:1/cat.jpg"))
    await assertFails(.unreachable(nobody, reason: "nothing answers there")) {
      _ = try await self.drive().size(of: nobody)
    }
  }

  func testPhotoThatIsGoneIsNotTheDrivesFault() async throws {
    let path = "\(folder)/none.jpg"
    let url = try XCTUnwrap(URL(string: "http://127.0.0.1:1/none.jpg"))
    await assertFails(
      .photoUnreadable(SystemError(action: "open", path: path, code: ENOENT))
    ) { try await self.drive().upload(path, to: url) }
  }

  func testAPhotoThatCannotBeReadIsNotTheDrivesFault() async throws {
    // A folder can be opened, and is read no further.
    let server = try LoopbackServer(answers: [answer("201 Created")])
    let url = try server.url("/cat.jpg")
    await assertFails(
      .photoUnreadable(SystemError(action: "read", path: folder, code: EISDIR))
    ) { try await self.drive().upload(self.folder, to: url) }
    XCTAssertEqual(server.requests.count, 0)
  }

  func testMakingASessionKeepsTheEnvironment() throws {
    let before = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
    _ = URLSessionTransport()
    XCTAssertEqual(ProcessInfo.processInfo.environment["XDG_DATA_HOME"], before)
  }

  private func drive(_ credentials: DriveCredentials? = nil) -> WebDAVDrive {
    WebDAVDrive(transport: URLSessionTransport(timeout: 20), credentials: credentials)
  }

  private func answer(_ status: String, _ header: String = "X: y") -> String {
    let length = header.hasPrefix("Content-Length") ? "" : "Content-Length: 0\r\n"
    return "HTTP/1.1 \(status)\r\n\(header)\r\n\(length)Connection: close\r\n\r\n"
  }
}

/// Asserts that `body` fails with exactly `expected`.
func assertFails(
  _ expected: DriveError, file: StaticString = #filePath, line: UInt = #line,
  _ body: () async throws -> Void
) async {
  do {
    try await body()
    XCTFail("succeeded", file: file, line: line)
  } catch {
    XCTAssertEqual(error as? DriveError, expected, file: file, line: line)
  }
}
