import Foundation
import XCTest

@testable import Harness

/// The collecting of one stream, at the bound of what is held in memory.
final class OutputRecorderTests: XCTestCase {
  func testAnOutputAsLongAsMemoryHoldsNeedsNoFile() throws {
    var recorder = OutputRecorder(name: "out", sandbox: try Sandbox(), memoryLimit: 4)
    recorder.append("ab")
    recorder.append("cd")
    XCTAssertNil(recorder.captured.file)
    XCTAssertEqual(recorder.captured.text, "abcd")
    recorder.append("e")
    XCTAssertNotNil(recorder.captured.file)
    XCTAssertEqual(recorder.captured.text, "abcde")
  }

  func testNothingIsKeptBehindBytesThatWereLost() throws {
    let sandbox = try Sandbox()
    let place = sandbox.root.path + "/out"
    var recorder = OutputRecorder(name: "out", sandbox: sandbox, memoryLimit: 4)
    recorder.append("abcd")
    try sandbox.write("in the way", to: place)
    recorder.append("lost")
    try sandbox.remove(place)
    recorder.append("too")
    XCTAssertEqual(recorder.captured.text, "abcd")
    XCTAssertEqual(recorder.captured.lostByteCount, 7)
  }
}

extension OutputRecorder {
  fileprivate mutating func append(_ text: String) {
    Data(text.utf8).withUnsafeBytes { append($0) }
  }
}
