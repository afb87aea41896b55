import XCTest

@testable import SampleApp

final class DateTimeTests: XCTestCase {
  func testSecondsFrom1970() throws {
    let date = try XCTUnwrap(
      DateTime(year: 2017, month: 3, day: 31, hour: 10, minute: 55, second: 42))
    XCTAssertEqual(date.secondsFrom1970, 1_490_957_742)
  }

  func testEveryDayOfFourCenturiesComesBack() throws {
    let first = try XCTUnwrap(DateTime(year: 1799, month: 12, day: 31)).secondsFrom1970
    for day in 0..<146_097 + 2 {
      let moment = first + day * 86_400
      XCTAssertEqual(DateTime(secondsFrom1970: moment).secondsFrom1970, moment)
    }
    XCTAssertEqual(
      DateTime(secondsFrom1970: first + 146_097 * 86_400).description, "2199-12-31T00:00:00")
  }

  func testMomentsBefore1970() {
    XCTAssertEqual(DateTime(secondsFrom1970: -1).description, "1969-12-31T23:59:59")
  }

  func testDatesThatDoNotExist() {
    XCTAssertNil(DateTime(year: 2017, month: 2, day: 29))
    XCTAssertNil(DateTime(year: 1900, month: 2, day: 29))
    XCTAssertNil(DateTime(year: 2017, month: 4, day: 31))
    XCTAssertNil(DateTime(year: 2017, month: 0, day: 1))
    XCTAssertNil(DateTime(year: 2017, month: 1, day: 1, hour: 24))
    XCTAssertNotNil(DateTime(year: 2000, month: 2, day: 29))
  }

  func testOffsetsOfCaptureDates() throws {
    let reading = try XCTUnwrap(DateTime(year: 2017, month: 3, day: 31))
    XCTAssertEqual(
      CaptureDate(reading: reading, offset: -(3 * 3600 + 1800)).description,
      "2017-03-31T00:00:00-03:30")
    XCTAssertEqual(
      CaptureDate(reading: reading, offset: 0).description, "2017-03-31T00:00:00+00:00")
    XCTAssertEqual(CaptureDate(reading: reading, offset: nil).description, "2017-03-31T00:00:00")
  }

  func testOffsetGoesBeforeLocalTime() throws {
    let reading = try XCTUnwrap(DateTime(year: 2017, month: 3, day: 31))
    let berlin = LocalTime.fixed(7200)
    let moment = CaptureDate(reading: reading, offset: nil).moment(in: berlin)
    XCTAssertEqual(moment, reading.secondsFrom1970 - 7200)
    XCTAssertEqual(
      CaptureDate(reading: reading, offset: 3600).moment(in: berlin),
      reading.secondsFrom1970 - 3600)
  }
}
