import XCTest

@testable import NearestNames

final class NearestNameTests: XCTestCase {
  func testTheNearestNameIsTheSameInWhateverOrderTheNamesCome() {
    for known in [["linux", "link", "unix"], ["link", "unix", "linux"]] {
      XCTAssertEqual(nearestName(to: "linx", among: known), "link")
    }
    for known in [["--near", "--dear"], ["--dear", "--near"]] {
      XCTAssertEqual(nearestName(to: "--bear", among: known), "--dear")
    }
  }

  func testOfSeveralThatAreAsNearTheFirstByItsNameIsTaken() {
    for known in [["tag", "tab", "Tab"], ["tab", "Tab", "tag"]] {
      XCTAssertEqual(nearestName(to: "taf", among: known), "Tab")
    }
  }

  func testANameThatDiffersInItsCaseAloneIsTheNearest() {
    for known in [["Drive", "drives"], ["drives", "Drive"]] {
      XCTAssertEqual(nearestName(to: "DRIVE", among: known), "Drive")
    }
  }

  func testASlipOfTheKeyboardIsNear() {
    let known = ["clock", "drive", "offline", "--count", "--seed"]
    for (written, meant) in [
      ("clokc", "clock"), ("drvie", "drive"), ("ofline", "offline"), ("--coutn", "--count"),
      ("drives", "drive"), ("deed", nil), ("--quiet", nil),
    ] as [(String, String?)] {
      XCTAssertEqual(nearestName(to: written, among: known), meant, written)
    }
  }

  func testNothingIsNearWhereNothingIsKnownOrNoLetterIsTheSame() {
    XCTAssertNil(nearestName(to: "--seed", among: []))
    XCTAssertNil(nearestName(to: "x", among: ["a", "b", ""]))
    XCTAssertNil(nearestName(to: "", among: ["a", "list"]))
    XCTAssertEqual(nearestName(to: "xy", among: ["a", "x"]), "x")
  }

  func testALongNameIsNearWhereAShortPartOfItDiffers() {
    let (start, end) = (String(repeating: "a/", count: 500), String(repeating: "-b", count: 500))
    XCTAssertEqual(
      nearestName(to: start + "uplaod" + end, among: [start + "upload" + end]),
      start + "upload" + end)
    XCTAssertNil(nearestName(to: start, among: [end]))
  }

  func testThousandsOfLongNamesAreCheap() {
    let known = (0..<5_000).map { number in
      String(repeating: "\(number)-", count: 40 + number % 40)
    }
    XCTAssertEqual(nearestName(to: known[1_234] + "x", among: known), known[1_234])
  }

  func testTheDistanceCountsEditsUpToItsLimit() {
    for (first, second, distance) in [
      ("drive", "drive", 0), ("drvie", "drive", 1), ("ofline", "offline", 1), ("", "abc", 3),
      ("abc", "", 3), ("kitten", "sitting", 3), ("saturday", "sunday", 3), ("abcdef", "badcfe", 3),
      ("abcd", "wxyz", nil), ("abc", "abcdefg", nil),
    ] as [(String, String, Int?)] {
      for (first, second) in [(first, second), (second, first)] {
        XCTAssertEqual(
          EditDistance(limit: 3).between(Array(first), Array(second)), distance, first)
      }
    }
  }
}
