import Foundation
import XCTest

@testable import SampleApp

final class FileMoveTests: TemporaryFolderTestCase {
  func testCopyHasContentTimeAndPermissions() throws {
    let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let source = try write(content, to: "cat.jpg")
    XCTAssertEqual(chmod(source, 0o640), 0)
    let date = Date(timeIntervalSince1970: 1_490_957_742)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: source)
    try copyThenRemove(source, to: "\(folder)/copy.jpg")
    XCTAssertFalse(exists("cat.jpg"))
    XCTAssertEqual(
      Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/copy.jpg"))), content)
    XCTAssertEqual(try permissions(of: "copy.jpg"), 0o640)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/copy.jpg")
    XCTAssertEqual(attributes[.modificationDate] as? Date, date)
  }

  func testCopyNeverReplacesAFile() throws {
    let source = try write("new", to: "cat.jpg")
    let destination = try write("old", to: "copy.jpg")
    XCTAssertThrowsError(try copyThenRemove(source, to: destination))
    XCTAssertEqual(try content(of: "copy.jpg"), "old")
    XCTAssertEqual(try content(of: "cat.jpg"), "new")
  }

  func testMovesToAnotherFileSystem() throws {
    let other = "/dev/shm/\(UUID().uuidString).jpg"
    try XCTSkipUnless(isOnOtherFileSystem("/dev/shm"), "there is no second file system")
    defer { unlink(other) }
    let source = try write("meow", to: "cat.jpg")
    try moveFile(from: source, to: other)
    XCTAssertFalse(exists("cat.jpg"))
    XCTAssertEqual(try String(contentsOfFile: other, encoding: .utf8), "meow")
  }

  func testCopyThatFailsHalfwayKeepsTheOriginalAndLeavesNoPart() throws {
    let source = try write([UInt8](repeating: 7, count: 1_000_000), to: "cat.jpg")
    let destination = "\(folder)/copy.jpg"
    let failure = withFilesLimited(to: 300_000) {
      Result { try copyThenRemove(source, to: destination) }
    }
    assertThrows(SystemError(action: "write", path: destination, code: EFBIG)) {
      try failure.get()
    }
    XCTAssertTrue(exists("cat.jpg"))
    XCTAssertFalse(exists("copy.jpg"))
  }

  /// Runs `body` while no file of this process can become longer than `bytes`.
  private func withFilesLimited<Value>(to bytes: rlim_t, _ body: () -> Value) -> Value {
    let handler = signal(SIGXFSZ, SIG_IGN)
    var before = rlimit()
    getrlimit(fileSizeLimit, &before)
    var limited = before
    limited.rlim_cur = bytes
    setrlimit(fileSizeLimit, &limited)
    defer {
      setrlimit(fileSizeLimit, &before)
      signal(SIGXFSZ, handler)
    }
    return body()
  }

  private func isOnOtherFileSystem(_ path: String) -> Bool {
    var here = stat()
    var there = stat()
    return stat(folder, &here) == 0 && stat(path, &there) == 0 && here.st_dev != there.st_dev
  }
}

#if os(Linux)
  private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
  private let fileSizeLimit = RLIMIT_FSIZE
#endif
