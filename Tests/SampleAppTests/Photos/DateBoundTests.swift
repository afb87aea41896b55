import XCTest

@testable import SampleApp

final class DateBoundTests: XCTestCase {
  private let berlin = LocalTime.fixed(7200)

  func testDayLastsUntilItsLastSecondInLocalTime() throws {
    let day = try XCTUnwrap(DateBound("2017-03-31"))
    let midnight = 1_490_918_400 - 7200
    XCTAssertEqual(day.firstMoment(in: berlin), midnight)
    XCTAssertEqual(day.lastMoment(in: berlin), midnight + 86_399)
  }

  func testMomentIsBothFirstAndLast() throws {
    let moment = try XCTUnwrap(DateBound("2017-03-31T10:55:42Z"))
    XCTAssertEqual(moment.firstMoment(in: berlin), 1_490_957_742)
    XCTAssertEqual(moment.lastMoment(in: berlin), 1_490_957_742)
  }

  func testFormsOfOneMoment() throws {
    for text in [
      "2017-03-31T12:55:42+02:00", "2017-03-31T12:55:42+0200", "2017-03-31T12:55:42+02",
      "2017-03-31 12:55:42", "2017-03-31T10:55:42.999Z", "2017-03-31T05:25:42-05:30",
    ] {
      let bound = try XCTUnwrap(DateBound(text), text)
      XCTAssertEqual(bound.firstMoment(in: berlin), 1_490_957_742, text)
    }
  }

  func testSecondsMayBeLeftOut() throws {
    let bound = try XCTUnwrap(DateBound("2017-03-31T10:55Z"))
    XCTAssertEqual(bound.firstMoment(in: berlin), 1_490_957_700)
  }

  func testOtherTextIsNoDate() {
    for text in [
      "", "yesterday", "2017", "2017-03", "2017-3-31", "2017/03/31", "31-03-2017", "2017-02-29",
      "2017-03-31T", "2017-03-31T25:00", "2017-03-31T10:55:42+", "2017-03-31T10:55:42+15:00",
      "2017-03-31T10:55:42Zulu", "2017-03-31x", "٢٠١٧-٠٣-٣١",
    ] {
      XCTAssertNil(DateBound(text), text)
    }
  }
}
