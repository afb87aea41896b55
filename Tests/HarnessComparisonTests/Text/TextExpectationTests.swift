import Harness
import HarnessComparison
import XCTest

/// Each form of a text expectation: when it holds, and what it says when it does not.
final class TextExpectationTests: XCTestCase {
  // MARK: equals, isEmpty

  func testEqualsTakesTheSameText() {
    holds(.equals("a\nb\n"), "a\nb\n")
    holds(.equals(""), "")
  }

  func testEqualsShowsADiff() throws {
    let mismatch = try mismatch(.equals("a\nb\n"), "a\nc\n")
    XCTAssertEqual(mismatch.summary, "the text is not as expected")
    XCTAssertTrue(mismatch.diff.hasSuffix("@@ -1,2 +1,2 @@\n a\n-b\n+c"), mismatch.diff)
    XCTAssertEqual(mismatch.description, mismatch.summary + "\n" + mismatch.diff)
  }

  func testEqualsMindsTheFinalNewline() throws {
    XCTAssertTrue(try mismatch(.equals("a\n"), "a").diff.contains("No newline at end of file"))
  }

  func testEqualsTellsFormsOfACharacterApartAndSaysSo() throws {
    let mismatch = try mismatch(.equals("\u{E9}"), "e\u{301}")
    XCTAssertTrue(mismatch.summary.contains("Unicode"), mismatch.summary)
    XCTAssertFalse(mismatch.diff.isEmpty)
  }

  func testEqualsTellsLineEndsApartAndSaysSo() throws {
    let mismatch = try mismatch(.equals("a\nb\n"), "a\r\nb\r\n")
    XCTAssertTrue(mismatch.summary.contains("line ends"), mismatch.summary)
  }

  func testIsEmptyShowsWhatIsThere() throws {
    holds(.isEmpty, "")
    let mismatch = try mismatch(.isEmpty, "warning\n")
    XCTAssertEqual(mismatch.summary, "the text is not empty")
    XCTAssertTrue(mismatch.diff.hasSuffix("+warning"), mismatch.diff)
    _ = try self.mismatch(.isEmpty, "\n")
  }

  // MARK: contains, doesNotContain, containsInOrder

  func testContainsWantsEveryPart() throws {
    holds(.contains("a", "c"), "abc")
    XCTAssertEqual(
      try mismatch(.contains("a", "x\n"), "abc").summary, #"the text does not contain "x\n""#)
  }

  func testContainsLooksAtBytesNotAtCharacters() throws {
    holds(.contains("\n"), "a\r\nb")
    holds(.contains("e"), "e\u{301}")
    _ = try mismatch(.contains("\u{E9}"), "e\u{301}")
  }

  func testDoesNotContainWantsNoPart() throws {
    holds(.doesNotContain("x", "y"), "abc")
    XCTAssertEqual(
      try mismatch(.doesNotContain("x", "b"), "abc").summary,
      #"the text contains "b", which it must not"#)
    _ = try mismatch(.doesNotContain("\n"), "a\r\n")
  }

  func testContainsInOrderWantsThePartsBehindEachOther() throws {
    holds(.containsInOrder("a", "a", "b"), "a-a-b")
    XCTAssertEqual(
      try mismatch(.containsInOrder("b", "a"), "ab").summary,
      #"the text does not contain "a" behind "b""#)
    XCTAssertEqual(
      try mismatch(.containsInOrder("x"), "ab").summary, #"the text does not contain "x""#)
    _ = try mismatch(.containsInOrder("a", "a"), "a")
    _ = try mismatch(.containsInOrder("aa", "a"), "aa")
  }

  // MARK: matches

  func testMatchesFindsItsPatternAnywhere() throws {
    holds(.matches("[0-9]+ photos"), "found 8 photos\n")
    holds(.matches("^b$"), "a\nb\nc")
    XCTAssertEqual(
      try mismatch(.matches("[0-9]+"), "none").summary,
      "the text does not match the regular expression [0-9]+")
  }

  func testAPatternThatIsNotToMatch() throws {
    holds(.doesNotMatch("^b"), "ab")
    XCTAssertEqual(
      try mismatch(.doesNotMatch("^b.*"), "a\nbc\n").summary,
      "the text matches the regular expression ^b.*, which it must not: \"bc\"")
  }

  func testAPatternWithAnErrorIsAMismatchThatSaysSo() throws {
    for expectation in [TextExpectation.matches("(["), .doesNotMatch("([")] {
      XCTAssertEqual(
        try mismatch(expectation, "([").summary,
        "the regular expression ([ is not one: missing closing ]: `[`")
    }
  }

  func testAPatternThatHasNoTimeIsAMismatch() throws {
    try ComparisonLimit(hasPassed: { true }).hold {
      for expectation in [TextExpectation.matches("x(a|b){9}y"), .doesNotMatch("x(a|b){9}y")] {
        let text = String(repeating: "xab", count: 100_000)
        XCTAssertEqual(
          try mismatch(expectation, text).summary,
          "the text: the comparison did not come to its end within its time limit")
      }
    }
  }

  func testBlanksAtTheEndOfALineThatChangedAreSeen() throws {
    let diff = try mismatch(.equals("a \nb\nc\t\n"), "a \nb  \nc\n").diff
    XCTAssertTrue(diff.hasSuffix(" a \n-b\n-c␉\n+b␠␠\n+c"), diff)
  }

  // MARK: json

  func testJSONIsComparedByValue() {
    holds(
      .json(#"{"a":[1,2.50],"b":null,"c":true}"#), "{\"c\": true,\n \"b\": null, \"a\":[1,2.5]}")
    holds(.json("7"), " 7\n")
    holds(.json(#""\u00e9/""#), #""é\/""#)
  }

  func testJSONValuesOfOtherTypesDiffer() throws {
    for (wanted, found) in [
      ("1", "true"), ("0", "false"), ("1", "\"1\""), ("null", "0"), ("[]", "{}"),
      ("[1,2]", "[2,1]"),
      ("9007199254740993", "9007199254740992"), (#"{"a":1}"#, #"{"a":1,"b":null}"#),
      ("1", "-1"), (#"["...",1]"#, "[1,2]"), (#"["...",1,2]"#, "[2]"), (#"[1,"..."]"#, "[2,1]"),
      (#""...""#, "\"a\nb\""),
    ] {
      _ = try mismatch(.json(wanted), found)
    }
  }

  func testAJSONMismatchShowsADiffOfSortedKeys() throws {
    let mismatch = try mismatch(.json(#"{"b":1,"a":2}"#), #"{"b":1,"a":3}"#)
    XCTAssertEqual(
      mismatch.summary, "the text is not the expected JSON value\n  $.a: expected 2, found 3")
    XCTAssertTrue(mismatch.diff.contains("2,\n+"), mismatch.diff)
  }

  func testWhatIsNoJSONIsSaidOfTheRightSide() throws {
    XCTAssertEqual(
      try mismatch(.json("{}"), "{\n oops}").summary,
      "the text is not JSON: line 2, column 2: expected a name in quotes")
    XCTAssertEqual(
      try mismatch(.json("{}"), "").summary,
      "the text is not JSON: line 1, column 1: expected a value")
    XCTAssertEqual(
      try mismatch(.json("{oops"), "{}").summary,
      "the expected JSON is not JSON: {oops (line 1, column 2: expected a name in quotes)")
    let deep = String(repeating: "[", count: 100_000)
    XCTAssertTrue(try mismatch(.json("{}"), deep).summary.contains("no more than 512 levels"))
  }

  // MARK: linesInAnyOrder, lineCount

  func testLinesMayComeInAnyOrderEachAsOftenAsItIsGiven() throws {
    let two = TextExpectation.linesInAnyOrder(["b", "a", "a"])
    for text in ["a\na\nb\n", "b\na\na", "a\nb\na\n"] { holds(two, text) }
    for text in ["a\nb\n", "a\nb\nb\n", "a\na\nb\nc\n", "a\na\nb\n\n", ""] {
      XCTAssertEqual(
        try mismatch(two, text).summary,
        "the text does not hold the expected lines, compared sorted", text)
    }
    XCTAssertTrue(try mismatch(two, "c\na\nb\n").diff.hasSuffix(" a\n-a\n b\n+c"))
    holds(.linesInAnyOrder([]), "")
    XCTAssertNotNil(try mismatch(.linesInAnyOrder([]), "\n"))
  }

  func testAPlaceholderTakesNoLineThatAPlainOneNeeds() throws {
    holds(.linesInAnyOrder(["[..]", "a"]), "a\nb\n")
    holds(.linesInAnyOrder(["[..]", "z"]), "a\nz\n")
    XCTAssertNotNil(try mismatch(.linesInAnyOrder(["[..]", "a"]), "b\nc\n"))
    let own = TextExpectation.linesInAnyOrder(["[N]"], placeholders: ["N": .matching("[0-9]+")])
    holds(own, "12\n")
    XCTAssertNotNil(try mismatch(own, "12a\n"))
  }

  func testALastLineWithoutItsNewlineCounts() throws {
    holds(.lineCount(2), "a\nb\n")
    holds(.lineCount(2), "a\nb")
    holds(.lineCount(0), "")
    XCTAssertEqual(
      try mismatch(.lineCount(2), "a\n").summary, "the text has 1 lines, expected 2")
  }

  // MARK: Helpers

  private func holds(_ expectation: TextExpectation, _ text: String, line: UInt = #line) {
    XCTAssertNil(expectation.mismatch(in: text, of: "the text"), line: line)
  }

  private func mismatch(
    _ expectation: TextExpectation, _ text: String, line: UInt = #line
  ) throws -> Mismatch {
    try XCTUnwrap(expectation.mismatch(in: text, of: "the text"), line: line)
  }
}
