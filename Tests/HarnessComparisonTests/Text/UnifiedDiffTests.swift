import Foundation
import Harness
import TestSupport
import XCTest

@testable import HarnessComparison

/// The diff that a failure shows.
final class UnifiedDiffTests: XCTestCase {
  func testEqualTextsHaveNoDiff() {
    for text in ["", "\n", "a", "a\n", "a\nb\n\n"] {
      XCTAssertEqual(diff(text, text), [])
    }
  }

  func testAChangedLineStandsInItsContext() {
    XCTAssertEqual(
      diff(numbers(1...9), numbers(1...9, replacing: [5: "five"])),
      ["@@ -2,7 +2,7 @@", " 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8"])
  }

  func testLinesThatAreOnlyInserted() {
    XCTAssertEqual(diff("a\nb\n", "a\nx\ny\nb\n"), ["@@ -1,2 +1,4 @@", " a", "+x", "+y", " b"])
  }

  func testLinesThatAreOnlyDeleted() {
    XCTAssertEqual(diff("a\nx\ny\nb\n", "a\nb\n"), ["@@ -1,4 +1,2 @@", " a", "-x", "-y", " b"])
  }

  func testEmptySidesStartAtLineZero() {
    XCTAssertEqual(diff("", "a\nb\n"), ["@@ -0,0 +1,2 @@", "+a", "+b"])
    XCTAssertEqual(diff("a\n", ""), ["@@ -1 +0,0 @@", "-a"])
    XCTAssertEqual(diff("", "\n"), ["@@ -0,0 +1 @@", "+"])
  }

  func testAMissingFinalNewlineIsSaid() {
    let note = "\\ No newline at end of file"
    XCTAssertEqual(diff("a", "a\n"), ["@@ -1 +1 @@", "-a", note, "+a"])
    XCTAssertEqual(diff("a\n", "a"), ["@@ -1 +1 @@", "-a", "+a", note])
    XCTAssertEqual(diff("x\na", "y\na"), ["@@ -1,2 +1,2 @@", "-x", "+y", " a", note])
  }

  func testChangesWithSixLinesBetweenThemShareAHunk() {
    let found = numbers(1...20, replacing: [5: "five", 12: "twelve"])
    XCTAssertEqual(headers(numbers(1...20), found), ["@@ -2,14 +2,14 @@"])
  }

  func testChangesWithSevenLinesBetweenThemDoNot() {
    let found = numbers(1...20, replacing: [5: "five", 13: "thirteen"])
    XCTAssertEqual(headers(numbers(1...20), found), ["@@ -2,7 +2,7 @@", "@@ -10,7 +10,7 @@"])
  }

  func testLaterHunksCountWhatEarlierOnesInserted() {
    let found = numbers(1...30, replacing: [2: "2\nnew\nnew", 25: "25\nnew"])
    XCTAssertEqual(headers(numbers(1...30), found), ["@@ -1,5 +1,7 @@", "@@ -23,6 +25,7 @@"])
  }

  func testACarriageReturnIsAPartOfItsLineAndIsSeen() {
    XCTAssertEqual(
      diff("a\r\nb\r\n", "a\r\nc\r\n"), ["@@ -1,2 +1,2 @@", " a␍", "-b␍", "+c␍"])
  }

  func testControlCharactersAreShownAndNotSent() {
    XCTAssertEqual(
      diff("a\n", "\u{1B}[31ma\u{202E}\0\n"),
      ["@@ -1 +1 @@", "-a", "+␛[31ma\\u{202E}␀"])
  }

  func testBytesThatAreNotUTF8AreShownOneByOne() {
    let diff = UnifiedDiff(expected: Array("é\n".utf8), found: [0xC3, 0x0A, 0xFF, 0x61, 0x0A]).text
    XCTAssertTrue(diff.hasSuffix("-é\n+\\xC3\n+\\xFFa"), diff)
  }

  func testALongLineIsShownWhereItDiffers() {
    let start = String(repeating: "a", count: 100_000)
    let lines = diff(start + "x" + start + "\n", start + "y" + start + "\n")
    XCTAssertEqual(lines.count, 3)
    for (line, part) in zip(lines.dropFirst(), ["aaxaa", "aayaa"]) {
      XCTAssertTrue(line.contains(part), line)
      XCTAssertTrue(line.dropFirst().hasPrefix("… 99960 bytes …"), line)
      XCTAssertTrue(line.hasSuffix("… 99921 bytes …"), line)
      XCTAssertLessThan(line.count, 300)
    }
  }

  func testALongLineIsNeverCutInsideACharacter() {
    let line = String(repeating: "é", count: 5000)
    for lead in ["", "x"] {
      XCTAssertFalse(diff("", lead + line + "\n").joined().contains("\\x"))
    }
  }

  func testHugeTextsAreComparedFromTheirFirstDifference() {
    var data = Data(repeating: UInt8(ascii: "a"), count: 40 << 20)
    for place in stride(from: 99, to: data.count, by: 100) { data[place] = 0x0A }
    var changed = data
    changed[30_000_050] = UInt8(ascii: "b")
    let text = LongTextDiff.text(expected: data, found: changed)
    XCTAssertTrue(text.contains("@@ -299998,7 +299998,7 @@"), text)
    XCTAssertTrue(
      text.hasSuffix(
        "… compared from the first difference, at byte 30000050, for 64 KiB: "
          + "expected are 41943040 bytes, found 41943040"), text)
    XCTAssertLessThan(text.utf8.count, 4000)
  }

  func testTwoFormsOfACharacterDiffer() {
    XCTAssertEqual(diff("\u{E9}\n", "e\u{301}\n").count, 3)
  }

  // MARK: Long texts

  func testOneLineOfManyIsFound() {
    let found = numbers(1...100_000, replacing: [50_000: "here"])
    XCTAssertEqual(headers(numbers(1...100_000), found), ["@@ -49997,7 +49997,7 @@"])
  }

  func testTheFirstAndTheLastLineOfManyAreFoundApart() {
    let found = numbers(1...100_000, replacing: [1: "first", 100_000: "last"])
    XCTAssertEqual(
      headers(numbers(1...100_000), found), ["@@ -1,4 +1,4 @@", "@@ -99997,4 +99997,4 @@"])
  }

  func testTextsThatDifferInEveryLineAreShownInPart() {
    let lines = UnifiedDiff(
      expected: numbers(1...100_000), found: numbers(100_001...200_000)
    ).text.components(separatedBy: "\n")
    XCTAssertEqual(lines.count, 2 + UnifiedDiff.shownLimit + 1)
    XCTAssertEqual(lines.last, "… \(200_001 - UnifiedDiff.shownLimit) more lines")
  }

  func testManyHunksAreCountedOnce() {
    let changes = Dictionary(
      uniqueKeysWithValues: stride(from: 10, to: 100_000, by: 20).map { ($0, "changed") })
    let found = headers(
      numbers(1...100_000), numbers(1...100_000, replacing: changes), shownLines: .max)
    XCTAssertEqual(found.count, changes.count)
  }

  // MARK: Helpers

  private func diff(_ old: String, _ new: String, shownLines: Int = 80) -> [String] {
    let text = UnifiedDiff(expected: old, found: new).text(shownLines: shownLines)
    guard !text.isEmpty else { return [] }
    let lines = text.components(separatedBy: "\n")
    XCTAssertEqual(Array(lines.prefix(2)), ["--- expected", "+++ found"])
    return Array(lines.dropFirst(2))
  }

  private func headers(_ old: String, _ new: String, shownLines: Int = 80) -> [String] {
    diff(old, new, shownLines: shownLines).filter { $0.hasPrefix("@@") }
  }

  private func numbers(_ range: ClosedRange<Int>, replacing: [Int: String] = [:]) -> String {
    range.map { (replacing[$0] ?? String($0)) + "\n" }.joined()
  }
}
