import Foundation
import HarnessSystem
import XCTest

@testable import HarnessComparison

/// JSON whose comparison takes no more than it has to, and none that is not one.
final class JSONLimitTests: XCTestCase {
  func testAMemberOfDotsThatIsNotDotsIsRefused() {
    for wanted in [#"{"...": null}"#, #"[{"a": {"...": {}}}]"#, #"{"a": 1, "...": "x"}"#] {
      for found in [#"{"a": 1, "b": 2}"#, "[]", "7"] {
        let mismatch = TextExpectation.json(wanted).mismatch(in: found, of: "the text")
        XCTAssertEqual(mismatch?.isInconclusive, true, "\(wanted) \(found)")
        XCTAssertEqual(mismatch?.summary.contains(#"a member "..." whose value is"#), true, wanted)
      }
    }
    XCTAssertNil(TextExpectation.json(#"{"\\...": 1}"#).mismatch(in: #"{"...": 1}"#, of: "x"))
  }

  func testOfTwoMembersWithOneNameTheLastCounts() {
    let expectation = TextExpectation.json(#"{"a": 1, "a": 2}"#)
    XCTAssertNil(expectation.mismatch(in: #"{"a": 2}"#, of: "the text"))
    XCTAssertNil(expectation.mismatch(in: #"{"a": 3, "a": 2}"#, of: "the text"))
    XCTAssertNotNil(expectation.mismatch(in: #"{"a": 1}"#, of: "the text"))
  }

  func testAComparisonWithoutTimeIsNeitherTheSameNorDifferent() {
    let found = "{" + (0..<500).map { #""m\#($0)": \#($0)"# }.joined(separator: ",") + "}"
    ComparisonLimit(hasPassed: { true }).hold {
      let mismatch = TextExpectation.json("{}").mismatch(in: found, of: "the text")
      XCTAssertEqual(mismatch?.isInconclusive, true, "\(mismatch as Any)")
    }
  }

  /// What asks of each level twice would ask 2^300 times.
  func testDotsMayStandDeepInEachOther() throws {
    let wanted = nested(in: 300, #"["...", 1, "..."]"#) { #"["...", \#($0), "..."]"# }
    let found = nested(in: 300, "[0, 1]") { "[0, \($0)]" }
    let other = nested(in: 300, "[0, 2]") { "[0, \($0)]" }
    XCTAssertNil(TextExpectation.json(wanted).mismatch(in: found, of: "the text"))
    XCTAssertNotNil(TextExpectation.json(wanted).mismatch(in: other, of: "the text"))
    XCTAssertNil(TextExpectation.json(try updated(wanted, other)).mismatch(in: other, of: "x"))
  }

  func testDeepValuesAreBroughtUpToDate() throws {
    // An object and an array a level: 400 deep.
    let old = nested(in: 200, "1") { #"{"a": [\#($0), "x"], "b": "[..]"}"# }
    let found = nested(in: 200, "2") { #"{"a": [\#($0), "x"], "b": "c"}"# }
    XCTAssertEqual(try updated(old, found), old.replacing("1", with: "2"))
  }

  func testAPlaceholderIsReadOnceHoweverOftenItStands() throws {
    let wanted = "[" + Array(repeating: "\"[TIME]\"", count: 20_000).joined(separator: ",") + "]"
    let found = wanted.replacing("[TIME]", with: "12ms")
    XCTAssertNil(TextExpectation.json(wanted).mismatch(in: found, of: "the text"))
    XCTAssertNotNil(
      TextExpectation.json(wanted).mismatch(in: found.replacing("12", with: "noon"), of: "x"))
  }

  func testANumberOfManyDigitsIsComparedDigitByDigit() {
    let digits =
      String(repeating: "7", count: 1 << 21) + "." + String(repeating: "30", count: 1 << 20)
    let expectation = TextExpectation.json(digits)
    XCTAssertNil(expectation.mismatch(in: digits + "0", of: "the text"))
    XCTAssertNotNil(expectation.mismatch(in: digits + "1", of: "the text"))
  }

  func testADifferenceIsShownInFewWordsHoweverManyThereAre() throws {
    let found = "[" + (0..<3000).map { "\($0)" }.joined(separator: ",") + "]"
    let wanted = "[" + (0..<3000).map { "\($0 + 1)" }.joined(separator: ",") + "]"
    let mismatch = TextExpectation.json(wanted).mismatch(in: found, of: "the text")
    XCTAssertEqual(mismatch?.summary.contains("… 2992 more differences"), true)
  }

  private func nested(in levels: Int, _ core: String, _ wrap: (String) -> String) -> String {
    (0..<levels).reduce(core) { inner, _ in wrap(inner) }
  }

  private func updated(_ stored: String, _ found: String) throws -> String {
    let data = try JSONUpdate.text(
      stored: Data(stored.utf8), found: Data(found.utf8), placeholders: .standard)
    return String(decoding: data, as: UTF8.self)
  }
}
