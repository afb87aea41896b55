import Foundation
import Testing

@testable import Harness
@testable import HarnessScenarios

/// Recordings that the real server is asked for again.
@Suite struct `A verified recording` {
  private let script = """
    fake -record=$REAL http API
    exec $CLIENT fetch GET $API/users/1
    exec $CLIENT fetch POST $API/users Eve

    """

  private func recorded() throws -> RecordedTree {
    let tree = try RecordedTree(script)
    try tree.reply("GET", "/users/1", "Ann\nBob\n") { $0.headers.append(HTTPField("Date", "then")) }
    try tree.reply("POST", "/users", "") { $0.status = 201 }
    #expect(try tree.update() == "passed")
    return tree
  }

  @Test func `holds, and is counted`() throws {
    let (end, summary) = try recorded().verify()
    #expect(end == "passed")
    #expect(summary == "verified 2 exchanges of 1 recording")
  }

  @Test func `is asked for in the order of recording, with the bodies`() throws {
    let tree = try recorded()
    let count = tree.real.server.count
    _ = try tree.verify()
    let calls = tree.real.server.entries.dropFirst(count).compactMap { entry -> String? in
      guard case .call(let call, _, _) = entry.content else { return nil }
      return "\(call)"
    }
    #expect(calls == ["REAL GET /users/1", "REAL POST /users < \"Eve\""])
  }

  @Test func `fails where one byte of a body is another`() throws {
    let tree = try recorded()
    try tree.edit("Bob", "Bib")
    let (end, summary) = try tree.verify()
    #expect(end.contains("no longer answers as it was recorded:"))
    #expect(end.contains("a.API.http:3: GET /users/1: its body differs"), "\(end)")
    #expect(end.contains("-Bib\n+Bob"))
    #expect(summary.hasPrefix("verified nothing"))
  }

  @Test(arguments: [
    ("200", "203", "-203\n+200"),
    ("Content-Type: text/plain\n-- 1", "Content-Type: text/html\n-- 1", "-content-type: text/html"),
    ("Content-Type: text/plain\n-- 1", "-- 1", "+content-type: text/plain"),
  ]) func `fails where a status or a field is another`(old: String, new: String, diff: String)
    throws
  {
    let tree = try recorded()
    // The fake's own server sends its fields in the order in which they were told.
    try tree.edit("Date: [..]\n", "")
    try tree.edit(old, new)
    try tree.edit("-- 1 answer body", "Date: [..]\n-- 1 answer body")
    let (end, _) = try tree.verify()
    #expect(end.contains("its head differs") && end.contains(diff), "\(end)")
  }

  @Test func `fails where the real server is not there`() throws {
    let tree = try recorded()
    tree.real.server.close()
    let (end, summary) = try tree.verify()
    #expect(end.contains("GET /users/1 cannot be verified"), "\(end)")
    #expect(summary.hasPrefix("verified nothing"))
  }

  @Test func `sends the secrets of this run, which are not in it`() throws {
    let tree = try recorded()
    try tree.edit("GET /users/1", "GET /users/1?token=[..]")
    #expect(try tree.verify().end.contains("nothing was told for that"))
    try tree.rewrite(script.replacing("users/1", with: "users/1?token=s3cret"))
    let count = tree.real.server.count
    #expect(try tree.verify().end == "passed")
    guard case .call(let call, _, _) = tree.real.server.entries.dropFirst(count).first?.content
    else {
      Issue.record("nothing was asked")
      return
    }
    #expect(call.query == "token=s3cret")
  }

  @Test func `fails where no program knows what stands for a secret`() throws {
    let tree = try recorded()
    try tree.edit("POST /users\n", "POST /users\nCookie: [..]\n")
    try tree.rewrite("fake -record=$REAL http API\nexec $CLIENT fetch GET $API/users/1\n")
    let (end, _) = try tree.verify()
    #expect(end.contains("POST /users cannot be verified: no program of the script has asked"))
  }

  @Test func `lets a pattern be any text`() throws {
    let tree = try recorded()
    try tree.edit("-- 1 answer body --\nAnn", "-- 1 answer body pattern --\nA[..]")
    #expect(try tree.verify().end == "passed")
    try tree.edit("A[..]", "E[..]")
    #expect(try tree.verify().end.contains("its body differs"))
  }

  @Test func `is told where no line uses it`() throws {
    let tree = try recorded()
    try tree.rewrite("exec true\n")
    #expect(try tree.verify().end.contains("no line of the script uses this recording"))
    #expect(
      try tree.verify().summary
        == "verified nothing: no scenario that passed has a recording")
  }
}
