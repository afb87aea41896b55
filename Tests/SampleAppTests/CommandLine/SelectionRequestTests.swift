import XCTest

@testable import SampleApp

final class SelectionRequestTests: XCTestCase {
  func testEveryFilter() throws {
    let request = try request([
      .near: "52.5,13.4", .within: "12.5", .since: "2017-03-01", .until: "2017-03-31", .allow: "",
    ])
    let center = try XCTUnwrap(Coordinate("52.5,13.4"))
    XCTAssertEqual(request.site, .near(center, within: 12.5))
    XCTAssertEqual(request.since, DateBound("2017-03-01"))
    XCTAssertEqual(request.until, DateBound("2017-03-31"))
    XCTAssertTrue(request.isAllowed)
    XCTAssertFalse(request.isEverything)
  }

  func testPlace() throws {
    XCTAssertEqual(try request([.place: "work"]).site, .place("work", within: nil))
    XCTAssertEqual(
      try request([.place: "work", .within: "5"]).site, .place("work", within: 5))
  }

  func testNoFilterAsksForEverything() throws {
    XCTAssertTrue(try request([:]).isEverything)
  }

  func testMistakesAreTold() {
    assertRefused([.near: "1,2", .place: "work"], .conflict(.near, .place))
    assertRefused([.within: "5"], .needsOneOf(.within, [.near, .place]))
    assertRefused(
      [.near: "1;2"],
      .invalidValue(.near, "1;2", expected: "decimal degrees like 52.520008,13.404954"))
    assertRefused(
      [.near: "1,2", .within: "-5"],
      .invalidValue(.within, "-5", expected: "a number of metres"))
    assertRefused(
      [.since: "soon"], .invalidValue(.since, "soon", expected: DateBound.expectation))
  }

  private func request(_ values: [Option: String]) throws -> SelectionRequest {
    try SelectionRequest(Invocation(command: .find, values: values))
  }

  private func assertRefused(
    _ values: [Option: String], _ expected: UsageError, line: UInt = #line
  ) {
    assertThrows(expected, line: line) { try request(values) }
  }
}
