import Foundation
import XCTest

@testable import Harness
@testable import HarnessSystem

/// The opening of a file that was replaced since somebody looked at it.
final class FileBytesTests: XCTestCase {
  func testALinkInPlaceOfAFileIsNotFollowed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("secret", to: "file")
    try sandbox.makeSymbolicLink("link", to: "file")
    let link = DiskPath(sandbox.workingPath + "/link")
    XCTAssertThrowsError(try FileBytes(link)) {
      XCTAssertEqual(($0 as? SystemError)?.code, ELOOP)
    }
  }

  func testAPipeInPlaceOfAFileIsNotWaitedFor() throws {
    let sandbox = try Sandbox()
    let pipe = DiskPath(sandbox.workingPath + "/pipe")
    XCTAssertEqual(mkfifo(pipe.cString, 0o600), 0)
    let isOpen = Monitor(false)
    try OwnThread.start {
      _ = try? FileBytes(pipe)
      isOpen.withLock { $0 = true }
    }
    XCTAssertEqual(isOpen.wait(until: Deadline(after: 10)) { $0 ? true : nil }, true)
  }
}
