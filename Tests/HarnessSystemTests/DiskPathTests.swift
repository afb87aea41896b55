import XCTest

@testable import HarnessSystem

/// Names as they stand in messages.
final class DiskPathTests: XCTestCase {
  func testNoTwoPathsAreWrittenTheSame() {
    let names: [[UInt8]] = [
      Array("a\nb".utf8), Array(#"a\x0Ab"#.utf8), Array(#"a\\x0Ab"#.utf8), Array("a\u{7F}b".utf8),
      [0xFF], Array(#"\xFF"#.utf8), Array("é".utf8), Array("e\u{301}".utf8),
    ]
    let written = names.map { DiskPath(bytes: $0).escaped }
    XCTAssertEqual(Set(written.map { Array($0.utf8) }).count, names.count, "\(written)")
    XCTAssertFalse(written.contains { $0.contains("\n") })
    XCTAssertEqual(written[0], #"a\x0Ab"#)
  }
}
