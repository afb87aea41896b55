import Foundation
import XCTest

@testable import SampleApp

final class PlacesFileTests: TemporaryFolderTestCase {
  private var path: String { "\(folder)/config.json" }
  private var places: PlacesFile { PlacesFile(path: path) }

  func testPlaceHasItsOwnRadius() throws {
    try configure(#"{"work": {"latitude": 52.5, "longitude": 13.4, "within": 200}}"#)
    let center = try XCTUnwrap(Coordinate("52.5,13.4"))
    XCTAssertEqual(
      try places.area(named: "work", radius: nil), Area(center: center, radius: 200))
  }

  func testTypedRadiusGoesFirst() throws {
    try configure(#"{"work": {"latitude": 52.5, "longitude": 13.4, "within": 200}}"#)
    XCTAssertEqual(try places.area(named: "work", radius: 10).radius, 10)
  }

  func testRadiusMayBeLeftOut() throws {
    try configure(#"{"work": {"latitude": 52.5, "longitude": 13.4}}"#)
    XCTAssertEqual(try places.area(named: "work", radius: nil).radius, Area.defaultRadius)
  }

  func testUnknownPlaceIsAnsweredWithTheNearest() throws {
    try configure(
      #"{"work": {"latitude": 1, "longitude": 2}, "a": {"latitude": 1, "longitude": 2}}"#)
    let error = PlacesError.unknownPlace(
      "wrok", known: ["a", "work"], path: path)
    assertThrows(error) { try places.area(named: "wrok", radius: nil) }
    XCTAssertEqual(error.status, .usage)
    XCTAssertTrue(error.description.contains("it has a, work"))
  }

  func testMissingFileIsToldWithAnExample() {
    assertThrows(PlacesError.missing(path: path)) { try places.area(named: "work", radius: nil) }
    XCTAssertEqual(PlacesError.missing(path: path).status, .configuration)
    XCTAssertTrue(PlacesError.missing(path: path).description.contains(#"{"places""#))
  }

  func testMalformedFilesAreToldWithTheirReason() throws {
    for (content, reason) in [
      ("{", "not valid JSON"),
      ("[]", "the whole is not an object"),
      ("{}", "places is missing"),
      (#"{"places": {"work": {"latitude": 1}}}"#, "places.work.longitude is missing"),
      (
        #"{"places": {"work": {"latitude": "1", "longitude": 2}}}"#,
        "places.work.latitude is not a number"
      ),
      (
        #"{"places": {"work": {"latitude": 91, "longitude": 2}}}"#,
        "places.work: no such latitude and longitude on Earth"
      ),
      (
        #"{"places": {"work": {"latitude": 1, "longitude": 2, "within": -1}}}"#,
        "places.work.within: less than nothing"
      ),
    ] {
      try write(content, to: "config.json")
      assertThrows(PlacesError.malformed(path: path, reason: reason)) {
        try places.area(named: "work", radius: nil)
      }
    }
  }

  func testFolderInPlaceOfTheFileIsTold() throws {
    let places = PlacesFile(path: folder)
    XCTAssertThrowsError(try places.area(named: "work", radius: nil)) {
      XCTAssertEqual(($0 as? PlacesError)?.status, .configuration)
    }
  }

  func testFileThatClaimsToBeHugeIsTold() throws {
    try write("", to: "config.json")
    XCTAssertEqual(truncate(path, 100 << 30), 0)
    assertThrows(PlacesError.malformed(path: path, reason: "larger than 1 MiB")) {
      try places.area(named: "work", radius: nil)
    }
  }

  func testPipeInPlaceOfTheFileIsToldAndNotWaitedFor() {
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    assertThrows(PlacesError.malformed(path: path, reason: "not a regular file")) {
      try places.area(named: "work", radius: nil)
    }
  }

  private func configure(_ places: String) throws {
    try write(#"{"places": \#(places)}"#, to: "config.json")
  }
}
