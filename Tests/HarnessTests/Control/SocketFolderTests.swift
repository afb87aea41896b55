import Foundation
import XCTest

@testable import Harness

/// Where the sockets lie on which apps are heard.
final class SocketFolderTests: XCTestCase {
  func testAFolderIsMadeElsewhereWhereTheUsualOneTakesNone() throws {
    let sandbox = try Sandbox()
    let candidates = ["/nowhere/at/all", sandbox.temporaryDirectory.path]
    let folder = try SocketFolder.make(in: candidates)
    XCTAssertTrue(folder.path.hasPrefix(sandbox.temporaryDirectory.path + "/h-"), folder.path)
    let status = try XCTUnwrap(FileStatus(path: DiskPath(folder.path)))
    XCTAssertEqual(status.permissions, 0o700)
    XCTAssertEqual(status.identity, folder.identity)
  }

  func testTheFirstReasonIsTold() {
    XCTAssertThrowsError(try SocketFolder.make(in: ["/nowhere/at/all", "/dev/null"])) { error in
      XCTAssertEqual((error as? SystemError)?.code, ENOENT)
    }
  }

  func testOnlyFoldersAreTriedWhereASocketFits() {
    let long = "/" + String(repeating: "x", count: 100)
    XCTAssertEqual(
      SocketFolder.candidates(["relative", long, nil, "/run/user/1000"]),
      ["/tmp", "/run/user/1000", "/var/tmp", "/dev/shm"])
  }
}
