import Foundation
import Testing

@testable import Harness
@testable import HarnessScenarios

/// Recordings that are torn, or were edited with a mistake.
@Suite struct `A recording with a mistake` {
  private let whole = """
    -- 1 request --
    GET /users/1
    Accept: */*
    -- 1 answer --
    200
    Content-Type: text/plain
    -- 1 answer body no-newline --
    Ann
    -- end --
    1

    """

  private func problem(_ text: String) -> String? {
    do {
      _ = try RecordingReader(Data(text.utf8), file: "a.API.http")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `is none as it was written`() throws {
    #expect(problem(whole) == nil)
    let read = try RecordingReader(Data(whole.utf8), file: "a").exchanges.map(\.exchange)
    let origin = try HTTPOrigin("http://a")
    let again = try RecordingReader(
      RecordingFile.text(of: read, from: origin, by: "`harness update`"), file: "a")
    #expect(again.exchanges.map(\.exchange) == read)
  }

  @Test func `is told wherever it was cut`() {
    let bytes = Array(whole.utf8)
    for count in 0..<(bytes.count - 1) {
      let cut = String(decoding: bytes[..<count], as: UTF8.self)
      #expect(problem(cut) != nil, "cut behind \(count) bytes")
    }
  }

  @Test(arguments: [
    ("GET /users/1", "GET", ":2: a method and a target"),
    ("GET /users/1", "G@T /users/1", ":2: \"G@T\" is no method"),
    ("GET /users/1", "* /users/1", ":2: a method and a target"),
    ("GET /users/1", "GET users", ":2: \"users\" is no path"),
    ("Accept: */*", "Accept */*", ":3: \"Accept */*\" is no field"),
    ("200", "OK", ":5: a status stands here"),
    ("200", "99", ":5: a status stands here"),
    ("Content-Type: text/plain", "Content-Length: 3", ":5: Content-Length is set"),
    ("200", "204", ":5: an answer of status 204 has no body"),
    ("-- 1 answer --", "-- 2 answer --", ":4: `-- 1 answer --` has to stand here"),
    ("no-newline --\nAnn", "base64 --\n?!", ":7: the section 1 answer body is marked base64"),
    ("-- end --\n1", "-- end --\n2", ":10: the recording has 1 exchanges"),
    ("-- end --\n1\n", "-- end --\n1\n-- 2 request --\n", ":11: something stands behind"),
    ("-- 1 answer body", "-- 1 anwser body", ":7: `-- 2 request --` has to stand here"),
  ]) func `is told with its line`(old: String, new: String, wanted: String) {
    let found = problem(whole.replacing(old, with: new)) ?? "nothing"
    #expect(found.hasPrefix("a.API.http" + wanted), "\(found)")
  }

  @Test func `fails the script that would be answered from it`() throws {
    let tree = try RecordedTree("fake -record=$REAL http API\n")
    try tree.write(String(whole.dropLast(12)))
    #expect(try tree.run().contains("a.API.http:8: the recording has no end, and was cut"))
  }
}
