import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What a snapshot of a folder notices.
final class TreeSnapshotTests: XCTestCase {
  func testTheSameTreeIsEqual() throws {
    let sandbox = try filledSandbox()
    XCTAssertEqual(try sandbox.snapshot(), try sandbox.snapshot())
    XCTAssertNil(try sandbox.snapshot().mismatch(in: sandbox.snapshot(), of: "."))
    XCTAssertEqual(try sandbox.snapshot().paths, ["d", "d/e", "d/e/f", "d2", "f", "link"])
  }

  func testTimesAreLeftOut() throws {
    try assertUnnoticed("touch -d 2001-01-01Z f d; cp f g; mv g f")
  }

  func testAChangedByteOfTheSameLengthIsNoticed() throws {
    try assertNoticed("printf tExt > f", "+f  file, mode 644, another text")
  }

  func testAChangedModeIsNoticed() throws {
    try assertNoticed("chmod 600 f", "+f  file, mode 600")
    try assertNoticed("chmod 700 d", "+d  folder, mode 700")
  }

  func testAChangedLinkIsNoticed() throws {
    try assertNoticed("ln -sfn d link", "-link  link to f\n+link  link to d")
  }

  func testNewAndMissingFoldersAreNoticed() throws {
    try assertNoticed("mkdir -m 755 new", "+new  folder, mode 755")
    try assertNoticed("rmdir d2", "-d2  folder, mode 755")
  }

  func testAFileInPlaceOfAFolderIsNoticed() throws {
    try assertNoticed("rmdir d2; touch d2; chmod 644 d2", "+d2  file, mode 644, 0 bytes")
  }

  func testAMissingFolderIsNotAnEmptyOne() throws {
    let sandbox = try filledSandbox()
    let mismatch = try sandbox.snapshot("d2").mismatch(in: sandbox.snapshot("d3"), of: "d3")
    XCTAssertEqual(mismatch?.diff.contains("+.  nothing lies there"), true, "\(mismatch as Any)")
  }

  func testAFolderThatIsALinkIsNotFollowed() throws {
    let (sandbox, outside) = (try filledSandbox(), try Outside())
    try sandbox.plantLink("out", to: outside.folder.path)
    XCTAssertEqual(try sandbox.snapshot("out").paths, [])
    XCTAssertEqual(try sandbox.snapshot().paths.filter { $0.hasPrefix("out") }, ["out"])
  }

  func testAFolderThatMayNotBeReadIsNotAnEmptyOne() throws {
    try OrdinaryUser.perform {
      let sandbox = try Sandbox()
      try sandbox.write("", to: "d/f")
      chmod(sandbox.workingDirectory.path + "/d", 0o300)
      let closed = try sandbox.snapshot()
      chmod(sandbox.workingDirectory.path + "/d", 0o700)
      unlink(sandbox.workingDirectory.path + "/d/f")
      chmod(sandbox.workingDirectory.path + "/d", 0o300)
      XCTAssertEqual(closed.paths, ["d"])
      let mismatch = closed.mismatch(in: TreeSnapshot(of: sandbox.home), of: "d")
      XCTAssertEqual(mismatch?.diff.contains("-d  folder, mode 300, unreadable"), true)
    }
  }

  // MARK: removing

  func testRemovingTakesAnEntryWithWhatLiesBelowIt() throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    XCTAssertEqual(before.removing("d").paths, ["d2", "f", "link"])
    XCTAssertEqual(before.removing("d/e/f", "link").paths, ["d", "d/e", "d2", "f"])
    XCTAssertEqual(before.removing("./d/", "d2//").paths, ["f", "link"])
    try FileManager.default.removeItem(at: sandbox.url("d"))
    XCTAssertEqual(try sandbox.snapshot(), before.removing("d"))
  }

  func testRemovingWhatIsNotThereChangesNothing() throws {
    let before = try filledSandbox().snapshot()
    XCTAssertEqual(before.removing("x", "d/x", "e"), before)
  }

  // MARK: Odd names

  func testANameWithANewlineStaysOnItsLine() throws {
    let sandbox = try Sandbox()
    let before = try sandbox.snapshot()
    try sandbox.write("", to: "a\nf  folder, mode 755")
    let mismatch = try XCTUnwrap(before.mismatch(in: try sandbox.snapshot(), of: "."))
    XCTAssertTrue(mismatch.diff.contains("\n+a\\x0Af  folder, mode 755  file"), mismatch.diff)
    XCTAssertEqual(mismatch.diff.split(separator: "\n").count, 5, mismatch.diff)
  }

  func testNamesThatAreNotUTF8AreKeptApart() throws {
    let sandbox = try Sandbox()
    try shell(#"touch "$(printf '\377')" "$(printf '\376')""#, in: sandbox)
    let both = try sandbox.snapshot()
    XCTAssertEqual(both.paths.count, 2)
    try shell(#"rm "$(printf '\377')""#, in: sandbox)
    let mismatch = try XCTUnwrap(both.mismatch(in: try sandbox.snapshot(), of: "."))
    XCTAssertTrue(mismatch.diff.contains("-\\xFF  file"), mismatch.diff)
  }

  func testTheTwoFormsOfALetterAreTwoNames() throws {
    let sandbox = try Sandbox()
    try shell(#"touch "$(printf '\303\251')" "$(printf 'e\314\201')""#, in: sandbox)
    XCTAssertEqual(try sandbox.snapshot().paths.count, 2)
    XCTAssertEqual(try sandbox.snapshot().removing("\u{E9}").paths.count, 1)
  }

  // MARK: Helpers

  private func filledSandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try shell(
      "umask 022; mkdir -p d/e d2; printf text > f; echo deep > d/e/f; ln -s f link", in: sandbox)
    return sandbox
  }

  private func shell(_ script: String, in sandbox: Sandbox) throws {
    let outcome = try Shell.app(script, sandbox: sandbox).run(timeout: 60)
    XCTAssertEqual(outcome.termination, .exited(0), outcome.errorOutput)
  }

  private func assertUnnoticed(_ script: String, line: UInt = #line) throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    try shell(script, in: sandbox)
    XCTAssertNil(before.mismatch(in: try sandbox.snapshot(), of: "."), line: line)
  }

  private func assertNoticed(_ script: String, _ shown: String, line: UInt = #line) throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    try shell(script, in: sandbox)
    let mismatch = try XCTUnwrap(before.mismatch(in: try sandbox.snapshot(), of: "."), line: line)
    XCTAssertEqual(mismatch.summary, ". is not the expected tree", line: line)
    XCTAssertTrue(mismatch.diff.contains(shown), mismatch.diff, line: line)
  }

  func testASnapshotEndsWhereItIsToldTo() throws {
    struct End: Error {}
    let sandbox = try Sandbox()
    try sandbox.write("a", to: "d/f")
    let folder = sandbox.workingDirectory
    var count = 0
    _ = try TreeSnapshot(of: folder, hints: TreeHints()) { count += 1 }
    for number in 1...count {
      var left = number
      XCTAssertThrowsError(
        try TreeSnapshot(of: folder, hints: TreeHints()) {
          left -= 1
          if left == 0 { throw End() }
        }
      ) { XCTAssertTrue($0 is End, "\($0)") }
    }
  }
}
