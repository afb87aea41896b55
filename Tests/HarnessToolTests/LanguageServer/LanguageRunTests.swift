import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// Scenarios that an editor runs by `harness lsp`.
final class LanguageRunTests: LanguageTestCase {
  private func run(_ path: String, in session: LanguageSession) throws -> JSONValue {
    try session.answer(session.ask("workspace/executeCommand", command("harness.run", path)))
  }

  private func status(_ answer: JSONValue) -> String? {
    answer.object?["result"]?.object?["status"]?.string
  }

  private func refusal(_ answer: JSONValue) -> Int? {
    answer.object?["error"]?.object?["code"]?.int
  }

  /// A scenario whose program writes its process id, and does not end.
  private func endless(_ path: String) throws {
    let file = sandbox.workingDirectory.appendingPathComponent("program").path
    try sandbox.write(
      "timeout 1000s\nexec sh -c 'echo $$ >\"$0\"; exec sleep 1000' '\(file)'\n", to: path)
  }

  /// The program of such a scenario, once it runs.
  private func program() throws -> Int32 {
    try Poll.value(of: "the program") {
      let text = (try? sandbox.text(at: "program")) ?? ""
      return text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
    }
  }

  func testAFailingLineIsAProblemUntilTheTextChanges() throws {
    let session = try begin()
    try openFile("Scenarios/a b é.txtar", "exec echo hi\n\n  stdout ho\n", in: session)
    let subject: JSONValue = ["textDocument": ["uri": .string(uri(of: "Scenarios/a b é.txtar"))]]
    let lens = try session.result("textDocument/codeLens", subject).array?.first
    XCTAssertEqual(
      lens?.object?["command"]?.object?["arguments"],
      [.string(uri(of: "Scenarios/a b é.txtar"))])
    XCTAssertEqual(status(try run("Scenarios/a b é.txtar", in: session)), "failed")
    let shown = try session.notification("window/showMessage")
    XCTAssertEqual(shown.object?["type"], 1)
    XCTAssertEqual(
      shown.object?["message"]?.string, "a b é failed in line 3: 'ho' does not match in stdout")
    XCTAssertEqual(try problems(of: "Scenarios/a b é.txtar", in: session), [])
    XCTAssertEqual(
      try problems(of: "Scenarios/a b é.txtar", in: session),
      ["harness run 2:2-2:11 'ho' does not match in stdout"])
    change("Scenarios/a b é.txtar", line: 2, 9..<11, to: "hi", in: session)
    XCTAssertEqual(try problems(of: "Scenarios/a b é.txtar", in: session), [])
    try leave(session)
  }

  func testOneThatPassesIsToldWithItsLog() throws {
    let session = try begin(["window": ["workDoneProgress": true]])
    try openFile("a.txtar", "exec echo hi\nstdout hi\n", in: session)
    XCTAssertEqual(status(try run("a.txtar", in: session)), "passed")
    let log = try session.notification("window/logMessage").object?["message"]?.string ?? ""
    XCTAssertTrue(log.contains("> exec echo hi\n[stdout]\nhi\n"), log)
    XCTAssertEqual(try session.notification("window/showMessage").object?["type"], 3)
    let kinds = try (0..<2).map { _ in
      try session.notification("$/progress").object?["value"]?.object?["kind"]
    }
    XCTAssertEqual(kinds, ["begin", "end"])
    try leave(session)
  }

  func testWhatIsNotSavedIsNotRun() throws {
    let session = try begin()
    try openFile("a.txtar", "include part.txt\nexec false\n", in: session)
    try openFile("part.txt", "exec true\n", in: session)
    // What the editor shows would pass, and what is saved would not; and the other way round.
    change("a.txtar", line: 1, 5..<10, to: "true", in: session)
    XCTAssertEqual(refusal(try run("a.txtar", in: session)), -32803)
    try sandbox.write("include part.txt\nexec true\n", to: "a.txtar")
    change("part.txt", line: 0, 5..<9, to: "false", in: session)
    XCTAssertEqual(refusal(try run("a.txtar", in: session)), -32803)
    try sandbox.write("exec false\n", to: "part.txt")
    XCTAssertEqual(status(try run("a.txtar", in: session)), "failed")
    try leave(session)
  }

  func testWhatIsOpenTwiceAndNotSavedOnceIsNotRun() throws {
    let session = try begin()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url("link").path, withDestinationPath: ".")
    try openFile("a.txtar", "exec true\n", in: session)
    for name in ["link/a.txtar", "link/link/a.txtar", "link/link/link/a.txtar"] {
      open(name, "exec false\n", in: session)
    }
    XCTAssertEqual(refusal(try run("a.txtar", in: session)), -32803)
    try leave(session)
  }

  func testWhatCannotBeRunDoesNotPass() throws {
    let session = try begin()
    try openFile("wrong.txtar", "exce\n", in: session)
    XCTAssertEqual(status(try run("wrong.txtar", in: session)), "unreadable")
    XCTAssertEqual(status(try run("none.txtar", in: session)), "unreadable")
    try sandbox.write("skip later\n", to: "skipped.txtar")
    XCTAssertEqual(status(try run("skipped.txtar", in: session)), "skipped")
    XCTAssertEqual(
      refusal(
        try session.answer(
          session.ask(
            "workspace/executeCommand",
            ["command": "harness.run", "arguments": ["untitled:a"]]))), -32803)
    try sandbox.write("{", to: "harness.json")
    try sandbox.write("exec true\n", to: "a.txtar")
    XCTAssertEqual(refusal(try run("a.txtar", in: session)), -32803)
    try leave(session)
  }

  func testALinkLeadsToTheTextThatIsOpen() throws {
    let session = try begin()
    try openFile("a.txtar", "exec true\n", in: session)
    let link = sandbox.workingDirectory.appendingPathComponent("b.txtar")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "a.txtar")
    change("a.txtar", line: 0, 5..<9, to: "false", in: session)
    XCTAssertEqual(refusal(try run("b.txtar", in: session)), -32803)
    try sandbox.write("include a.txtar\n", to: "c.txtar")
    XCTAssertEqual(refusal(try run("c.txtar", in: session)), -32803)
    try leave(session)
  }

  func testWhatPassesOnlyWhenItIsTriedAgainIsNotToldAsPassed() throws {
    let session = try begin()
    let file = sandbox.workingDirectory.appendingPathComponent("tried").path
    try openFile("a.txtar", "# retries: 1\nexec mkdir '\(file)'\n", in: session)
    try openFile(
      "b.txtar",
      "# retries: 2\n? exec mkdir '\(file)'\nexec sh -c 'test -e \"$0\"/b || { mkdir \"$0\"/b; false; }' '\(file)'\n",
      in: session)
    XCTAssertEqual(status(try run("b.txtar", in: session)), "passed")
    let shown = try session.notification("window/showMessage")
    XCTAssertEqual(shown.object?["type"], 2)
    XCTAssertEqual(shown.object?["message"]?.string, "b is flaky: it passed at attempt 2")
    XCTAssertEqual(status(try run("a.txtar", in: session)), "failed")
    try leave(session)
  }

  func testAPipeIsNoScenarioAndHoldsNothingUp() throws {
    let session = try begin()
    XCTAssertEqual(
      mkfifo(sandbox.workingDirectory.appendingPathComponent("a.txtar").path, 0o600), 0)
    XCTAssertEqual(status(try run("a.txtar", in: session)), "unreadable")
    open("a.txtar", "exec true\n", in: session)
    XCTAssertEqual(refusal(try run("a.txtar", in: session)), -32803)
    try leave(session)
  }

  func testAScenarioThatIsNotOpenHasItsProblemsToo() throws {
    let session = try begin()
    try sandbox.write("exec false\n", to: "a.txtar")
    XCTAssertEqual(status(try run("a.txtar", in: session)), "failed")
    let found = try Poll.value(of: "the problem") {
      let found = try problems(of: "a.txtar", in: session)
      return found.isEmpty ? nil : found
    }
    XCTAssertTrue(found[0].hasPrefix("harness run 0:0-0:10 "), found[0])
    try leave(session)
  }

  func testAResultOfATextThatHasChangedSinceSaysSo() throws {
    let session = try begin()
    try openFile("a.txtar", "exec true\n", in: session)
    try endless("a.txtar")
    session.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(of: "a.txtar")), "version": 2],
        "contentChanges": [["text": .string(try sandbox.text(at: "a.txtar"))]],
      ])
    let id = session.ask("workspace/executeCommand", command("harness.run", "a.txtar"))
    _ = try program()
    // The same version: it is the text that counts.
    change("a.txtar", line: 2, 0..<0, to: "# later", in: session)
    kill(try program(), SIGKILL)
    let answer = try session.answer(id)
    let message = answer.object?["result"]?.object?["message"]?.string ?? ""
    XCTAssertEqual(status(answer), "failed")
    XCTAssertTrue(message.hasSuffix("this is about what was saved before"), message)
    XCTAssertEqual(try problems(of: "a.txtar", in: session), [])
    try leave(session)
  }

  func testAFileThatChangesOnTheDiskDuringTheRunIsSaidToo() throws {
    let session = try begin()
    try sandbox.write("exec true\n", to: "part.txt")
    try endless("a.txtar")
    try sandbox.write("include part.txt\n" + sandbox.text(at: "a.txtar"), to: "a.txtar")
    let id = session.ask("workspace/executeCommand", command("harness.run", "a.txtar"))
    kill(try program(), SIGKILL)
    XCTAssertFalse(message(try session.answer(id)).contains("since"))
    try sandbox.write("", to: "program")
    let second = session.ask("workspace/executeCommand", command("harness.run", "a.txtar"))
    _ = try program()
    try sandbox.write("exec false\n", to: "part.txt")
    kill(try program(), SIGKILL)
    XCTAssertTrue(message(try session.answer(second)).contains("edited since"))
    try leave(session)
  }

  private func message(_ answer: JSONValue) -> String {
    answer.object?["result"]?.object?["message"]?.string ?? ""
  }

  func testOneFileRunsOnceAtATimeAndCanBeEnded() throws {
    let session = try begin()
    try endless("a.txtar")
    let link = sandbox.workingDirectory.appendingPathComponent("b.txtar")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "a.txtar")
    let first = session.ask("workspace/executeCommand", command("harness.run", "a.txtar"))
    let id = try program()
    XCTAssertEqual(refusal(try run("a.txtar", in: session)), -32803)
    XCTAssertEqual(refusal(try run("b.txtar", in: session)), -32803)
    session.notify("$/cancelRequest", ["id": JSONValue(integerLiteral: first)])
    XCTAssertEqual(refusal(try session.answer(first)), -32800)
    XCTAssertEqual(kill(id, 0), -1)

    try sandbox.write("", to: "program")
    let second = session.ask("workspace/executeCommand", command("harness.run", "a.txtar"))
    _ = try program()
    XCTAssertEqual(
      try session.result("workspace/executeCommand", command("harness.stop", "b.txtar")), .null)
    XCTAssertEqual(refusal(try session.answer(second)), -32800)
    try leave(session)
  }

  func testNothingGoesOnWhereTheServerEnds() throws {
    let ends: [(String, Int32, (LanguageSession) throws -> Void)] = [
      ("exit", 1, { $0.notify("exit", .null) }), ("its input", 1, { $0.endInput() }),
      ("a signal", 130, { $0.interrupt() }),
      (
        "shutdown", 0,
        {
          XCTAssertEqual(try $0.result("shutdown", .null), .null)
          XCTAssertEqual(kill(try self.program(), 0), -1)
          $0.notify("exit", .null)
        }
      ),
    ]
    for (name, status, end) in ends {
      try endless("a.txtar")
      try sandbox.write("", to: "program")
      let session = try begin()
      _ = session.ask("workspace/executeCommand", command("harness.run", "a.txtar"))
      let id = try program()
      try end(session)
      XCTAssertEqual(try session.end().status, status, name)
      XCTAssertEqual(kill(id, 0), -1, name)
      let left = try FileManager.default.contentsOfDirectory(
        atPath: sandbox.workingDirectory.path)
      XCTAssertEqual(left.filter { $0.hasPrefix("harness-") }, [], name)
    }
  }
}
