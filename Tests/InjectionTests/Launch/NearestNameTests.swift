#if DEBUG || HARNESS_ENABLED
  import XCTest

  @testable import Injection

  final class NearestNameTests: XCTestCase {
    func testDistanceCountsEdits() {
      XCTAssertEqual(editDistance("drive", "drive"), 0)
      XCTAssertEqual(editDistance("drive", "Drive"), 0)
      XCTAssertEqual(editDistance("drvie", "drive"), 1)
      XCTAssertEqual(editDistance("ofline", "offline"), 1)
      XCTAssertEqual(editDistance("kitten", "sitting"), 3)
      XCTAssertEqual(editDistance("", "abc"), 3)
      XCTAssertEqual(editDistance("abc", ""), 3)
    }

    func testTheNearestIsTheSameInWhateverOrderTheNamesCome() {
      XCTAssertEqual(nearestName(to: "clokc", among: ["clock", "drive"]), "clock")
      XCTAssertEqual(nearestName(to: "x", among: ["b", "a"]), "a")
      XCTAssertEqual(nearestName(to: "x", among: ["a", "b"]), "a")
      XCTAssertNil(nearestName(to: "x", among: []))
    }
  }
#endif
