import Foundation
import Harness
import XCTest

@testable import HarnessSystem

/// When a file whose digest is known is read again.
final class FileDigestsTests: XCTestCase {
  /// When a digest of what is written now is remembered.
  private let later = Date(timeIntervalSinceNow: 3600)

  func testAFileThatIsWrittenTwiceWithinATickIsReadAgain() throws {
    let sandbox = try Sandbox()
    for number in 100..<200 {
      try sandbox.write("\(number)", to: "f")
      XCTAssertEqual(
        try FileDigests.digest(of: path("f", in: sandbox)), ContentDigest(Data("\(number)".utf8)))
    }
  }

  func testAFileThatIsWrittenLaterIsReadAgainWhateverItsDate() throws {
    let sandbox = try Sandbox()
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try sandbox.write("one", to: "f")
    try sandbox.setModificationDate(date, of: "f")
    let before = FileStatus(try sandbox.url("f"))?.changed.nanoseconds
    XCTAssertEqual(try digest(of: "f", in: sandbox), ContentDigest(Data("one".utf8)))
    let deadline = Deadline(after: 60)
    repeat {
      try sandbox.write("two", to: "f")
      try sandbox.setModificationDate(date, of: "f")
    } while FileStatus(try sandbox.url("f"))?.changed.nanoseconds == before && !deadline.hasPassed
    XCTAssertEqual(try digest(of: "f", in: sandbox), ContentDigest(Data("two".utf8)))
  }

  func testAFileThatIsReplacedByOneOfTheSameDateIsReadAgain() throws {
    let sandbox = try Sandbox()
    let deadline = Deadline(after: 60)
    func hasOneDate() throws -> Bool {
      let dates = try ["a/f", "b/f"].map { FileStatus(try sandbox.url($0))?.changed }
      return dates[0] == dates[1]
    }
    repeat {
      try sandbox.write("one", to: "a/f")
      try sandbox.write("two", to: "b/f")
    } while try !hasOneDate() && !deadline.hasPassed
    XCTAssertEqual(try digest(of: "a/f", in: sandbox), ContentDigest(Data("one".utf8)))
    let folder = sandbox.workingDirectory.path
    XCTAssertEqual(rename(folder + "/a", folder + "/c"), 0)
    XCTAssertEqual(rename(folder + "/b", folder + "/a"), 0)
    XCTAssertEqual(try digest(of: "a/f", in: sandbox), ContentDigest(Data("two".utf8)))
  }

  private func digest(of name: String, in sandbox: Sandbox) throws -> ContentDigest {
    try FileDigests.digest(of: path(name, in: sandbox), at: later)
  }

  private func path(_ name: String, in sandbox: Sandbox) throws -> DiskPath {
    DiskPath(try sandbox.url(name).path)
  }
}
