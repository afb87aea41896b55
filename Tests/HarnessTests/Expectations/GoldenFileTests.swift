import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Golden files: compared, made, and brought up to date.
final class GoldenFileTests: XCTestCase {
  func testAFileThatMatchesIsNotTouched() throws {
    let sandbox = try sandbox("at [TIME]\n...\n")
    let before = try status(sandbox)
    for mode in [GoldenMode.comparing, .updating, .refusing] {
      XCTAssertNil(mismatch("at 10:55\nmore\n", sandbox, mode))
    }
    let after = try status(sandbox)
    XCTAssertEqual(after.inode, before.inode)
    XCTAssertEqual(after.modified.nanoseconds, before.modified.nanoseconds)
  }

  func testAFileThatDiffersFailsWithItsPathAndTheDifference() throws {
    let sandbox = try sandbox("8 photos\n")
    let mismatch = try XCTUnwrap(mismatch("9 photos\n", sandbox, .comparing))
    XCTAssertTrue(mismatch.summary.contains("golden/a.txt holds\n"), mismatch.summary)
    XCTAssertTrue(mismatch.summary.contains("HARNESS_UPDATE=1"), mismatch.summary)
    XCTAssertTrue(mismatch.diff.hasSuffix("-8 photos\n+9 photos"), mismatch.diff)
    XCTAssertEqual(try sandbox.text(at: "golden/a.txt"), "8 photos\n")
  }

  func testAFileThatIsNotThereFailsAndSaysHowToMakeIt() throws {
    let sandbox = try Sandbox()
    let mismatch = try XCTUnwrap(mismatch("9 photos\n", sandbox, .comparing))
    XCTAssertTrue(mismatch.summary.contains("there is no golden file"), mismatch.summary)
    XCTAssertTrue(mismatch.summary.contains("run this test with HARNESS_UPDATE=1"))
    XCTAssertTrue(mismatch.diff.hasSuffix("+9 photos"), mismatch.diff)
    XCTAssertFalse(try sandbox.exists("golden"))
  }

  func testUpdatingMakesAndMendsAFileAndMatchesAfterwards() throws {
    let sandbox = try Sandbox()
    for output in ["in \(sandbox.root.path)/work\n[..]\n", "in \(sandbox.root.path)/tmp\n..."] {
      XCTAssertNil(mismatch(output, sandbox, .updating))
      XCTAssertNil(mismatch(output, sandbox, .comparing))
    }
    XCTAssertEqual(try sandbox.text(at: "golden/a.txt"), "in [SANDBOX]/tmp\n\\...")
  }

  func testUpdatingKeepsThePermissionsAndALink() throws {
    let sandbox = try sandbox("old\n")
    let folder = sandbox.workingDirectory.path + "/golden/"
    XCTAssertEqual(rename(folder + "a.txt", folder + "real.txt"), 0)
    XCTAssertEqual(chmod(folder + "real.txt", 0o640), 0)
    try sandbox.plantLink("golden/a.txt", to: "real.txt")
    XCTAssertNil(mismatch("new\n", sandbox, .updating))
    XCTAssertEqual(try sandbox.text(at: "golden/real.txt"), "new\n")
    XCTAssertEqual(FileStatus(path: DiskPath(folder + "real.txt"))?.permissions, 0o640)
    XCTAssertEqual(FileStatus(path: DiskPath(folder + "a.txt"))?.link?.text, "real.txt")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder).count, 2)
  }

  func testWritingIsRefusedWhereCIIsSet() throws {
    let sandbox = try sandbox("8 photos\n")
    for golden in [sandbox, try Sandbox()] {
      let mismatch = try XCTUnwrap(mismatch("9 photos\n", golden, .refusing))
      XCTAssertTrue(
        mismatch.summary.contains("HARNESS_UPDATE=1 is refused because CI is set"), "\(mismatch)")
      XCTAssertTrue(mismatch.diff.hasSuffix("+9 photos"), mismatch.diff)
    }
    XCTAssertEqual(try sandbox.text(at: "golden/a.txt"), "8 photos\n")
  }

  func testAFolderThatMayNotBeWrittenIsAFailureAndLeavesNothing() throws {
    try OrdinaryUser.perform {
      let sandbox = try sandbox("old\n")
      let folder = sandbox.workingDirectory.path + "/golden"
      chmod(folder, 0o500)
      defer { chmod(folder, 0o700) }
      let mismatch = try XCTUnwrap(mismatch("new\n", sandbox, .updating))
      XCTAssertTrue(mismatch.summary.contains("cannot be used"), mismatch.summary)
      XCTAssertEqual(try sandbox.text(at: "golden/a.txt"), "old\n")
    }
  }

  func testADraftThatMayNotTakeTheFilesPlaceIsRemoved() throws {
    try XCTSkipUnless(geteuid() == 0, "only root can put another user's file into the folder")
    let sandbox = try OrdinaryUser.perform { try Sandbox() }
    try sandbox.write("old\n", to: "golden/a.txt")
    let folder = sandbox.workingDirectory.path + "/golden"
    XCTAssertEqual(chmod(folder, 0o1777), 0)
    try OrdinaryUser.perform {
      let mismatch = try XCTUnwrap(mismatch("new\n", sandbox, .updating))
      XCTAssertTrue(mismatch.summary.contains("cannot be used"), mismatch.summary)
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["a.txt"])
    XCTAssertEqual(try sandbox.text(at: "golden/a.txt"), "old\n")
  }

  func testBytesThatAreNotUTF8SurviveAnUpdate() throws {
    let sandbox = try Sandbox()
    let expectation = { (mode: GoldenMode) in TextExpectation.golden(self.file(sandbox, mode)) }
    let bytes = Data([0xFF, 0x00, 0x0A, 0x0D])
    XCTAssertNil(expectation(.updating).mismatch(in: bytes, of: "the text"))
    XCTAssertEqual(try sandbox.data(at: "golden/a.txt"), bytes)
    XCTAssertNil(expectation(.comparing).mismatch(in: bytes, of: "the text"))
  }

  func testTheEnvironmentChoosesTheMode() {
    XCTAssertEqual(GoldenMode(environment: [:]), .comparing)
    XCTAssertEqual(GoldenMode(environment: ["HARNESS_UPDATE": "0"]), .comparing)
    XCTAssertEqual(GoldenMode(environment: ["HARNESS_UPDATE": "1"]), .updating)
    for value in ["", "0", "false"] {
      XCTAssertEqual(GoldenMode(environment: ["HARNESS_UPDATE": "1", "CI": value]), .updating)
    }
    XCTAssertEqual(GoldenMode(environment: ["HARNESS_UPDATE": "1", "CI": "true"]), .refusing)
  }

  func testTheFileLiesBesideTheSourceOfTheTest() throws {
    try XCTSkipIf(GoldenMode.ofCaller == .updating, "it would make the file that is not there")
    let mismatch = TextExpectation.golden("no/such.txt").mismatch(in: "", of: "the text")
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    XCTAssertEqual(mismatch?.summary.contains("\(folder)/Golden/no/such.txt"), true)
  }

  // MARK: Helpers

  private func sandbox(_ golden: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(golden, to: "golden/a.txt")
    return sandbox
  }

  private func file(_ sandbox: Sandbox, _ mode: GoldenMode) -> GoldenFile {
    GoldenFile(url: sandbox.workingDirectory.appendingPathComponent("golden/a.txt"), mode: mode)
  }

  private func mismatch(_ text: String, _ sandbox: Sandbox, _ mode: GoldenMode) -> Mismatch? {
    TextExpectation.golden(file(sandbox, mode))
      .mismatch(in: text, of: "the text", placeholders: Placeholders(sandbox: sandbox))
  }

  private func status(_ sandbox: Sandbox) throws -> FileStatus {
    try XCTUnwrap(FileStatus(try sandbox.url("golden/a.txt")))
  }
}
