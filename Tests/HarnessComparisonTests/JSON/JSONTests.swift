import Foundation
import TestSupport
import XCTest

@testable import HarnessComparison

/// JSON that is read, looked into and compared by value.
final class JSONTests: XCTestCase {
  // MARK: Reading

  func testEveryKindOfValueIsRead() throws {
    XCTAssertEqual(
      try value(#" {"a": [1, -2.5e1, true, false, null, "x"], "b": {}} "#),
      ["a": [1, -25, true, false, .null, "x"], "b": [:]])
  }

  func testEscapesInStringsAreRead() throws {
    XCTAssertEqual(
      try value(#""\"\\\/\b\f\n\r\tA\u00e9\ud83d\ude00""#), "\"\\/\u{8}\u{C}\n\r\tAé😀")
  }

  func testNoTextIsTakenForAnotherThatCannotBeRead() {
    for half in [#""\ud83d""#, #""\ud83dx""#, #""\ude00""#, #""\ud83d\ud83d""#] {
      XCTAssertThrowsError(try value(half)) {
        XCTAssertEqual("\($0)", "line 1, column 4: expected both halves of a surrogate pair", half)
      }
    }
    for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      let text = Array(#"{"a":""#.utf8) + bytes.map(UInt8.init) + Array(#""}"#.utf8)
      XCTAssertThrowsError(try JSONParser.value(of: text)) {
        XCTAssertEqual("\($0)", "line 1, column 7: expected a string in UTF-8", "\(bytes)")
      }
    }
  }

  func testTextsAndNamesAreComparedCodePointByCodePoint() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    XCTAssertNotEqual(try value("\"\(composed)\""), try value("\"\(decomposed)\""))
    let both = try value(#"{"\#(composed)": 1, "\#(decomposed)": 2}"#)
    XCTAssertEqual(both.object?.count, 2)
    XCTAssertEqual(both.object?[JSONName(composed)], 1)
    XCTAssertEqual(both.object?[JSONName(decomposed)], 2)
    XCTAssertNotEqual(
      try value(#"{"\#(composed)": 1}"#), try value(#"{"\#(decomposed)": 1}"#))
    XCTAssertEqual(try JSONParser.value(of: both.description.utf8), both)
    XCTAssertEqual(try JSONPath("[\"\(decomposed)\"]").value(in: both), 2)
  }

  func testWhatLooksAlikeIsSaidToDiffer() throws {
    let expectation = TextExpectation.json("{\"a\": \"e\u{301}\"}")
    let mismatch = expectation.mismatch(in: "{\"a\": \"\u{E9}\"}", of: "the text")
    XCTAssertTrue(
      "\(mismatch?.description ?? "")".contains("whose characters are composed otherwise"),
      "\(mismatch?.description ?? "they are equal")")
  }

  func testWhatIsNoJSONIsRefusedAtItsPlace() {
    let cases = [
      "": "line 1, column 1: expected a value", "[1,]": "line 1, column 4: expected a value",
      "[1\n 2]": "line 2, column 2: expected `,` or `]`",
      "{\"a\" 1}": "line 1, column 6: expected `:`",
      "01": "line 1, column 2: expected the end", "1.": "line 1, column 3: expected a digit",
      "\"a": "line 1, column 3: expected `\"`", "tru": "line 1, column 1: expected a value",
      "\"\\x\"": "line 1, column 3: expected an escape", "-": "line 1, column 2: expected a value",
      "\"\\u12\"": "line 1, column 4: expected four hexadecimal digits",
    ]
    for (text, problem) in cases {
      XCTAssertThrowsError(try value(text)) { XCTAssertEqual("\($0)", problem, text) }
    }
  }

  func testRandomBytesNeverTrap() {
    var random = SplitMix(seed: 5)
    let letters = Array(#"{}[]":,\u0eE+-.1tn "#.utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      if let value = try? JSONParser.value(of: bytes) {
        XCTAssertEqual(try JSONParser.value(of: value.description.utf8), value)
      }
    }
  }

  func testNumbersAreEqualByValueAndOnlyThen() throws {
    for same in [["1", "1.0", "10e-1", "0.1E+1"], ["0", "-0", "0.0e9"], ["1e400", "10e399"]] {
      for number in same { XCTAssertEqual(try value(number), try value(same[0])) }
    }
    XCTAssertNotEqual(try value("12345678901234567890"), try value("12345678901234567891"))
    XCTAssertNotEqual(try value("0.1"), try value("0.10000000000000001"))
    XCTAssertNotEqual(try value("1e99999999999999999999"), try value("1e400"))
    XCTAssertNotEqual(try value("1e99999999999999999999"), try value("1e99999999999999999998"))
    XCTAssertNotEqual(try value("1e-99999999999999999999"), try value("1e99999999999999999999"))
    XCTAssertEqual(try value("1E+099999999999999999999"), try value("1.0e99999999999999999999"))
    XCTAssertEqual(try value("0e99999999999999999999"), try value("0"))
    XCTAssertNil(try value("1e99999999999999999999").int)
    XCTAssertEqual(try value("120e-1").int, 12)
    XCTAssertEqual(try value("-0").int, 0)
    XCTAssertNil(try value("1.5").int)
    XCTAssertEqual(try value("1.5").double, 1.5)
  }

  // MARK: Looking into a value

  func testAPathLeadsToItsValue() throws {
    let root = try value(#"{"photos": [{"name": "a", "odd name": [7]}]}"#)
    XCTAssertEqual(try JSONPath("photos[0].name").value(in: root), "a")
    XCTAssertEqual(try JSONPath(#"$.photos[0]["odd name"][0]"#).value(in: root), 7)
    XCTAssertEqual(try JSONPath("$").value(in: root), root)
    XCTAssertEqual("\(try JSONPath(#"photos[0]["odd name"]"#))", #"$.photos[0]["odd name"]"#)
  }

  func testAPathIsReadAsItIsWrittenWhateverTheNames() throws {
    for name in ["\u{301}x", "\u{301} x", "a\"]b", "\\", "\\\"]", "\"", "]", "[0]", ".", "$", ""] {
      let path = JSONPath().appending(.name(JSONName(name))).appending(.index(1))
      XCTAssertEqual(try JSONPath(path.description), path)
      let root = JSONValue.object([JSONName(name): [1, 2]])
      XCTAssertEqual(try JSONPath(path.description).value(in: root), 2)
    }
  }

  func testAPathThatEndsTooSoonSaysWhereAndWhatIsThere() throws {
    let root = try value(#"{"photos": [{"name": "a"}]}"#)
    let noPath =
      #" is not a path in JSON; write one as photos[0].name or photos[0]["odd name"]"#
    let cases = [
      "photo": #"$ has no "photo" (did you mean "photos"?); it has: photos"#,
      "photos[1]": "$.photos has 1 elements, and so no [1]",
      "photos[0].name.first": #"$.photos[0].name is a string, and so has no "first""#,
      "photos.name": #"$.photos is an array, and so has no "name""#,
      "a..b": "a..b" + noPath, "a[-1]": "a[-1]" + noPath,
    ]
    for (path, message) in cases {
      XCTAssertThrowsError(try JSONPath(path).value(in: root)) {
        XCTAssertEqual("\($0)", message, path)
      }
    }
  }

  // MARK: Comparing

  func testADifferenceIsNamedByItsPath() {
    XCTAssertEqual(
      differences(
        #"{"photos": [{"name": "a"}, {"name": "b", "size": 1}], "gone": true}"#,
        #"{"photos": [{"name": "a"}, {"name": "c", "size": 1.0, "new": 2}, 3]}"#),
      [
        "$.gone: missing, expected true", #"$.photos[1].name: expected "b", found "c""#,
        "$.photos[1].new: unexpected, found 2", "$.photos[2]: unexpected, found 3",
      ])
  }

  func testStringsMayHoldPlaceholders() {
    XCTAssertEqual(
      differences(
        #"{"id": "[UUID]", "at": "[TIME]", "of": "a [..]"}"#,
        #"{"id": "123e4567-e89b-12d3-a456-426614174000", "at": "10:55", "of": "a b"}"#), [])
    XCTAssertEqual(differences(#"["\\[..]"]"#, #"["[..]"]"#), [])
    XCTAssertEqual(differences(#"["\\[..]"]"#, #"["x"]"#).count, 1)
    XCTAssertEqual(differences(#"["[..]"]"#, "[7]"), [#"$[0]: expected "[..]", found 7"#])
  }

  func testDotsStandForWhateverElseThereIs() {
    XCTAssertEqual(differences(#"{"a": "..."}"#, #"{"a": [1, {}]}"#), [])
    XCTAssertEqual(differences(#"{"a": 1, "...": "..."}"#, #"{"a": 1, "b": 2}"#), [])
    XCTAssertEqual(differences(#"{"a": 1, "...": "..."}"#, #"{"b": 2}"#).count, 1)
    XCTAssertEqual(differences(#"{"a": 1}"#, #"{"a": 1, "...": 2}"#).count, 1)
    XCTAssertEqual(differences(#"{"\\...": 2}"#, #"{"...": 2}"#), [])
    XCTAssertEqual(differences(#"{"\\...": 1}"#, #"{"...": 2}"#).count, 1)
    XCTAssertEqual(differences(#"{"\\...": 2}"#, #"{"a": 2}"#).count, 2)
    XCTAssertEqual(differences(#"["...", 2, "...", 4]"#, "[1, 2, 3, 4]"), [])
    XCTAssertEqual(differences(#"["..."]"#, "[]"), [])
    XCTAssertEqual(
      differences(#"[1, "...", 5, "..."]"#, "[1, 2]"), ["$: expected 5 from [1] on"])
    XCTAssertEqual(differences(#"[2, "..."]"#, "[1, 2]"), ["$[0]: expected 2, found 1"])
    XCTAssertEqual(differences(#"[1, "...", 1]"#, "[1]").count, 1)
  }

  func testADifferenceBesideDotsIsNamedByItsPath() {
    let found = #"{"invoices": [{"id": 7, "cents": 1050}, {"id": 8, "cents": 20}], "page": 1}"#
    func wanted(_ invoices: String) -> String { #"{"invoices": [\#(invoices)], "...": "..."}"# }
    XCTAssertEqual(
      differences(wanted(#"{"cents": 1051, "...": "..."}, "...""#), found),
      ["$.invoices[0].cents: expected 1051, found 1050"])
    XCTAssertEqual(
      differences(wanted(#""...", {"id": 8, "cents": 21}"#), found),
      ["$.invoices[1].cents: expected 21, found 20"])
    XCTAssertEqual(
      differences(wanted(#""...", {"id": 8, "cents": 21}, "...""#), found),
      ["$.invoices[1].cents: expected 21, found 20"])
    XCTAssertEqual(
      differences(wanted(#""...", {"id": 8, "gone": 1, "cents": 20}, "...""#), found),
      ["$.invoices[1].gone: missing, expected 1"])
    XCTAssertEqual(
      differences(#"["...", 9, "..."]"#, "[1, 2]"), ["$: expected 9 from [0] on"])
  }

  func testOnlyWhatDiffersBesideDotsIsInTheDiff() throws {
    let found = #"[{"id": 7, "cents": 1050}, {"id": 8, "cents": 20}, {"id": 9, "cents": 3}]"#
    let diff = try XCTUnwrap(
      TextExpectation.json(#"["...", {"id": 8, "cents": 21}, "..."]"#)
        .mismatch(in: found, of: "the text")
    ).diff
    let changes = diff.split(separator: "\n").dropFirst(2).filter { !$0.hasPrefix(" ") }
    XCTAssertEqual(changes.dropFirst(), ["-    \"cents\": 21,", "+    \"cents\": 20,"], diff)
  }

  func testOnePlaceInAValueCanBeCompared() throws {
    let text = #"{"photos": [{"name": "a.jpg"}]}"#
    let path = "photos[0].name"
    XCTAssertNil(
      TextExpectation.json(at: path, equals: "[..].jpg").mismatch(in: text, of: "the text"))
    let mismatch = TextExpectation.json(at: path, equals: "b").mismatch(in: text, of: "the text")
    XCTAssertEqual(
      mismatch?.summary,
      """
      the text is not the expected JSON value
        $.photos[0].name: expected "b", found "a.jpg"
      """)
  }

  func testManyDifferencesAreCounted() {
    let ones = Array(repeating: "1", count: 20).joined(separator: ",")
    let mismatch = TextExpectation.json("[\(ones)]")
      .mismatch(in: "[]", of: "the text")
    XCTAssertEqual(mismatch?.summary.contains("\n  … 12 more differences"), true)
  }

  // MARK: Helpers

  private func value(_ text: String) throws -> JSONValue {
    try JSONParser.value(of: text.utf8)
  }

  private func differences(_ expected: String, _ found: String) -> [String] {
    var comparison = JSONComparison(.standard)
    guard let expected = try? value(expected), let found = try? value(found) else { return ["?"] }
    _ = comparison.compare(expected, found)
    return comparison.differences.map { "\($0.path): \($0.text)" }
  }
}
