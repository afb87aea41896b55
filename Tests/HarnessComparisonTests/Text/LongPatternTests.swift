import Foundation
import HarnessSystem
import XCTest

@testable import HarnessComparison

/// Patterns and texts of many lines, whose comparison takes time in proportion to them.
final class LongPatternTests: XCTestCase {
  func testTheDifferenceOfManyLinesThatDotsStandForIsShown() throws {
    let found = (0..<20_000).map { "\($0)\n" }.joined()
    let diff = try comparison("...\n[TIME] is nowhere\n", found).diff
    XCTAssertTrue(diff.contains("-[TIME] is nowhere"), diff)
    XCTAssertFalse(try comparison("x\n...\n", found).diff.isEmpty)
  }

  func testOfALongTextAPartIsCompared() throws {
    let lines = (0..<200_000).map { "\($0)\n" }
    var wanted = lines
    wanted[150_000] = "[TIME] is nowhere\n"
    let diff = try comparison(wanted.joined(), lines.joined()).diff
    XCTAssertTrue(diff.hasPrefix("--- expected\n+++ found\n@@ -149998,"), diff)
    XCTAssertTrue(diff.contains("-[TIME] is nowhere\n+150000\n"), diff)
    XCTAssertTrue(diff.contains("compared from the first difference, in line 150001"), diff)
  }

  func testLinesShareTheExpressionsOfTheirPlaceholders() throws {
    let wanted = (0..<5000).map { "line \($0) [TIME].\n" }.joined()
    let found = wanted.replacing("[TIME]", with: "12ms")
    XCTAssertTrue(try comparison(wanted, found).holds())
    XCTAssertFalse(try comparison(wanted, found.replacing("12ms", with: "noon")).holds())
  }

  func testALineOfManyPlaceholdersIsRead() throws {
    let wanted = String(repeating: "[TIME] ", count: 8000)
    let found = String(repeating: "12ms ", count: 8000)
    XCTAssertTrue(try comparison(wanted, found).holds())
  }

  func testAnExpressionThatLooksAroundSeesWhatStandsThere() throws {
    let own: Placeholders = ["WORD": .matching(#"\b\w+\b"#), "END": .matching("x*$")]
    XCTAssertTrue(try comparison("(WORD)", "(WORD)").holds())
    XCTAssertTrue(try comparison("a [WORD] b", "a word b", own).holds())
    XCTAssertFalse(try comparison("a[WORD]b", "awordb", own).holds())
    XCTAssertFalse(try comparison("[END]b", "xb", own).holds())
    XCTAssertTrue(try comparison("b[END]", "bxx", own).holds())
  }

  func testAnUpdateLeavesNoDotsThatWouldStandForAnything() throws {
    XCTAssertEqual(try updated("...\ndone 5\n", "a\nb\nfailed\n"), "a\nb\nfailed\n")
    XCTAssertEqual(try updated("start\n...\n", "a\nb\n"), "a\nb\n")
    XCTAssertEqual(try updated("start\n...\nend\n", "start\na\nb\n"), "start\na\nb\n")
    XCTAssertEqual(try updated("start\n...\nend\n", "x\na\nend\n"), "x\na\nend\n")
    // Where another line takes the place of the one beside them, they stand for the same as before.
    XCTAssertEqual(try updated("...\ndone 5\n", "a\nb\ndone 6\n"), "...\ndone 6\n")
  }

  private func updated(_ pattern: String, _ found: String) throws -> String {
    String(decoding: try comparison(pattern, found).updated(), as: UTF8.self)
  }

  private func comparison(
    _ pattern: String, _ found: String, _ own: Placeholders = [:]
  ) throws -> PatternComparison {
    try PatternComparison(
      pattern: Data(pattern.utf8), found: Data(found.utf8),
      placeholders: Placeholders.standard.merging(own))
  }
}
