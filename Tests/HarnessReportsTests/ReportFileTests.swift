import Foundation
import HarnessTesting
import XCTest

@testable import HarnessReports

final class ReportFileTests: XCTestCase {
  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func testAFileTakesTheOldOnesPlaceAndNothingElseIsLeft() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.url("reports/a.xml")
    try ReportFile.write(Data("old".utf8), to: file)
    let reader = try FileHandle(forReadingFrom: file)
    chmod(file.path, 0o600)
    try ReportFile.write(Data("new".utf8), to: file)
    XCTAssertEqual(try reader.readToEnd(), Data("old".utf8), "a reader saw the file change")
    XCTAssertEqual(try sandbox.text(at: "reports/a.xml"), "new")
    XCTAssertEqual(FileStatus(file)?.permissions, 0o600)
    XCTAssertEqual(try names(in: file.deletingLastPathComponent()), ["a.xml"])
  }

  func testALinkStaysOne() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "target")
    let link = try sandbox.url("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "target")
    try ReportFile.write(Data("new".utf8), to: link)
    XCTAssertEqual(FileStatus(link)?.isLink, true)
    XCTAssertEqual(try sandbox.text(at: "target"), "new")
  }

  func testAPipeIsWrittenTo() throws {
    let sandbox = try Sandbox()
    let pipe = try sandbox.url("pipe")
    XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
    let reader = try FileHandle(fileDescriptor: XCTUnwrap(Self.open(pipe)), closeOnDealloc: true)
    try ReportFile.check(pipe)
    try ReportFile.write(Data("new".utf8), to: pipe)
    XCTAssertEqual(try reader.read(upToCount: 3), Data("new".utf8))
    XCTAssertEqual(FileStatus(pipe)?.isPipe, true)
  }

  func testAPipeThatNoProgramReadsIsRefused() throws {
    let sandbox = try Sandbox()
    let pipe = try sandbox.url("pipe")
    XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
    XCTAssertThrowsError(try ReportFile.write(Data("new".utf8), to: pipe)) {
      XCTAssertEqual(($0 as? ReportFileError)?.reason, "it is a pipe that no program reads")
    }
  }

  func testAPipeIsWrittenToBeyondWhatItHolds() throws {
    let sandbox = try Sandbox()
    let pipe = try sandbox.url("pipe")
    XCTAssertEqual(mkfifo(pipe.path, 0o600), 0)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "wc -c <\"$0\"", pipe.path]
    let count = Pipe()
    reader.standardOutput = count
    let ready = try FileHandle(fileDescriptor: XCTUnwrap(Self.open(pipe)), closeOnDealloc: true)
    try reader.run()
    // Keeps the pipe read from until the other program has opened it.
    try withExtendedLifetime(ready) {
      try ReportFile.write(Data(repeating: 0x61, count: 1 << 20), to: pipe)
    }
    try ready.close()
    let text = try XCTUnwrap(count.fileHandleForReading.readToEnd())
    reader.waitUntilExit()
    XCTAssertEqual(
      String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces), "1048576\n")
  }

  private static func open(_ pipe: URL) -> Int32? {
    let descriptor = Foundation.open(pipe.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  func testWhatCannotBeWrittenLeavesTheOldFileAndNoDraft() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "folder/a")
    XCTAssertThrowsError(try ReportFile.write(Data(), to: try sandbox.url("folder/a/b"))) {
      XCTAssertTrue($0 is ReportFileError, "\($0)")
    }
    XCTAssertThrowsError(try ReportFile.check(try sandbox.url("folder"))) {
      XCTAssertEqual(($0 as? ReportFileError)?.reason, "it is a folder")
    }
    XCTAssertThrowsError(try ReportFile.write(Data(), to: URL(fileURLWithPath: "/dev/full/x")))
    XCTAssertEqual(try names(in: try sandbox.url("folder")), ["a"])
    XCTAssertEqual(try sandbox.text(at: "folder/a"), "old")
  }

  func testACheckChangesNothing() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "a")
    try ReportFile.check(try sandbox.url("a"))
    try ReportFile.check(try sandbox.url("new/b"))
    XCTAssertEqual(try sandbox.text(at: "a"), "old")
    XCTAssertEqual(try names(in: try sandbox.url("new")), [])
  }

  func testTextIsAddedToAFile() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.url("summary.md")
    try ReportFile.append(Data("one\n".utf8), to: file)
    try ReportFile.append(Data("two\n".utf8), to: file)
    XCTAssertEqual(try sandbox.text(at: "summary.md"), "one\ntwo\n")
  }
}
