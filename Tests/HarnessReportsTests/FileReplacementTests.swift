import Foundation
import Harness
import TestSupport
import XCTest

@testable import HarnessReports
@testable import HarnessSystem

/// Files of the user's are written as a whole, and nothing else is touched.
final class FileReplacementTests: XCTestCase {
  private func names(in sandbox: Sandbox) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.workingDirectory.path).sorted()
  }

  private func replacement(
    of name: String, in sandbox: Sandbox, if condition: FileReplacement.Condition = .anything,
    keepsFile: Bool = false
  ) throws -> FileReplacement {
    try FileReplacement(
      of: DiskPath(try sandbox.url(name).path), if: condition, keepsFile: keepsFile)
  }

  func testALinkThatWaitsForTheDraftIsNotFollowed() throws {
    let (sandbox, outside) = (try Sandbox(), try Outside())
    let names = ["", "-new"].map { ".a.xml.\(getpid())\($0)" }
    for name in names { try sandbox.plantLink(name, to: outside.secret.path) }
    try ReportFile.check(try sandbox.url("a.xml"))
    try ReportFile.write(Data("new".utf8), to: try sandbox.url("a.xml"))
    XCTAssertEqual(outside.secretText, "untouched")
    XCTAssertEqual(try self.names(in: sandbox), (names + ["a.xml"]).sorted())
  }

  func testOnlyDraftsThatNobodyWritesGo() throws {
    let sandbox = try Sandbox()
    // What only looks like a draft: files of somebody's, and a draft's copy.
    let others = [".a.xml.1", ".harness-draft-1-2-3", ".harness-draft-x", ".harness-draft-"]
    for name in others { try sandbox.write("precious", to: name) }
    let abandoned = try draft("one", in: sandbox)
    let held = try draft("two", in: sandbox)
    let linked = try draft("three", in: sandbox)
    try sandbox.makeHardLink("linked", to: linked)
    let file = try Descriptor.open(try sandbox.url(held).path, O_RDONLY)
    XCTAssertEqual(flock(file.number, LOCK_EX | LOCK_NB), 0)
    try ReportFile.check(try sandbox.url("a.xml"))
    XCTAssertEqual(try names(in: sandbox), (others + [held, linked, "linked"]).sorted())
    XCTAssertFalse(try sandbox.exists(abandoned))
  }

  /// A file that has the name of its own draft.
  private func draft(_ name: String, in sandbox: Sandbox) throws -> String {
    try sandbox.write("half", to: name)
    let identity = try XCTUnwrap(FileStatus(try sandbox.url(name))).identity
    let numbers = [identity.device, identity.inode, 0xABC].map { String($0, radix: 16) }
    let own = ".harness-draft-" + numbers.joined(separator: "-")
    let folder = sandbox.workingDirectory.path
    XCTAssertEqual(rename(folder + "/" + name, folder + "/" + own), 0)
    return own
  }

  /// Writes a report to a folder while another run looks for abandoned drafts there all the time.
  func testADraftThatIsBeingWrittenStays() throws {
    let sandbox = try Sandbox()
    let report = try sandbox.url("a.xml")
    let isDone = Monitor(false)
    let folder = try OpenFolder(DiskPath(sandbox.workingDirectory.path))
    try OwnThread.start { while !isDone.read({ $0 }) { Draft.removeAbandoned(in: folder) } }
    defer { isDone.withLock { $0 = true } }
    for number in 0..<300 {
      try ReportFile.write(Data("\(number)".utf8), to: report)
      XCTAssertEqual(try sandbox.text(at: "a.xml"), "\(number)")
    }
  }

  func testAKilledWriterLeavesNothing() throws {
    let sandbox = try Sandbox()
    for _ in 0..<10 {
      let writer = try TestBundle.xctest(
        "ReportsWithoutEnd", environment: ["REPORT": sandbox.workingDirectory.path + "/a.xml"])
      try writer.launch()
      try writer.waitForOutput(" writes\n", timeout: 60)
      let words = writer.outputSoFar().text.split { " \n".contains($0) }
      let process = words.firstIndex(of: "writes").flatMap { Int32(words[$0 - 1]) }
      kill(try XCTUnwrap(process), SIGKILL)
      _ = try writer.waitForExit(timeout: 60)
      try ReportFile.check(try sandbox.url("a.xml"))
      XCTAssertEqual(try names(in: sandbox), ["a.xml"])
      XCTAssertEqual(try sandbox.data(at: "a.xml").count, InnerTest.reportSize)
    }
  }

  func testWhatChangedSinceItWasReadStays() throws {
    let sandbox = try Sandbox()
    try sandbox.write("edited", to: "a")
    for keepsFile in [false, true] {
      for condition in [FileReplacement.Condition.holds(Data("read".utf8)), .missing] {
        let file = try replacement(of: "a", in: sandbox, if: condition, keepsFile: keepsFile)
        XCTAssertThrowsError(try file.write(Data("new".utf8))) {
          XCTAssertEqual($0 as? FileChanged, FileChanged())
        }
        XCTAssertEqual(try sandbox.text(at: "a"), "edited")
      }
    }
    let gone = try replacement(of: "b", in: sandbox, if: .holds(Data()))
    XCTAssertThrowsError(try gone.write(Data("new".utf8)))
    XCTAssertEqual(try names(in: sandbox), ["a"])
  }

  /// What a killed update has left of the old text is not written over.
  func testACopyOfTheOldTextStaysUntilSomebodyHasLooked() throws {
    let sandbox = try Sandbox()
    try sandbox.write("half", to: "a")
    try sandbox.makeHardLink("b", to: "a")
    try sandbox.write("a whole text", to: "a.before-update")
    let file = try replacement(of: "a", in: sandbox, keepsFile: true)
    XCTAssertThrowsError(try file.write(Data("new".utf8))) {
      XCTAssertTrue("\($0)".hasPrefix("a.before-update beside it has what it held"), "\($0)")
    }
    XCTAssertEqual(try sandbox.text(at: "a"), "half")
    XCTAssertEqual(try sandbox.text(at: "a.before-update"), "a whole text")
    // One that was ended before it wrote anything stands in nobody's way.
    try sandbox.write("half", to: "a.before-update")
    try file.write(Data("new".utf8))
    XCTAssertEqual(try sandbox.text(at: "b"), "new")
    XCTAssertEqual(try names(in: sandbox), ["a", "b"])
  }

  func testOtherNamesOfAFileStayItsNamesWhereThatIsAsked() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a longer text", to: "a")
    try sandbox.makeHardLink("b", to: "a")
    let file = try replacement(
      of: "a", in: sandbox, if: .holds(Data("a longer text".utf8)), keepsFile: true)
    try file.write(Data("new".utf8))
    XCTAssertEqual(try sandbox.text(at: "b"), "new")
    XCTAssertThrowsError(try file.write(Data("newer".utf8)))
    XCTAssertEqual(try sandbox.text(at: "b"), "new")
    XCTAssertEqual(try names(in: sandbox), ["a", "b"])
    // A report is one's own: another name of its file may be anybody's.
    try ReportFile.write(Data("report".utf8), to: try sandbox.url("a"))
    XCTAssertEqual(try sandbox.text(at: "b"), "new")
  }

  func testExtendedAttributesAndTheAccessListStay() throws {
    try require(.python3)
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "a")
    let given = try python(
      """
      import os, struct
      os.setxattr("a", "user.note", b"mine")
      none = 0xffffffff
      entries = (1, 6, none), (2, 4, 64999), (4, 0, none), (16, 4, none), (32, 0, none)
      packed = b"".join(struct.pack("<HHI", *entry) for entry in entries)
      os.setxattr("a", "system.posix_acl_access", struct.pack("<I", 2) + packed)
      """, in: sandbox)
    try XCTSkipUnless(given.termination == .exited(0), "no extended attributes here")
    let show = "import os\nfor name in os.listxattr('a'): print(name, os.getxattr('a', name))"
    let old = try python(show, in: sandbox).output
    let mode = try XCTUnwrap(FileStatus(try sandbox.url("a"))).permissions
    try replacement(of: "a", in: sandbox, keepsFile: true).write(Data("new".utf8))
    XCTAssertEqual(try sandbox.text(at: "a"), "new")
    XCTAssertEqual(try python(show, in: sandbox).output, old)
    XCTAssertTrue(old.contains("user.note") && old.contains("posix_acl_access"), old)
    XCTAssertEqual(try XCTUnwrap(FileStatus(try sandbox.url("a"))).permissions, mode)
  }

  private func python(_ script: String, in sandbox: Sandbox) throws -> Outcome {
    try CLIApplication("/bin/sh", sandbox: sandbox).run("-c", "python3 -S -c \"$1\"", "sh", script)
  }

  func testModeAndOwnerStay() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "a")
    try sandbox.setMode(0o640, of: "a")
    let path = try sandbox.url("a").path
    if geteuid() == 0 { XCTAssertEqual(chown(path, 65534, 65534), 0) }
    let old = try XCTUnwrap(FileStatus(try sandbox.url("a")))
    try replacement(of: "a", in: sandbox, keepsFile: true).write(Data("new".utf8))
    let new = try XCTUnwrap(FileStatus(try sandbox.url("a")))
    XCTAssertNotEqual(new.inode, old.inode)
    XCTAssertEqual([new.permissions, new.owner, new.group], [0o640, old.owner, old.group])
  }

  func testANewFileIsNobodysToWriteToWhateverTheUmask() throws {
    let sandbox = try Sandbox()
    let mask = umask(0)
    defer { umask(mask) }
    try ReportFile.write(Data("new".utf8), to: try sandbox.url("a"))
    XCTAssertEqual(FileStatus(try sandbox.url("a"))?.permissions, 0o644)
  }
}
