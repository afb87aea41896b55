import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// What `harness lsp` answers, while a text is written.
final class LanguageServerTests: LanguageTestCase {
  func testProblemsFollowTheTextAndNotTheDisk() throws {
    let session = try begin()
    try sandbox.write("exec true\n", to: "Scenarios/a.txtar")
    open("Scenarios/a.txtar", "exec true\n! exce é\n", in: session)
    XCTAssertEqual(
      try problems(of: "Scenarios/a.txtar", in: session),
      [#"harness 1:2-1:6 unknown command "exce"; did you mean "exec"?"#])
    change("Scenarios/a.txtar", line: 1, 2..<6, to: "exec", in: session)
    XCTAssertEqual(try problems(of: "Scenarios/a.txtar", in: session), [])
    session.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri(of: "Scenarios/a.txtar")), "version": 3],
        "contentChanges": [["text": "status\n"]],
      ])
    XCTAssertEqual(try problems(of: "Scenarios/a.txtar", in: session).count, 1)
    session.notify(
      "textDocument/didClose", ["textDocument": ["uri": .string(uri(of: "Scenarios/a.txtar"))]])
    XCTAssertEqual(try problems(of: "Scenarios/a.txtar", in: session), [])
    try leave(session)
  }

  func testCharactersAreCountedAsTheClientDoes() throws {
    let text = "exec echo 👩🏽 é 'x\n"
    for (encodings, place) in [([], 17), (["utf-16", "utf-8"], 22)] as [(JSONValue, Int)] {
      let session = try begin(encodings: encodings)
      open("a.txtar", text, in: session)
      XCTAssertEqual(
        try problems(of: "a.txtar", in: session).map { $0.prefix(17) },
        ["harness 0:\(place)-0:\(place + 2)"])
      // What is written before it is put where it belongs.
      change("a.txtar", line: 0, (place + 2)..<(place + 2), to: "'", in: session)
      XCTAssertEqual(try problems(of: "a.txtar", in: session), [])
      try leave(session)
    }
  }

  func testTheProjectFileIsRead() throws {
    try sandbox.write(
      #"{"apps": {"photos": "/bin/true"}, "exclude": ["parts/*"]}"#, to: "Scenarios/harness.json")
    let session = try begin()
    open("Scenarios/a.txtar", "photos\nphotoz\n", in: session)
    XCTAssertEqual(
      try problems(of: "Scenarios/a.txtar", in: session),
      [#"harness 1:0-1:6 unknown command "photoz"; did you mean "photos"?"#])
    // Beside the suite, as `harness run beside.txtar` has it.
    open("beside.txtar", "photos\nphotoz\n", in: session)
    XCTAssertEqual(
      try problems(of: "beside.txtar", in: session),
      [#"harness 1:0-1:6 unknown command "photoz"; did you mean "photos"?"#])
    // A part of others is no scenario.
    open("Scenarios/parts/b.txt", "wait server\n", in: session)
    XCTAssertEqual(try problems(of: "Scenarios/parts/b.txt", in: session), [])
    try sandbox.write(#"{"aps": {}}"#, to: "Scenarios/harness.json")
    session.notify(
      "textDocument/didSave", ["textDocument": ["uri": .string(uri(of: "Scenarios/a.txtar"))]])
    let found = try problems(of: "Scenarios/a.txtar", in: session)
    XCTAssertTrue(found.first?.contains("\"aps\"") == true, "\(found)")
    try leave(session)
  }

  func testAnIncludedTextThatIsOpenCountsAsItStandsThere() throws {
    let session = try begin([
      "textDocument": ["publishDiagnostics": ["relatedInformation": true]]
    ])
    try sandbox.write("exec true\n", to: "part.txt")
    open("a.txtar", "include part.txt\n", in: session)
    XCTAssertEqual(try problems(of: "a.txtar", in: session), [])
    open("part.txt", "exec true\n", in: session)
    XCTAssertEqual(try problems(of: "part.txt", in: session), [])
    _ = try problems(of: "a.txtar", in: session)
    change("part.txt", line: 0, 2..<4, to: "ce", in: session)
    XCTAssertEqual(try problems(of: "part.txt", in: session).count, 1)
    XCTAssertEqual(
      try problems(of: "a.txtar", in: session),
      [#"harness 0:8-0:16 part.txt:1:1: unknown command "exce"; did you mean "exec"?"#])
    try leave(session)
  }

  func testWordsAreCompletedAndExplained() throws {
    let session = try begin([
      "textDocument": [
        "completion": ["completionItem": ["documentationFormat": ["markdown"]]],
        "hover": ["contentFormat": ["markdown", "plaintext"]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      ]
    ])
    open("a.txtar", "# Ulm\ncmp stdout w\n\n-- want --\nUlm\n", in: session)
    let list = try session.result("textDocument/completion", place("a.txtar", 1, 12))
    let item = try XCTUnwrap(list.object?["items"]?.array?.first?.object)
    XCTAssertEqual(item["label"], "want")
    XCTAssertEqual(
      item["textEdit"],
      [
        "newText": "want",
        "range": [
          "start": ["line": 1, "character": 11], "end": ["line": 1, "character": 12],
        ],
      ])
    let hover = try session.result("textDocument/hover", place("a.txtar", 1, 1))
    let contents = try XCTUnwrap(hover.object?["contents"]?.object)
    XCTAssertEqual(contents["kind"], "markdown")
    XCTAssertTrue(contents["value"]?.string?.hasPrefix("```text\n[!] cmp") == true)
    XCTAssertEqual(try session.result("textDocument/hover", place("a.txtar", 4, 1)), .null)
    let subject: JSONValue = ["textDocument": ["uri": .string(uri(of: "a.txtar"))]]
    let symbols = try session.result("textDocument/documentSymbol", subject).array ?? []
    XCTAssertEqual(symbols.compactMap { $0.object?["name"] }, ["Ulm", "want"])
    XCTAssertEqual(
      try session.result("textDocument/foldingRange", subject),
      [
        ["startLine": 0, "endLine": 1, "kind": "region"],
        ["startLine": 3, "endLine": 4, "kind": "region"],
      ])
    try leave(session)
  }

  func testANameLeadsToItsSectionAndAnIncludeToItsFile() throws {
    try sandbox.write("exec true\n", to: "part é.txt")
    let session = try begin()
    open("a.txtar", "include 'part é.txt'\ncmp stdout want\n-- want --\n", in: session)
    let section = try session.result("textDocument/definition", place("a.txtar", 1, 12))
    XCTAssertEqual(section.object?["uri"]?.string, uri(of: "a.txtar"))
    XCTAssertEqual(section.object?["range"]?.object?["start"]?.object?["line"], 2)
    let file = try session.result("textDocument/definition", place("a.txtar", 0, 10))
    let path = file.object?["uri"]?.string.flatMap { URL(string: $0)?.path }
    XCTAssertEqual(path, URL(string: uri(of: "part é.txt"))?.path)
    XCTAssertEqual(try session.result("textDocument/definition", place("a.txtar", 1, 1)), .null)
    try leave(session)
  }
}

/// How `harness lsp` begins and ends, and what it makes of what is no message.
final class LanguageProtocolTests: LanguageTestCase {
  func testWhatIsAskedBeforeTheBeginningBehindTheEndAndUnknownIsRefused() throws {
    let session = try LanguageSession(in: sandbox.workingDirectory)
    XCTAssertEqual(try session.error("textDocument/hover", [:]), -32002)
    session.notify("textDocument/didOpen", [:])
    _ = try session.result("initialize", ["capabilities": [:]])
    XCTAssertEqual(try session.error("initialize", ["capabilities": [:]]), -32600)
    XCTAssertEqual(try session.error("harness/none", [:]), -32601)
    XCTAssertEqual(try session.error("textDocument/hover", [:]), -32602)
    XCTAssertEqual(try session.error("textDocument/hover", place("none", 0, 0)), -32602)
    XCTAssertEqual(try session.error("workspace/executeCommand", ["command": "rm"]), -32602)
    session.notify("harness/none", [:])
    session.notify("$/setTrace", ["value": "off"])
    session.notify("$/cancelRequest", ["id": 99])
    session.notify("textDocument/didChange", ["textDocument": ["uri": "file:///none"]])
    XCTAssertEqual(try session.result("shutdown", .null), .null)
    XCTAssertEqual(try session.error("textDocument/hover", [:]), -32600)
    session.notify("exit", .null)
    XCTAssertEqual(try session.end().status, 0)
  }

  func testAnExitOrAnEndWithoutShutdownIsAFailure() throws {
    let exit = try begin()
    exit.notify("exit", .null)
    XCTAssertEqual(try exit.end().status, 1)
    let end = try begin()
    end.endInput()
    XCTAssertEqual(try end.end().status, 1)
  }

  func testWhatIsNoJSONAndNoMessageIsAnsweredAndEndsNothing() throws {
    let session = try LanguageSession(in: sandbox.workingDirectory)
    let contents: [(String, Int)] = [
      (#"{"id": 1, "#, -32700), ("\u{0}", -32700), ("[]", -32600), (#"{"id": 7}"#, -32600),
      (#"{"id": null, "method": "a"}"#, -32600), (#"{"id": {}, "method": "a"}"#, -32600),
      (String(repeating: "[", count: 100_000), -32700), (#"{"id": 9, "method": 9}"#, -32600),
    ]
    for (content, code) in contents {
      session.write(
        "content-length:\(content.utf8.count)\r\nContent-Type: x\r\n\r\n\(content)".utf8)
      let answer = try session.take("the refusal") { $0.object?["error"] != nil }
      XCTAssertEqual(
        answer.object?["error"]?.object?["code"]?.int, code, String(content.prefix(99)))
    }
    session.write("Content-Length: 2\r\n\r\n".utf8 + [0xFF, 0xFE])
    XCTAssertNotNil(try session.take("the refusal") { $0.object?["error"] != nil })
    _ = try session.result("initialize", [:])
    try leave(session)
  }

  func testAStreamInWhichNoMessageCanBeFoundEndsIt() throws {
    let streams = [
      "hello\r\n\r\n", "Content-Length: -1\r\n\r\n", "\r\n", "Content-Length: 99999999999\r\n\r\n",
      "Content-Length: 999999999999999999999999\r\n\r\n", String(repeating: "x", count: 20_000),
      String(repeating: "a: b\r\n", count: 20_000),
    ]
    for stream in streams {
      let session = try LanguageSession(in: sandbox.workingDirectory)
      session.write(stream.utf8)
      let end = try session.end()
      XCTAssertEqual(end.status, 2, String(stream.prefix(99)))
      XCTAssertTrue(end.errors.hasPrefix("harness: "), end.errors)
    }
  }

  func testHalfAPairOfSurrogatesIsACharacterLikeAnother() throws {
    let session = try begin()
    let uri = uri(of: "a.txtar")
    let content =
      #"{"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(uri)", "#
      + #""text": "exec echo \ud83d \\ud83d \ud83d\ude00 'x\n"}}}"#
    session.write("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
    XCTAssertEqual(
      try problems(of: "a.txtar", in: session).map { $0.prefix(17) }, ["harness 0:22-0:24"])
    try leave(session)
  }

  func testATextWithoutAFileIsLookedThrough() throws {
    let session = try begin()
    for uri in ["untitled:Untitled-1", "file:///%FF/a.txtar", "", "file:", "file:///a%00b"] {
      session.notify(
        "textDocument/didOpen",
        ["textDocument": ["uri": .string(uri), "version": 1, "text": "exce\n"]])
      let params = try session.notification("textDocument/publishDiagnostics")
      XCTAssertEqual(params.object?["uri"]?.string, uri)
      XCTAssertEqual(params.object?["diagnostics"]?.array?.count, 1)
    }
    try leave(session)
  }

  /// What an editor has left may hold standard input.
  func testTheEndOfItsClientEndsIt() throws {
    let client = try Process.run(URL(fileURLWithPath: "/bin/sleep"), arguments: ["600"])
    defer { client.terminate() }
    let session = try LanguageSession(in: sandbox.workingDirectory)
    let process = JSONValue(integerLiteral: Int(client.processIdentifier))
    _ = try session.result(
      "initialize", ["processId": process, "rootUri": .null, "capabilities": [:]])
    client.terminate()
    XCTAssertEqual(try session.end().status, 1)
  }

  func testAClientThatReadsNoMoreEndsIt() throws {
    let request = #"{"id": 1, "method": "initialize"}"#
    try sandbox.write(
      "Content-Length: \(request.utf8.count)\r\n\r\n\(request)", to: "request")
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    // Its input does not end.
    shell.launchArguments = [
      "-c", #"mkfifo in; exec 3<>in; cat request >&3; "$0" lsp <in >/dev/full; echo $?"#,
      try CLIApplication.productURL("harness").path,
    ]
    try shell.run(timeout: 60).expect(.standardOutput(.equals("1\n")))
  }

  func testItTellsAPersonWhatItIsFor() throws {
    app.launchArguments = ["lsp"]
    app.terminal = Terminal(columns: 100, rows: 30)
    try app.launch()
    try app.waitForOutput("harness lsp is for editors")
    try app.press(.control("d"))
    XCTAssertEqual(try app.waitForExit(timeout: 60).exitStatus, 1)
  }
}
