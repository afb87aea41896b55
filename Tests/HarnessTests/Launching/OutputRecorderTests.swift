import Foundation
import XCTest

@testable import Harness

/// The collecting of one stream, at the bound of what is held in memory.
final class OutputRecorderTests: XCTestCase {
  private func recorder(
    limit: Int = 100, folders: [String] = OutputSpill.standardFolders
  ) -> OutputRecorder {
    OutputRecorder(limit: limit, memoryLimit: 4) { OutputSpill(folders: folders) {} }
  }

  func testAnOutputAsLongAsMemoryHoldsNeedsNoDisk() {
    var recorder = recorder()
    recorder.append("ab")
    recorder.append("cd")
    XCTAssertTrue(recorder.captured.isInMemory)
    XCTAssertEqual(recorder.captured.text, "abcd")
    recorder.append("e")
    XCTAssertFalse(recorder.captured.isInMemory)
    XCTAssertEqual(recorder.captured.text, "abcde")
  }

  func testWhatWasSeenStaysAsItWasWhileMoreComes() {
    var recorder = recorder()
    recorder.append("ab")
    let first = recorder.captured
    for _ in 0..<40 { recorder.append("cd") }
    XCTAssertEqual(first.text, "ab")
    XCTAssertEqual(recorder.captured.text, "ab" + String(repeating: "cd", count: 40))
  }

  func testNothingIsKeptBehindTheLimit() {
    var recorder = recorder(limit: 6)
    recorder.append("abcdef")
    XCTAssertNil(recorder.captured.loss)
    XCTAssertFalse(recorder.isOverLimit)
    recorder.append("gh")
    recorder.append("i")
    XCTAssertEqual(recorder.captured.text, "abcdef")
    XCTAssertEqual(recorder.captured.loss, OutputLoss(byteCount: 3, cause: .limit(6)))
    XCTAssertTrue(recorder.isOverLimit)
  }

  func testEveryPartIsReadFromWhereItLies() throws {
    var recorder = recorder(limit: .max)
    let expected = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
    for start in stride(from: 0, to: expected.count, by: 70_001) {
      expected.dropFirst(start).prefix(70_001).withUnsafeBytes { recorder.append($0) }
      let output = recorder.captured
      let end = min(start + 70_001, expected.count)
      XCTAssertEqual(output.count, end)
      XCTAssertEqual(output.bytes(start..<end), expected[start..<end])
      XCTAssertEqual(output.prefix(10), expected.prefix(10))
    }
    XCTAssertEqual(try recorder.captured.whole("it"), expected)
  }

  func testBytesThatNoDiskTakesAreToldAndNoneBeforeThemIsLost() {
    let room = 9 << 20
    var recorder = recorder(limit: .max, folders: ["/nowhere", "/dev/null"])
    let piece = Data(repeating: 7, count: 1 << 16)
    for _ in 0..<(room / piece.count) where recorder.hasRoom {
      piece.withUnsafeBytes { recorder.append($0) }
    }
    XCTAssertTrue(
      waitUntil {
        recorder.append("x")
        return recorder.captured.loss != nil
      })
    let output = recorder.captured
    guard case .disk(let error)? = output.loss?.cause else { return XCTFail("\(output)") }
    XCTAssertEqual(error.path, "/dev/null")
    XCTAssertEqual(output.data.count, output.count)
    XCTAssertGreaterThanOrEqual(output.count, 1 << 20)
    XCTAssertThrowsError(try output.whole("stdout")) {
      XCTAssertTrue("\($0)".hasPrefix("stdout is incomplete: no disk took"), "\($0)")
    }
  }

  func testWhereOneFolderTakesNoMoreTheNextOneDoes() throws {
    let sandbox = try Sandbox()
    var recorder = recorder(limit: .max, folders: ["/nowhere", sandbox.root.path])
    let expected = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 4) })
    expected.withUnsafeBytes { recorder.append($0) }
    XCTAssertTrue(waitUntil { recorder.hasRoom })
    XCTAssertEqual(try recorder.captured.whole("it"), expected)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.root.path).sorted(),
      ["home", "tmp", "work"], "the file has a name")
  }

  /// Whether a condition comes to hold within the usual limit.
  private func waitUntil(_ condition: () -> Bool) -> Bool {
    let deadline = Deadline(after: 60)
    while !deadline.hasPassed { if condition() { return true } }
    return false
  }
}

extension OutputRecorder {
  fileprivate mutating func append(_ text: String) {
    Data(text.utf8).withUnsafeBytes { append($0) }
  }
}
