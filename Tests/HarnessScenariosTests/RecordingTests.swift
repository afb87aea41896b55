import Foundation
import HarnessSystem
import Testing

@testable import Harness
@testable import HarnessScenarios

/// Servers that a script has recorded: what is written, and what is answered from it.
@Suite struct `A recorded server` {
  private let script = """
    fake -record=$REAL http API
    exec $CLIENT fetch GET $API/users/1
    stdout Ann
    exec $CLIENT fetch POST $API/users Eve

    """

  private func recorded() throws -> RecordedTree {
    let tree = try RecordedTree(script)
    try tree.reply("GET", "/users/1", "Ann")
    try tree.reply("POST", "/users", "") { $0.status = 201 }
    #expect(try tree.update() == "passed")
    return tree
  }

  @Test func `is written as text that a person reads`() throws {
    let tree = try recorded()
    #expect(
      try tree.recording == """
        Recorded from \(tree.real.server.address) by `harness update`, which writes this file anew. In \
        fields, targets and bodies marked `pattern`, [..] is any text.

        -- 1 request --
        GET /users/1
        -- 1 answer --
        200
        Content-Type: text/plain
        -- 1 answer body no-newline --
        Ann
        -- 2 request --
        POST /users
        -- 2 request body no-newline --
        Eve
        -- 2 answer --
        201
        Content-Type: text/plain
        -- end --
        2

        """)
  }

  @Test func `answers without the real one`() throws {
    let tree = try recorded()
    tree.real.server.close()
    #expect(try tree.run() == "passed")
  }

  @Test func `is never asked in a run that records nothing`() throws {
    let tree = try recorded()
    let count = tree.real.server.count
    #expect(try tree.run() == "passed")
    try tree.rewrite("[netguard] network none\n" + script)
    #expect(try tree.run() == "passed")
    #expect(tree.real.server.count == count)
  }

  @Test func `fails a run without a recording, which says how to make one`() throws {
    let tree = try RecordedTree(script)
    let end = try tree.run()
    #expect(end.contains("there is no recording"))
    #expect(end.contains("`harness update` records one, while \(tree.real.server.address) answers"))
    #expect(tree.real.server.count == 0)
  }

  @Test func `does not write what a run has recorded that fails`() throws {
    let tree = try RecordedTree(script)
    try tree.reply("GET", "/users/1", "Bob")
    try tree.reply("POST", "/users", "")
    #expect(try tree.update().hasPrefix("failed"))
    #expect(try tree.recording == nil)
  }

  @Test func `keeps the old recording where a run fails that records`() throws {
    let tree = try recorded()
    let old = try tree.recording
    try tree.reply("GET", "/users/1", "Bob")
    let changed = try RecordedTree(script)
    try changed.write(old ?? "")
    try changed.reply("GET", "/users/1", "Bob")
    #expect(try changed.update().hasPrefix("failed"))
    #expect(try changed.recording == old)
  }

  @Test func `keeps nothing where the real one goes in the middle`() throws {
    let tree = try RecordedTree(
      "fake -record=$REAL http API\n? exec $CLIENT fetch GET $API/users/1\n")
    try tree.reply("GET", "/users/1", "Ann and many others")
    _ = tree.real.server.add(try HTTPFaultPoint(nil, number: 1, "truncate"))
    let end = try tree.update()
    #expect(end.contains("could not be recorded:\n  API \"GET /users/1 HTTP/1.1\": it ended the"))
    #expect(try tree.recording == nil)
  }

  @Test func `says that the real one is not there`() throws {
    let tree = try RecordedTree(script)
    tree.real.server.close()
    let end = try tree.update()
    #expect(end.contains("does not answer: Connection refused"), "\(end)")
    #expect(try tree.recording == nil)
  }

  @Test func `fails what was not recorded`() throws {
    let tree = try recorded()
    try tree.rewrite(script + "? exec $CLIENT fetch GET $API/users/2\n")
    let end = try tree.run()
    #expect(end.contains("nothing was told for that:\n  API GET /users/2"))
    #expect(end.contains("API GET /users/1 (") && end.contains("a.API.http)"))
  }

  @Test func `fails another body, and a change that is asked once more`() throws {
    let tree = try recorded()
    for (lines, reason) in [
      ("? exec $CLIENT fetch POST $API/users Bob\n", "with another body"),
      ("? exec $CLIENT fetch POST $API/users Eve\n", "fewer times"),
    ] {
      try tree.rewrite(script + lines)
      let end = try tree.run()
      #expect(end.contains(reason), "\(end)")
    }
  }

  @Test func `answers the same request in turn, and a read the last from then on`() throws {
    let turns = """
      fake -record=$REAL http API
      exec $CLIENT fetch GET $API/
      stdout one
      exec $CLIENT fetch GET $API/
      stdout two

      """
    let tree = try RecordedTree(turns)
    try tree.reply("GET", "/", "one")
    try tree.reply("GET", "/", "two")
    #expect(try tree.update() == "passed")
    #expect(try tree.run() == "passed")
    try tree.rewrite(turns + "exec $CLIENT fetch GET $API/\nstdout two\n")
    #expect(try tree.run() == "passed")
  }

  @Test func `warns of what is not asked any more`() throws {
    let tree = try recorded()
    try tree.rewrite("fake -record=$REAL http API\nexec $CLIENT fetch GET $API/users/1\n")
    let end = try tree.run()
    #expect(end.contains("no program has asked for POST /users"))
    #expect(end.hasPrefix("passed"))
  }

  @Test func `records nothing where no program asks`() throws {
    let tree = try RecordedTree("fake -record=$REAL http API\nexec true\n")
    #expect(try tree.update().contains("no program has asked API"))
    #expect(try tree.recording == nil)
  }

  @Test func `keeps bytes that are no text`() throws {
    let tree = try RecordedTree(
      "fake -record=$REAL http API\nexec $CLIENT fetch GET $API/\n")
    try tree.reply("GET", "/", "") {
      $0.body = Data((0...255).map { UInt8($0) })
      $0.isChunked = true
    }
    #expect(try tree.update() == "passed")
    let text = try #require(try tree.recording)
    #expect(text.contains("-- 1 answer body base64 --"))
    #expect(text.contains("Transfer-Encoding: chunked"))
    let read = try RecordingReader(Data(text.utf8), file: "a").exchanges
    #expect(read.first?.exchange.answer.body == Data((0...255).map { UInt8($0) }))
    #expect(try tree.run() == "passed")
  }

  @Test func `leaves what was edited by hand and still holds`() throws {
    let tree = try recorded()
    try tree.edit(
      "-- 1 answer body no-newline --\nAnn", "-- 1 answer body no-newline pattern --\nA[..]")
    let edited = try tree.recording
    #expect(try tree.update() == "passed")
    #expect(try tree.recording == edited)
  }

  @Test(arguments: ["fake -record=https://api.example http API", "fake -record=x http API"])
  func `is refused when the line is read, where it cannot be asked`(line: String) throws {
    let end = try RecordedTree("exec true\n\(line)\n").run()
    #expect(end.hasPrefix("unreadable") && end.contains("2: "), "\(end)")
  }

  @Test func `is one of a server and of one line`() throws {
    for line in [
      "fake -record=$REAL git", "fake -record=$REAL http API OTHER",
      "fake -off -record=$REAL http API",
      "fake -record=$REAL http API\nfake -record=$REAL http API",
    ] {
      let tree = try RecordedTree(line + "\n")
      try tree.write("-- end --\n0\n")
      #expect(try tree.run().hasPrefix("failed"), "\(line)")
    }
  }
}
