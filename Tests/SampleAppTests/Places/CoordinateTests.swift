import XCTest

@testable import SampleApp

final class CoordinateTests: XCTestCase {
  func testDistanceOfCities() throws {
    // Berlin to Paris: 877.46 km on the sphere of the mean radius.
    XCTAssertEqual(try metres("52.520008,13.404954", "48.856613,2.352222"), 877_463, accuracy: 500)
  }

  func testQuarterOfTheEquator() throws {
    XCTAssertEqual(
      try metres("0,0", "0,90"), Coordinate.earthRadius * .pi / 2, accuracy: 0.001)
  }

  func testAcrossTheAntimeridian() throws {
    let straight = try metres("-16.8,0", "-16.8,0.002")
    XCTAssertEqual(try metres("-16.8,179.999", "-16.8,-179.999"), straight, accuracy: 0.001)
    XCTAssertEqual(try metres("10,180", "10,-180"), 0, accuracy: 0.001)
  }

  func testAllLongitudesMeetAtThePole() throws {
    XCTAssertEqual(try metres("90,0", "90,135"), 0, accuracy: 0.001)
    XCTAssertEqual(
      try metres("89.999,0", "89.999,180"), try metres("89.998,0", "90,0"), accuracy: 0.001)
  }

  func testAntipodesAreHalfTheEarthApart() throws {
    let half = Coordinate.earthRadius * .pi
    // At many of these the haversine is the next number above 1, which has no arcsine.
    for latitude in stride(from: -90.0, through: 90, by: 0.0671) {
      for longitude in stride(from: -180.0, through: 0, by: 7.9) {
        let here = try XCTUnwrap(Coordinate(latitude: latitude, longitude: longitude))
        let there = try XCTUnwrap(Coordinate(latitude: -latitude, longitude: longitude + 180))
        // The formula loses digits at the far end: a few centimetres in 20,000 kilometres.
        XCTAssertEqual(here.distance(to: there), half, accuracy: 1)
      }
    }
  }

  func testReadsDecimalDegrees() {
    XCTAssertEqual(Coordinate("52.520008,13.404954")?.latitude, 52.520008)
    XCTAssertEqual(Coordinate("-33.8688, 151.2093")?.longitude, 151.2093)
    XCTAssertNotNil(Coordinate("90,-180"))
  }

  func testOtherTextIsNoCoordinate() {
    for text in [
      "", "52.5", "52.5,", ",13.4", "52.5,13.4,0", "91,0", "0,181", "nan,0", "inf,0", "0x1,0",
      "52.5;13.4", "52°,13°",
    ] {
      XCTAssertNil(Coordinate(text), text)
    }
  }

  func testDegreesHaveSixPlacesAndNoNegativeZero() {
    XCTAssertEqual(degrees(-0.000_000_1), "0.000000")
    XCTAssertEqual(degrees(-0.5), "-0.500000")
    XCTAssertEqual(degrees(13.404_954_4), "13.404954")
    XCTAssertEqual(degrees(179.999_999_9), "180.000000")
  }

  func testEdgeOfAnAreaIsWithin() throws {
    let center = try XCTUnwrap(Coordinate("52.520008,13.404954"))
    let other = try XCTUnwrap(Coordinate("52.521,13.405"))
    let distance = center.distance(to: other)
    XCTAssertTrue(Area(center: center, radius: distance).contains(other))
    XCTAssertFalse(Area(center: center, radius: distance - 0.001).contains(other))
  }

  private func metres(_ first: String, _ second: String) throws -> Double {
    try XCTUnwrap(Coordinate(first)).distance(to: try XCTUnwrap(Coordinate(second)))
  }
}
