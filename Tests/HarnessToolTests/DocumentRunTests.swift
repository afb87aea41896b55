import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// Documents that are run, as their writer sees it.
final class DocumentRunTests: ToolTestCase {
  private func write(_ lines: String...) throws {
    try sandbox.write(lines.map { $0 + "\n" }.joined(), to: "Täst doc.md")
  }

  private func run(_ words: String...) throws -> Outcome {
    app.launchArguments = words + ["Täst doc.md"]
    return try app.run(timeout: 120)
  }

  func testTheCommandsRunInOrderInOneSandbox() throws {
    try write(
      "<!-- harness:", "env NAME=photos", "-- a b.txt --", "hello", "-->", "```console",
      "$ mkdir $NAME; cd photos; echo out; echo err >&2", "out", "err", "$ pwd", "[WORK]/photos",
      "$ cat ../a\\ b.txt | tr a-z A-Z", "HELLO", "$ printf x", "x", "$ cat", "$ seq 1 9", "1", "…",
      "9", "$ cat <<END", "> a", "> END", "a", "```")
    try run("run").expect(.success, .standardOutput(.contains("passed      Täst doc (")))
    try run("run", "--list").expect(.standardOutput(.equals("Täst doc\n")))
  }

  func testTheAppsOfTheScenariosAreThoseOfTheDocument() throws {
    try write("#!/bin/sh\necho milk\n", to: "todo", mode: 0o755)
    try sandbox.write(#"{"apps": {"todo": "../todo"}}"#, to: "Scenarios/harness.json")
    try sandbox.write("todo\n", to: "Scenarios/a.txt")
    try write("```console", "$ todo", "milk", "```")
    try run("run").expect(.success)
    try run("run", "Scenarios").expect(.success, .standardOutput(.contains("2 passed")))
    try write("```console", "$ todo", "bread", "```")
    try run("run").expect(.status(1))
  }

  func testAProgramThatWasNotFoundIsNamedAndNotExpectedToBeMissing() throws {
    for command in ["todo list", "echo a | no-such-todo x"] {
      let name = command.hasPrefix("todo") ? "todo" : "no-such-todo"
      try write("```console", "$ \(command)", "x", "```")
      try run("run").expect(
        .status(1),
        .standardOutput(
          .contains("--app \(name)=./\(name)", #"{"apps": {"\#(name)": "./\#(name)"}}"#)),
        .standardOutput(.doesNotContain("status 127")))
    }
    try write("```console", "$ exit 127", "```")
    try run("run").expect(.status(1), .standardOutput(.doesNotContain("status 127 -->")))
  }

  func testAFailureShowsItsLineAndTheDifference() throws {
    try write("# Text", "", "```console", "$ echo a", "b", "```")
    try run("run").expect(
      .status(1), .standardOutput(.contains("Täst doc.md:4: $ echo a\n", "-b\n", "+a\n")))
  }

  func testACommandThatFailsHasToBeExpectedTo() throws {
    for (line, isRight) in [
      ("", false), ("<!-- harness: status 3 -->", true), ("<!-- harness: status 4 -->", false),
      ("<!-- harness: ? status 3 -->", false),
      ("<!-- harness: [!linux] [!darwin] status 3 -->", false),
      ("<!-- harness: echo x -->", false), ("<!-- harness: status 0 -->", false),
    ] {
      try write("```console", "$ echo a; exit 3", "a", "```", line)
      try run("run").expect(isRight ? .success : .failure)
    }
    try write("```console", "$ true", "```", "<!-- harness: status 1 -->")
    try run("run").expect(.status(1), .standardOutput(.contains("Täst doc.md:4: status 1")))
  }

  func testACommandThatASignalEndsHasFailed() throws {
    try write("```console", "$ kill -9 $$", "```")
    try run("run").expect(.status(1), .standardOutput(.contains("Täst doc.md:2: $ kill -9 $$")))
  }

  func testNothingToRunIsAnError() throws {
    try sandbox.write("exec true\n", to: "a.md")
    try harness("run", "a.md").expect(
      .status(1), .standardOutput(.contains("a.md:1:1: this document has nothing to run")))
  }

  func testAnErrorOfTheLanguageHasTheDocumentsLine() throws {
    try write("x", "<!-- harness:", "exce true", "-->", "```console", "$ true", "```")
    try run("run").expect(.status(1), .standardOutput(.contains("Täst doc.md:3:1: ")))
  }

  func testASkipIsReported() throws {
    try write("<!-- harness: skip later -->", "```console", "$ false", "```")
    try run("run").expect(.success, .standardOutput(.contains("skipped     Täst doc")))
  }

  func testAnUpdateWritesWhatIsPrintedAndKeepsTheRest() throws {
    let text =
      "# T  \r\n\r\n- x\r\n\r\n  ```console\r\n  $ pwd; echo b; seq 1 5; echo new\r\n  [WORK]\r\n"
      + "  a\r\n  1\r\n  …\r\n  5\r\n  old\r\n  ```\r\n<!-- harness: status 0 -->\r\nend"
    try sandbox.write(text, to: "Täst doc.md")
    try run("update").expect(.success, .standardOutput(.contains("updated     Täst doc")))
    let new = text.replacing("\r\n  a\r\n", with: "\r\n  b\r\n").replacing("old", with: "new")
    sandbox.expect("Täst doc.md", .content(.equals(new)))
    try run("update").expect(.success, .standardOutput(.contains("passed      Täst doc")))
    try run("run").expect(.success)
    sandbox.expect("Täst doc.md", .content(.equals(new)))
  }

  func testWhatCannotBeWrittenThereIsAFailure() throws {
    for output in ["echo '$ x'", "echo '```'", "echo '> x'", "printf '\\377\\n'"] {
      try write("```console", "$ \(output)", "old", "```")
      let before = try sandbox.text(at: "Täst doc.md")
      try run("update").expect(
        .status(1), .standardOutput(.contains("cannot be written below it")))
      sandbox.expect("Täst doc.md", .content(.equals(before)))
    }
  }

  func testADocumentThatFailsIsNotRewritten() throws {
    try write("```console", "$ echo new", "old", "$ false", "```")
    let before = try sandbox.text(at: "Täst doc.md")
    try run("update").expect(.status(1))
    sandbox.expect("Täst doc.md", .content(.equals(before)))
  }

  func testWhatAPrintedEllipsisSaysIsItself() throws {
    try write("```console", "$ echo '…'; echo ...", "x", "```")
    try run("update").expect(.success)
    sandbox.expect("Täst doc.md", .content(.contains("\n\\…\n\\...\n")))
    try run("run").expect(.success)
    try write("```console", "$ echo other", "\\…", "```")
    try run("run").expect(.status(1))
  }

  func testAFolderThatIsNotKnownOrOutsideOfTheSandboxIsAnError() throws {
    for (command, message) in [
      ("cd /", "sandbox"), ("cd .; exec true", "is not known"),
      ("cd .; kill -9 $$", "is not known"),
      ("cd .; rmdir .tmp", "is not known"),
    ] {
      try write("```console", "$ " + command, "```")
      let outcome = try run("run")
      outcome.expect(.status(1), .standardOutput(.contains("Täst doc.md:2: $ cd ", message)))
    }
    try write("```console", "$ exec true", "$ (cd /)", "$ pwd", "[WORK]", "```")
    try run("run").expect(.success)
  }

  func testAResultIsKeptUntilTheDocumentChanges() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    try makeFolder("caches")
    try write("```console", "$ echo a", "a", "```")
    try Poll.value(of: "a result that stands") { () -> Bool? in
      try run("run", "--cached").output.contains("cached      Täst doc") ? true : nil
    }
    try write("```console", "$ echo a", "b", "```")
    try run("run", "--cached").expect(.status(1))
  }

  func testADocumentIsSweptAndSplitAsAScenarioIs() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    try sandbox.write("hello\n", to: "unused")
    try write("```console", "$ echo a >f && cat f", "a", "```")
    try run("sweep").expect(.standardOutput(.contains("Täst doc")))
    try run("run", "--shard", "1/1").expect(.success)
  }
}
