import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Each form of a file expectation.
final class FileExpectationTests: XCTestCase {
  func testExistsTakesFilesFoldersAndLinksThatLeadNowhere() throws {
    let sandbox = try sandbox()
    for path in ["file", "folder", "dangling"] {
      XCTAssertNil(FileExpectation.exists.mismatch(at: try sandbox.url(path), path: path))
    }
    assert(
      .exists, "missing", in: sandbox,
      "missing does not exist; its folder holds: dangling, file, folder, link, pipe")
    assert(.exists, "folder/x", in: sandbox, "folder/x does not exist; its folder is empty")
    assert(.exists, "no/x", in: sandbox, "no/x does not exist; its folder does not exist either")
    assert(
      .exists, "file/x", in: sandbox,
      "file/x does not exist; what should be its folder is a file")
  }

  func testManyNeighborsAreCounted() throws {
    let sandbox = try Sandbox()
    for index in 100..<125 { try sandbox.write("", to: "\(index)") }
    let mismatch = FileExpectation.exists.mismatch(at: try sandbox.url("x"), path: "x")
    XCTAssertEqual(mismatch?.summary.hasSuffix("118, 119 and 5 more"), true, "\(mismatch as Any)")
  }

  func testIsAbsentSaysWhatIsThere() throws {
    let sandbox = try sandbox()
    XCTAssertNil(FileExpectation.isAbsent.mismatch(at: try sandbox.url("missing"), path: "m"))
    assert(.isAbsent, "file", in: sandbox, "file exists, as a file, and must not")
    assert(.isAbsent, "folder", in: sandbox, "folder exists, as a folder, and must not")
    assert(
      .isAbsent, "dangling", in: sandbox, "dangling exists, as a symbolic link, and must not")
  }

  func testContentIsComparedAsText() throws {
    let sandbox = try sandbox()
    for path in ["file", "link"] {
      let expectation = FileExpectation.content(.equals("text\n"))
      XCTAssertNil(expectation.mismatch(at: try sandbox.url(path), path: path))
    }
    let mismatch = FileExpectation.content(.equals("other\n"))
      .mismatch(at: try sandbox.url("file"), path: "file")
    XCTAssertEqual(mismatch?.diff.hasSuffix("-other\n+text"), true)
  }

  func testTheSandboxIsKnownInAContent() throws {
    let sandbox = try sandbox()
    try sandbox.write("in \(sandbox.root.path)\n", to: "place")
    let expectation = FileExpectation.content(.pattern("in [SANDBOX]\n"))
    let url = try sandbox.url("place")
    XCTAssertNil(expectation.mismatch(at: url, path: "place", in: sandbox))
    XCTAssertNotNil(expectation.mismatch(at: url, path: "place", in: try Sandbox()))
  }

  func testAContentMismatchWithoutADiffShowsTheFile() throws {
    let sandbox = try sandbox()
    assert(
      .content(.contains("z")), "file", in: sandbox,
      "file does not contain \"z\"\n  the file holds:\n    text")
    try sandbox.write("", to: "empty")
    assert(
      .content(.contains("z")), "empty", in: sandbox,
      "empty does not contain \"z\"\n  the file is empty")
  }

  func testContentOfWhatIsNoFileSaysSoAndNeverWaits() throws {
    let sandbox = try sandbox()
    for expectation in [FileExpectation.content(.isEmpty), .bytes(Data())] {
      assert(expectation, "folder", in: sandbox, "folder is a folder, not a file with content")
      assert(expectation, "pipe", in: sandbox, "pipe is a pipe, not a file with content")
      assert(
        expectation, "dangling", in: sandbox,
        "dangling is a symbolic link to nowhere, where nothing lies")
      let missing = expectation.mismatch(at: try sandbox.url("missing"), path: "missing")
      XCTAssertEqual(missing?.summary.hasPrefix("missing does not exist"), true)
    }
  }

  func testAFileThatMayNotBeReadSaysItsMode() throws {
    try OrdinaryUser.perform {
      let sandbox = try sandbox()
      chmod(sandbox.workingDirectory.path + "/file", 0o200)
      assert(.content(.isEmpty), "file", in: sandbox, "file may not be read; its mode is 0200")
    }
  }

  func testBytesTellTheFirstDifference() throws {
    let sandbox = try sandbox()
    let bytes = Data([0, 0xFF, 7])
    try sandbox.write(bytes, to: "bytes")
    XCTAssertNil(FileExpectation.bytes(bytes).mismatch(at: try sandbox.url("bytes"), path: "b"))
    let text = "bytes holds other bytes than expected: 3 instead of "
    assert(
      .bytes(Data([0, 0xFE, 7])), "bytes", in: sandbox, text + "3, the first difference at offset 1"
    )
    assert(.bytes(Data([0])), "bytes", in: sandbox, text + "1, the first difference at offset 1")
    assert(.bytes(Data()), "bytes", in: sandbox, text + "0, the first difference at offset 0")
  }

  func testModeIsExact() throws {
    let sandbox = try sandbox()
    chmod(sandbox.workingDirectory.path + "/file", 0o4640)
    XCTAssertNil(FileExpectation.mode(0o4640).mismatch(at: try sandbox.url("file"), path: "f"))
    assert(.mode(0o640), "file", in: sandbox, "file has the mode 04640, expected 0640")
  }

  func testASymbolicLinkIsComparedByItsText() throws {
    let sandbox = try sandbox()
    let expectation = FileExpectation.symbolicLink(to: "nowhere")
    XCTAssertNil(expectation.mismatch(at: try sandbox.url("dangling"), path: "dangling"))
    assert(expectation, "link", in: sandbox, "link leads to file, expected nowhere")
    assert(expectation, "file", in: sandbox, "file is a file, not a symbolic link")
  }

  func testASymbolicLinkInTheOtherNormalFormIsAnother() throws {
    let sandbox = try sandbox()
    let url = try sandbox.url("composed")
    XCTAssertEqual(symlink("caf\u{e9}", url.path), 0)
    XCTAssertNil(FileExpectation.symbolicLink(to: "caf\u{e9}").mismatch(at: url, path: "composed"))
    XCTAssertNotNil(
      FileExpectation.symbolicLink(to: "cafe\u{301}").mismatch(at: url, path: "composed"))
  }

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("text\n", to: "file")
    let directory = sandbox.workingDirectory.path
    XCTAssertEqual(mkdir(directory + "/folder", 0o755), 0)
    XCTAssertEqual(mkfifo(directory + "/pipe", 0o600), 0)
    try sandbox.plantLink("link", to: "file")
    try sandbox.plantLink("dangling", to: "nowhere")
    return sandbox
  }

  private func assert(
    _ expectation: FileExpectation, _ path: String, in sandbox: Sandbox, _ message: String,
    line: UInt = #line
  ) {
    let url = sandbox.workingDirectory.appendingPathComponent(path)
    XCTAssertEqual(expectation.mismatch(at: url, path: path)?.summary, message, line: line)
  }
}
