import XCTest

@testable import SampleApp

final class LocalTimeTests: XCTestCase {
  /// Berlin in 2017: an hour ahead of UTC, two from 26 March 01:00 to 29 October 01:00 UTC.
  private let berlin = LocalTime { moment in
    (1_490_490_000..<1_509_238_800).contains(moment) ? 7200 : 3600
  }

  func testWinterAndSummer() throws {
    XCTAssertEqual(try moment("2017-03-01T12:00:00"), try utc("2017-03-01T11:00:00"))
    XCTAssertEqual(try moment("2017-07-01T12:00:00"), try utc("2017-07-01T10:00:00"))
  }

  func testTheHoursAroundTheChanges() throws {
    XCTAssertEqual(try moment("2017-03-26T01:59:59"), try utc("2017-03-26T00:59:59"))
    XCTAssertEqual(try moment("2017-03-26T03:00:00"), try utc("2017-03-26T01:00:00"))
    XCTAssertEqual(try moment("2017-10-29T01:59:59"), try utc("2017-10-28T23:59:59"))
    XCTAssertEqual(try moment("2017-10-29T03:00:00"), try utc("2017-10-29T02:00:00"))
  }

  func testReadingIsWhatTheClockShows() throws {
    XCTAssertEqual(
      berlin.reading(at: try utc("2017-07-01T10:00:00")).description, "2017-07-01T12:00:00")
  }

  private func utc(_ text: String) throws -> Int {
    try XCTUnwrap(DateBound("\(text)Z")).firstMoment(in: .fixed(0))
  }

  private func moment(_ text: String) throws -> Int {
    try XCTUnwrap(DateBound(text)).firstMoment(in: berlin)
  }
}
