import Foundation
import XCTest

@testable import Harness

/// The order in which both streams were read, of a program that changes between them for ever.
final class TranscriptTests: XCTestCase {
  func testBytesBehindTheLastRememberedChangeJoinTheirStream() throws {
    var transcript = Transcript(limit: OutputLimit.standard) {}
    let changes = 70_001
    for number in 0..<changes {
      let stream: Harness.OutputStream = number.isMultiple(of: 2) ? .standardOutput : .standardError
      Data([0]).withUnsafeBytes { transcript.append($0, from: stream) }
    }
    XCTAssertLessThan(transcript.segments.count, changes)
    XCTAssertEqual(byteCount(of: .standardOutput, in: transcript), 35_001)
    XCTAssertEqual(byteCount(of: .standardError, in: transcript), 35_000)
  }

  private func byteCount(of stream: Harness.OutputStream, in transcript: Transcript) -> Int {
    transcript.segments.filter { $0.stream == stream }.reduce(0) { $0 + $1.count }
  }
}
