import Foundation
import HarnessTesting
import XCTest

@testable import Harness

final class ReportDraftTests: XCTestCase {
  func testOnlyDraftsThatNobodyWritesGo() throws {
    let sandbox = try Sandbox()
    let report = try sandbox.url("a.xml")
    for name in [".a.xml.1", ".a.xml.2", ".a.xml.old", ".a.xml.", ".b.xml.1", ".a.xml.3/x"] {
      try sandbox.write("half", to: name)
    }
    let lock = try XCTUnwrap(FileLock(ifFree: try sandbox.url(".a.xml.2")))
    try ReportFile.check(report)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.workingDirectory.path)
    XCTAssertEqual(
      names.sorted(), [".a.xml.", ".a.xml.2", ".a.xml.3", ".a.xml.old", ".b.xml.1"])
    lock.release()
  }

  /// Writes a report to a folder while another run looks for abandoned drafts there all the time.
  func testADraftThatIsBeingWrittenStays() throws {
    let sandbox = try Sandbox()
    let report = try sandbox.url("a.xml")
    let isDone = Monitor(false)
    let cleaner = Thread {
      while !isDone.read({ $0 }) { ReportDraft.removeAbandoned(for: report) }
    }
    cleaner.start()
    defer { isDone.withLock { $0 = true } }
    for number in 0..<300 {
      try ReportFile.write(Data("\(number)".utf8), to: report)
      XCTAssertEqual(try sandbox.text(at: "a.xml"), "\(number)")
    }
  }
}
