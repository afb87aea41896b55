import XCTest

@testable import SampleApp

final class PhotoFilterTests: XCTestCase {
  func testWithoutFiltersEveryPhotoPasses() throws {
    XCTAssertTrue(PhotoFilter().passes(try .stub("a.jpg")))
  }

  func testPhotoWithoutCoordinatesIsNowhere() throws {
    let center = try XCTUnwrap(Coordinate("0,0"))
    let filter = PhotoFilter(area: Area(center: center, radius: 1e9))
    XCTAssertTrue(filter.passes(try .stub("a.jpg", at: "10,20")))
    XCTAssertFalse(filter.passes(try .stub("a.jpg")))
  }

  func testPhotoWithoutDateWasNeverTaken() throws {
    XCTAssertFalse(PhotoFilter(since: Int.min).passes(try .stub("a.jpg")))
    XCTAssertFalse(PhotoFilter(until: Int.max).passes(try .stub("a.jpg")))
  }

  func testBothBoundsAreWithin() throws {
    let photo = try Photo.stub("a.jpg", taken: "2017-03-31T10:55:42Z")
    let moment = 1_490_957_742
    XCTAssertTrue(PhotoFilter(since: moment, until: moment).passes(photo))
    XCTAssertFalse(PhotoFilter(since: moment + 1).passes(photo))
    XCTAssertFalse(PhotoFilter(until: moment - 1).passes(photo))
  }

  func testDateWithoutOffsetIsLocalTime() throws {
    let photo = try Photo.stub("a.jpg", taken: "2017-03-31T10:55:42")
    let moment = 1_490_957_742 - 7200
    XCTAssertTrue(
      PhotoFilter(since: moment, until: moment, localTime: .fixed(7200)).passes(photo))
    XCTAssertFalse(
      PhotoFilter(since: moment, until: moment, localTime: .fixed(3600)).passes(photo))
  }

  func testEveryFilterMustBePassed() throws {
    let area = Area(center: try XCTUnwrap(Coordinate("10,20")), radius: 1)
    let filter = PhotoFilter(area: area, since: 0)
    XCTAssertTrue(filter.passes(try .stub("a.jpg", taken: "2017-03-31", at: "10,20")))
    XCTAssertFalse(filter.passes(try .stub("a.jpg", taken: "1969-03-31", at: "10,20")))
    XCTAssertFalse(filter.passes(try .stub("a.jpg", taken: "2017-03-31", at: "11,20")))
  }
}
