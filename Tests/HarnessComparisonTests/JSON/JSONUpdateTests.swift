import Foundation
import TestSupport
import Testing

@testable import HarnessComparison

@Suite struct `A stored JSON text` {
  private func updated(_ stored: String, _ found: String) throws -> String {
    let data = try JSONUpdate.text(
      stored: Data(stored.utf8), found: Data(found.utf8), placeholders: Self.placeholders)
    return String(decoding: data, as: UTF8.self)
  }

  private static let placeholders = Placeholders.standard.merging(["WORK": .value("/tmp/x")])

  @Test(arguments: [
    // What holds stays as it is written.
    (#"{"a": 1.0, "id": "[UUID]"}"#, #"{"id":"\#(uuid)","a":1}"#, #"{"a": 1.0, "id": "[UUID]"}"#),
    // Values that differ are replaced where they stand.
    (#"{"id": "[UUID]", "n": 1}"#, #"{"n":2,"id":"\#(uuid)"}"#, #"{"id": "[UUID]", "n": 2}"#),
    ("{\n  \"a\": [1, \"[..]\"]\n}\n", #"{"a":[2,"x"]}"#, "{\n  \"a\": [2, \"[..]\"]\n}\n"),
    (#"{"a": {"b": "...", "c": 1}}"#, #"{"a":{"b":[7],"c":2}}"#, #"{"a": {"b": "...", "c": 2}}"#),
    // Members come and go, and those that "..." stands for are left to it.
    (#"{"a": 1, "b": "[..]"}"#, #"{"b":"x","c":[3]}"#, #"{"b": "[..]", "c":[3]}"#),
    ("{\n  \"a\": 1\n}", #"{"a":1,"b":2}"#, "{\n  \"a\": 1,\n  \"b\":2\n}"),
    (#"{"a": 1}"#, #"{"a":1,"b":2}"#, #"{"a": 1, "b":2}"#),
    (#"{"a": 1, "...": "..."}"#, #"{"a":2,"b":2}"#, #"{"a": 2, "...": "..."}"#),
    (#"{"a":1,"b":2 , "c":3}"#, #"{"c":3}"#, #"{"c":3}"#),
    // A member may be called as what stands for any other.
    (#"{"a": 1}"#, #"{"a":2,"...":3}"#, #"{"a": 2, "\\...": 3}"#),
    ("", #"{"x":{"\u002e..":1,"\\...":2}}"#, #"{"x":{"\\...": 1,"\\\\...": 2}}"#),
    (#"{"\\...": 1}"#, #"{"...":2}"#, #"{"\\...": 2}"#),
    // Elements too, and the nearest ones are kept.
    (#"["[UUID]", "b"]"#, #"["new","\#(uuid)","c"]"#, #"["new", "[UUID]", "c"]"#),
    (#"["...", "b"]"#, #"["a","x","c"]"#, #"["...", "c"]"#),
    (#"["a", "...", "b"]"#, #"["c",1,2,3]"#, #"["c", "...", 3]"#),
    (
      #"[{"id": "[UUID]", "n": 1}, "..."]"#, #"[{"id":"\#(uuid)","n":2},3]"#,
      #"[{"id": "[UUID]", "n": 2}, "..."]"#
    ),
    ("[1, 2, 3]", "[3]", "[3]"), ("[\n  1\n]", "[1,2]", "[\n  1,\n  2\n]"), ("[1]", "[]", "[]"),
    // Where what stands beside "..." is gone, it would stand for anything.
    (#"["...", {"b": 1}]"#, "[]", "[]"), (#"["a", "...", "b"]"#, #"["a"]"#, #"["a"]"#),
    (#"[1, 2, "...", 4]"#, "[1, 3, 4]", "[1, 3, \"...\", 4]"),
    (#"{"a": 1, "...": "..."}"#, #"{"b":2}"#, #"{"b":2}"#),
    (#"{"a": 1, "c": 1, "...": "..."}"#, #"{"b":2,"c":1}"#, #"{"c": 1, "...": "..."}"#),
    // What is new stands for itself, with known values as placeholders.
    (#"{"a": 1}"#, #"{"a":"/tmp/x/y"}"#, #"{"a": "[WORK]/y"}"#),
    ("", #"{"a":["...","[TIME]","[x]"]}"#, #"{"a":["\\...","\\[TIME]","[x]"]}"#),
    ("[1]", #"{"a":"a\nb[..]"}"#, #"{"a":"a\nb\\[..]"}"#), ("{}", "{\"a\":1}\n", "{\"a\":1}"),
    ("1", " 2\n", " 2\n"), ("{", "[]", "[]"),
    // Of two members with the same name the last counts.
    (#"{"a": 1, "a": 2}"#, #"{"a":1,"a":3}"#, #"{"a": 3, "a": 3}"#),
  ])
  func `keeps what holds when it is brought up to date`(
    stored: String, found: String, wanted: String
  ) throws {
    let text = try updated(stored, found)
    #expect(text == wanted)
    #expect(holds(text, found))
    #expect(try updated(text, found) == text, "a second time")
  }

  @Test func `stands for what was found, whatever both are`() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<3000 {
      let (stored, found) = (random.json(), random.json())
      let text = try updated(stored, found)
      #expect(holds(text, found), "\(stored) for \(found) became \(text)")
      #expect(try updated(text, found) == text, "\(stored) for \(found)")
    }
  }

  @Test func `is read pair by pair where its arrays are long`() throws {
    let found = "[" + (0..<400).map { "\($0)" }.joined(separator: ", ") + "]"
    let stored = found.replacing("[0, 1,", with: #"["...", 7, "[..]","#)
    #expect(holds(try updated(stored, found), found))
    let same = found.replacing(" 399]", with: #" "x", "y"]"#)
    #expect(try updated(same, found) == found)
  }

  private func holds(_ wanted: String, _ found: String) -> Bool {
    TextExpectation.json(wanted)
      .mismatch(in: Data(found.utf8), of: "found", placeholders: Self.placeholders) == nil
  }
}

private let uuid = "0e984725-c51c-4bf4-9960-e1c80e27aba0"

extension SplitMix {
  /// A small JSON text; two of them are often alike.
  fileprivate mutating func json(depth: Int = 3) -> String {
    let leaves = ["1", "1.0", "null", "\"...\"", "\"[..]\"", "\"a\"", "\"/tmp/x\"", "\"\\\\...\""]
    guard depth > 0, Int.random(in: 0..<4, using: &self) > 0 else {
      return leaves.randomElement(using: &self) ?? "0"
    }
    let parts = (0..<Int.random(in: 0...3, using: &self)).map { _ in json(depth: depth - 1) }
    guard Bool.random(using: &self) else { return "[" + parts.joined(separator: ", ") + "]" }
    let names = ["a", "b", "...", "c"]
    let members = parts.map { part in
      let name = names.randomElement(using: &self) ?? "a"
      return name == "..." ? #""...": "...""# : "\"\(name)\": \(part)"
    }
    return "{" + members.joined(separator: ",\n ") + "}"
  }
}
