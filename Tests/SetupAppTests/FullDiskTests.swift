import Foundation
import TestSupport
import XCTest

/// Runs the program on file systems of a mount namespace of its own.
final class FullDiskTests: XCTestCase {
  override func setUpWithError() throws {
    try require(.unshare)
    let probe = try shell("mount -t tmpfs tmpfs \"$0\"", TemporaryFolder(for: self).path)
    try XCTSkipIf(probe.status != 0, "mounting is not allowed here: \(probe.error)")
  }

  /// Runs a script that may mount.
  private func shell(_ script: String, _ words: String...) throws -> Tool.Result {
    let flags = getuid() == 0 ? ["--mount"] : ["--mount", "--map-root-user"]
    return try Tool.installed(.unshare).run(flags + ["/bin/sh", "-c", script] + words)
  }

  /// Runs a script that may mount; `$0` is the program and `$1` an empty folder.
  private func runMounting(_ script: String) throws -> [Substring] {
    let result = try shell(script, Tool.setupApp().path, TemporaryFolder(for: self).path)
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
