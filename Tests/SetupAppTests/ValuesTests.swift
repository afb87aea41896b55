import Foundation
import XCTest

@testable import SetupApp

final class ValuesTests: XCTestCase {
  func testEveryDayOf2017IsWrittenAsTheCalendarHasIt() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy:MM:dd HH:mm:ss"
    for day in 0..<365 {
      let taken = DateTaken(secondOfYear: day * 86_400 + 86_399 - day, offset: 0)
      let moment = Date(timeIntervalSince1970: TimeInterval(taken.secondsSince1970))
      XCTAssertEqual(taken.exifDate, formatter.string(from: moment))
    }
  }

  func testTheLastDayOfAMonthIsNotTheFirstOfTheNext() {
    let taken = DateTaken(month: 3, day: 31, time: 10_55_42, offset: 120)
    XCTAssertEqual(taken.exifDate, "2017:03:31 10:55:42")
    XCTAssertEqual(taken.exifOffset, "+02:00")
    XCTAssertEqual(taken.secondsSince1970, 1_490_950_542)
  }

  func testOffsetsWestOfUTCAreNegative() {
    let taken = DateTaken(month: 12, day: 31, time: 23_59_59, offset: -210)
    XCTAssertEqual(taken.exifOffset, "-03:30")
    XCTAssertEqual(taken.secondsSince1970, 1_514_777_399)
  }

  func testAnglesKeepEveryMillionthOfADegree() {
    for form in [AngleForm.degreesMinutesSeconds, .degreesDecimalMinutes] {
      for angle in [0, 1, 999_999, 13_404_954, -52_520_008, 179_999_999, -180_000_000] {
        let parts = form.rationals(angle).map { Double($0.numerator) / Double($0.denominator) }
        XCTAssertEqual(parts.count, 3)
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3_600
        XCTAssertEqual(degrees, Double(abs(angle)) / 1_000_000, accuracy: 1e-12)
        XCTAssertLessThan(parts[1], 60)
        XCTAssertLessThan(parts[2], 60)
      }
    }
  }

  func testGeneratorIsSplitMix64() {
    // The first numbers of the published algorithm for this seed.
    var numbers = SplitMix64(seed: 1_234_567)
    XCTAssertEqual(
      [numbers.next(), numbers.next(), numbers.next()],
      [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  func testGeneratorReachesBothEndsOfARangeAndNothingBeyond() {
    var numbers = SplitMix64(seed: 0)
    let drawn = Set((0..<1_000).map { _ in numbers.next(in: -2...2) })
    XCTAssertEqual(drawn, [-2, -1, 0, 1, 2])
  }
}
