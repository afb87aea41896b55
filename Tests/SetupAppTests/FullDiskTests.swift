import Foundation
import XCTest

/// Runs the program on file systems of a mount namespace of its own.
final class FullDiskTests: XCTestCase {
  /// Runs a script that may mount; `$0` is the program and `$1` an empty folder.
  private func runMounting(_ script: String) throws -> [Substring] {
    let folder = try TemporaryFolder(for: self)
    let unshare = try Tool.installed("unshare")
    let flags = getuid() == 0 ? ["--mount"] : ["--mount", "--map-root-user"]
    let shell = flags + ["/bin/sh", "-c"]
    let probe = try unshare.run(shell + ["mount -t tmpfs tmpfs \"$0\"", folder.path])
    try XCTSkipIf(probe.status != 0, "mounting is not allowed here: \(probe.error)")
    let result = try unshare.run(shell + [script, try Tool.setupApp().path, folder.path])
    return (result.output + result.error).split(separator: "\n")
  }

  func testFullDiskIsToldAndTheFolderIsFilledOnceThereIsRoom() throws {
    let lines = try runMounting(
      """
      mount -t tmpfs -o size=24k tmpfs "$1"
      "$0" "$1" 2>&1; echo "status $?"
      ls -A "$1"
      mount -o remount,size=1m "$1"
      "$0" "$1"; echo "status $?"
      """)
    XCTAssertEqual(lines.count, 7, "\(lines)")
    XCTAssertTrue(lines[0].contains(": cannot write "), "\(lines)")
    XCTAssertTrue(lines[0].contains("No space left on device. Make room and run"), "\(lines)")
    XCTAssertEqual(lines[1...4], ["status 73", ".workphotos-setup", "camera", "phone"])
    XCTAssertTrue(lines[5].hasPrefix("9 photos in "), "\(lines)")
    XCTAssertEqual(lines[6], "status 0")
  }

  func testReadOnlyFolderIsToldAndKept() throws {
    let lines = try runMounting(
      """
      mount -t tmpfs tmpfs "$1"
      "$0" "$1/photos"
      mount -o remount,ro "$1"
      "$0" "$1/photos" 2>&1; echo "status $?"
      "$0" "$1/other" 2>&1; echo "status $?"
      ls "$1/photos/camera" | wc -l
      """)
    XCTAssertEqual(lines.count, 6, "\(lines)")
    for line in [lines[1], lines[3]] {
      XCTAssertTrue(line.contains("Read-only file system. Choose a folder"), "\(lines)")
    }
    XCTAssertEqual([lines[2], lines[4], lines[5]], ["status 73", "status 73", "5"])
  }

  func testAnotherFileSystemBelowTheFolderIsNotEmptied() throws {
    let lines = try runMounting(
      """
      "$0" "$1/photos"
      mount -t tmpfs tmpfs "$1/photos/camera"
      mkdir "$1/photos/camera/inner"
      "$0" "$1/photos" 2>&1; echo "status $?"
      ls "$1/photos/camera"
      """)
    XCTAssertEqual(lines.count, 4, "\(lines)")
    XCTAssertTrue(lines[1].contains("cannot remove"), "\(lines)")
    XCTAssertEqual(lines[2...3], ["status 73", "inner"])
  }
}
