import XCTest

@testable import HarnessComparison

final class NearestNameTests: XCTestCase {
  func testTheNearestNameIsTheSameInWhateverOrderTheNamesCome() {
    for known in [["linux", "link", "unix"], ["link", "unix", "linux"]] {
      XCTAssertEqual(NearestName.nearest(to: "linx", among: known), "link")
    }
  }

  func testOfSeveralThatAreAsNearTheFirstByItsNameIsTaken() {
    for known in [["tag", "tab", "Tab"], ["tab", "Tab", "tag"]] {
      XCTAssertEqual(NearestName.nearest(to: "taf", among: known), "Tab")
    }
  }

  func testANameThatDiffersInItsCaseAloneIsTheNearest() {
    for known in [["Drive", "drives"], ["drives", "Drive"]] {
      XCTAssertEqual(NearestName.nearest(to: "DRIVE", among: known), "Drive")
    }
  }
}
