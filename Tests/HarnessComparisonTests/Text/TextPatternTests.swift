import Foundation
import TestSupport
import XCTest

@testable import HarnessComparison

/// What placeholders stand for, and what they do not.
final class TextPatternTests: XCTestCase {
  // MARK: Within a line

  func testAWildcardIsAnythingWithinALine() {
    holds("a[..]z\n", "az\n", "a-z\n", "a[..]z\n", "azz\n")
    fails("a[..]z\n", "a\nz\n", "az", "az \n", "baz\n")
    holds("[..]\n", "\n", "x\n")
    holds("[..]b[..]b[..]\n", "bb\n", "abcbd\n")
    fails("[..]b[..]b[..]\n", "b\n")
    fails("ab[..]ba\n", "aba\n")
  }

  func testTimesAndIdentifiersHaveTheirForm() {
    holds(
      "[TIME]\n", "2017-03-31\n", "10:55\n", "10:55:42.125\n", "2017-03-31T10:55:42Z\n",
      "2017-03-31 10:55:42 +0200\n", "0.35 s\n", "12ms\n", "3 minutes\n")
    fails(
      "[TIME]\n", "\n", "noon\n", "2017-3-31\n", "12\n", "12 msx\n", "99:99:99\n", "9:60\n",
      "2017-13-01\n", "2017-01-32\n")
    holds("id [UUID].\n", "id 123e4567-E89B-12d3-a456-426614174000.\n")
    fails("id [UUID].\n", "id 123e4567.\n")
    holds("[TIME] [..] in [TIME]\n", "10:55 copied 8 in 12ms\n")
  }

  func testNamesOfOnesOwnStandForValuesAndExpressions() {
    let own: Placeholders = ["USER": .value("a.b"), "HASH": .matching("[0-9a-f]{4}|none")]
    holds("[USER] [HASH]\n", with: own, "a.b 12af\n", "a.b none\n")
    fails("[USER] [HASH]\n", with: own, "axb 12af\n", "a.b nonex\n", "[USER] [HASH]\n")
    holds("[HASH]+(x)*\n", with: own, "none+(x)*\n")
  }

  func testANameOfOnesOwnWinsOverAKnownOne() {
    holds("[TIME]\n", with: ["TIME": .value("noon")], "noon\n")
    fails("[TIME]\n", with: ["TIME": .value("noon")], "10:55\n")
  }

  func testUnknownNamesAndOtherBracketsAreThemselves() {
    holds("[INFO] a[0] [] [ ] [a\n", "[INFO] a[0] [] [ ] [a\n")
    fails("[INFO]\n", "info\n", "I\n")
  }

  func testABackslashMakesAPlaceholderText() {
    holds(#"\[..] \[TIME]"# + "\n", "[..] [TIME]\n")
    fails(#"\[..]"# + "\n", "x\n", #"\[..]"# + "\n")
    holds(#"\\[..]"# + "\n", #"\anything"# + "\n")
    holds(#"C:\dir\n \[x]"# + "\n", #"C:\dir\n \[x]"# + "\n")
    holds("\\...\n", "...\n")
    fails("\\...\n", "x\n", "")
    holds("\\\\...\n", "\\...\n")
  }

  func testAnExpressionThatIsNoneIsAMismatchThatSaysSo() {
    let mismatch = TextExpectation.pattern("[X]", placeholders: ["X": .matching("([")])
      .mismatch(in: "x", of: "the text")
    XCTAssertEqual(
      mismatch?.summary.hasPrefix("the placeholder's regular expression (["), true,
      "\(mismatch as Any)")
  }

  func testBytesThatAreNotUTF8AreComparedAsTheyAre() {
    let expectation = TextExpectation.pattern("a[..]\u{FFFD}\n")
    XCTAssertNotNil(expectation.mismatch(in: Data([0x61, 0xFF, 0x0A]), of: "the text"))
    XCTAssertNil(
      TextExpectation.pattern("a[..]\n").mismatch(in: Data([0x61, 0xFF, 0x0A]), of: "the text"))
  }

  func testBytesThatAreNotUTF8AreTheirOwnBesideAnExpression() throws {
    func holds(_ pattern: [UInt8], _ found: [UInt8]) throws -> Bool {
      try PatternComparison(
        pattern: Data(pattern), found: Data(found),
        placeholders: ["N": .matching("[0-9]"), "ANY": .matching(".")]
      ).holds()
    }
    let number = Array("[N]".utf8)
    XCTAssertTrue(try holds([0xFF] + number, [0xFF, 0x31]))
    XCTAssertFalse(try holds([0xFF] + number, [0xFE, 0x31]))
    XCTAssertFalse(try holds([0xFF] + number, Array("\u{FFFD}1".utf8)))
    // The code points that stand for such bytes are themselves.
    XCTAssertTrue(try holds(Array("\u{10FFFF}[N]".utf8), Array("\u{10FFFF}1".utf8)))
    XCTAssertFalse(try holds([0xFF] + number, Array("\u{10FFFF}1".utf8)))
    XCTAssertFalse(try holds(Array("\u{10FFFF}[N]".utf8), [0xFF, 0x31]))
    // One byte that is no UTF-8 is one character.
    XCTAssertTrue(try holds(Array("[ANY]".utf8), [0xC3]))
    XCTAssertFalse(try holds(Array("[ANY]".utf8), [0xC3, 0x28]))
  }

  /// An engine that backtracks took nine minutes for a line of this form.
  func testALongLineWithManyWildcardsAndExpressionsIsQuick() {
    let line = String(repeating: "x10:55y", count: 10_000)
    fails("[..]x[TIME][..]y[TIME][..]z\n", "\(line)\n")
    holds("[..]x[TIME][..]y[..]x[TIME][..]z\n", "\(line)z\n")
  }

  func testAComparisonThatHasNoTimeIsNoMatch() throws {
    let lines = Data(String(repeating: "a\n", count: 1000).utf8)
    let pattern = Data("...\n[TIME]\n...\n".utf8)
    let comparison = try PatternComparison(
      pattern: pattern, found: lines, placeholders: .standard)
    try ComparisonLimit(hasPassed: { true }).hold {
      XCTAssertThrowsError(try comparison.holds()) {
        XCTAssertEqual($0 as? ComparisonInterruption, .limitReached)
      }
      XCTAssertFalse(comparison.diff.isEmpty)
      let expectation = TextExpectation.pattern("...\n[TIME]\n...\n")
      XCTAssertNotNil(expectation.mismatch(in: lines, of: "the text"))
    }
  }

  // MARK: Lines

  func testThreeDotsAreAnyLines() {
    holds("...\n", "", "a\n", "a\nb\n", "a")
    holds("a\n...\nz\n", "a\nz\n", "a\nb\nc\nz\n", "a\nz\nz\n")
    fails("a\n...\nz\n", "a\n", "z\n", "a\nz", "b\na\nz\n", "a\nz\nb\n")
    holds("...\nb\n...\nb\n...\n", "b\nb\n", "a\nb\na\nb\na\n")
    fails("...\nb\n...\nb\n...\n", "b\n", "")
    holds("...\na\nb\n", "a\na\nb\n")
    holds("a\n...", "a\n", "a\nb")
    holds("", "")
    fails("", "a\n")
    fails("a\n...\na\n", "a\n")
  }

  func testTheFinalNewlineCounts() {
    holds("a[..]", "ab")
    fails("a[..]", "ab\n")
    fails("a[..]\n", "ab")
  }

  // MARK: Hostile patterns

  func testManyAnyLinesEndAtOnce() {
    let pattern = String(repeating: "...\na\n", count: 2000) + "...\nb\n"
    fails(pattern, String(repeating: "a\n", count: 20_000))
    holds(pattern, String(repeating: "a\n", count: 20_000) + "b\n")
  }

  func testManyWildcardsInALineEndAtOnce() {
    let line = String(repeating: "a", count: 20_000)
    fails(String(repeating: "[..]a", count: 500) + "b\n", line + "\n")
    holds(String(repeating: "[..]a", count: 500) + "\n", line + "\n")
    fails(String(repeating: "[..]a", count: 100) + "[TIME]\n", line.prefix(2000) + "\n")
  }

  // MARK: Differences

  func testLinesThatAPlaceholderStandsForAreUnchanged() throws {
    let diff = try diff(
      "start [TIME]\n...\nuploaded [..]\n8 photos\n",
      "start 10:55\none\ntwo\nuploaded a.jpg\n9 photos\n")
    XCTAssertEqual(
      diff,
      ["@@ -2,4 +2,4 @@", " one", " two", " uploaded a.jpg", "-8 photos", "+9 photos"])
  }

  func testAMissingLineBetweenAnyLinesIsShownAlone() throws {
    XCTAssertEqual(
      try diff("a\n...\nwanted [..]\n...\nz\n", "a\nb\nc\nz\n"),
      ["@@ -1,5 +1,4 @@", " a", "-wanted [..]", " b", " c", " z"])
  }

  func testALineThatIsTooManyIsShownAlone() throws {
    XCTAssertEqual(
      try diff("[..]1\n[..]2\n[..]3\n", "a1\nnew\na2\na3\n"),
      ["@@ -1,3 +1,4 @@", " a1", "+new", " a2", " a3"])
  }

  func testADifferenceOfTwoLongTextsIsFoundWithinItsLimits() throws {
    let pattern = (0..<50_000).map { "\($0) [..]\n" }.joined()
    let found = (0..<50_000).map { $0 == 25_000 ? "other\n" : "\($0) x\n" }.joined()
    XCTAssertEqual(try diff(pattern, found).filter { $0.hasPrefix("+") }, ["+other"])
    let reversed = (0..<20_000).reversed().map { "\($0) x\n" }.joined()
    XCTAssertLessThan(try diff(pattern, reversed).count, UnifiedDiff.shownLimit + 3)
  }

  // MARK: Bringing a pattern up to date

  func testLinesThatStillHoldStayAsTheyAre() throws {
    XCTAssertEqual(
      try updated("at [TIME]\nold\nend [..]\n...\nz\n", "at 10:55\nnew\nend 1\na\nb\nz\n"),
      "at [TIME]\nnew\nend [..]\n...\nz\n")
    XCTAssertEqual(try updated("old\n", "no newline"), "no newline")
    XCTAssertEqual(try updated("old\n", ""), "")
  }

  func testKnownValuesBecomePlaceholders() throws {
    let known: Placeholders = ["SANDBOX": .value("/tmp/h"), "EXE": .value("/tmp/h/exe")]
    XCTAssertEqual(
      try updated("x\n", "/tmp/h/exe: no /tmp/h/a\n", known), "[EXE]: no [SANDBOX]/a\n")
  }

  func testAnUpdatedPatternMatchesWhateverWasFound() throws {
    let known = Placeholders.standard.merging(["V": .value("v\\"), "W": .matching("w+")])
    let words = ["[..]", "[V]", "[W]", "\\", "...", "v\\", "v", "w", "\n", "\r", "é", "[", "]"]
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      func text() -> String {
        (0..<Int.random(in: 0...8, using: &random))
          .map { _ in words.randomElement(using: &random) ?? "" }.joined()
      }
      let (old, found) = (text(), text())
      let new = try updated(old, found, known)
      let comparison = try PatternComparison(
        pattern: Data(new.utf8), found: Data(found.utf8), placeholders: known)
      XCTAssertTrue(try comparison.holds(), "\([old, found, new])")
      XCTAssertEqual(try updated(new, found, known), new)
      let fresh = PatternComparison.pattern(for: Data(found.utf8), placeholders: known)
      XCTAssertTrue(
        try PatternComparison(pattern: fresh, found: Data(found.utf8), placeholders: known).holds(),
        "\([found, String(decoding: fresh, as: UTF8.self)])")
    }
  }

  func testALineWithAPlaceholderStandsBesideTheOneInItsPlace() throws {
    XCTAssertEqual(
      try diff("Start\n...\nTook [NUMBER] ms\n", "Start\nreading\nTook long\n"),
      ["@@ -1,3 +1,3 @@", " Start", " reading", "-Took [NUMBER] ms", "+Took long"])
    XCTAssertEqual(
      try diff("Took [NUMBER] ms\n...\n", "Took long\nreading\n"),
      ["@@ -1,2 +1,2 @@", "-Took [NUMBER] ms", "+Took long", " reading"])
    XCTAssertEqual(
      try diff("id [UUID]\ntotal [NUMBER] eur\n", "id x\ntotal y eur\n"),
      [
        "@@ -1,2 +1,2 @@", "-id [UUID]", "+id x", "-total [NUMBER] eur", "+total y eur",
      ])
  }

  // MARK: Helpers

  private func holds(
    _ pattern: String, with own: Placeholders = [:], _ texts: String..., line: UInt = #line
  ) {
    for text in texts {
      let mismatch = TextExpectation.pattern(pattern, placeholders: own)
        .mismatch(in: text, of: "the text")
      XCTAssertNil(mismatch, text.debugDescription, line: line)
    }
  }

  private func fails(
    _ pattern: String, with own: Placeholders = [:], _ texts: String..., line: UInt = #line
  ) {
    for text in texts {
      let mismatch = TextExpectation.pattern(pattern, placeholders: own)
        .mismatch(in: text, of: "the text")
      XCTAssertNotNil(mismatch, text.debugDescription, line: line)
      XCTAssertFalse(mismatch?.diff.isEmpty ?? true, text.debugDescription, line: line)
    }
  }

  private func comparison(
    _ pattern: String, _ found: String, _ placeholders: Placeholders = .standard
  ) throws -> PatternComparison {
    try PatternComparison(
      pattern: Data(pattern.utf8), found: Data(found.utf8), placeholders: placeholders)
  }

  private func diff(_ pattern: String, _ found: String) throws -> [String] {
    Array(try comparison(pattern, found).diff.components(separatedBy: "\n").dropFirst(2))
  }

  private func updated(
    _ pattern: String, _ found: String, _ placeholders: Placeholders = .standard
  ) throws -> String {
    String(decoding: try comparison(pattern, found, placeholders).updated(), as: UTF8.self)
  }
}
