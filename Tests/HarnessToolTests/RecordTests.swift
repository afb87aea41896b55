import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `harness record`: its shell, what it refuses, what it tells, and how it leaves a terminal.
final class RecordTests: RecordTestCase {
  private func shell(_ lines: String, _ words: String...) throws -> Outcome {
    app.launchArguments = ["record"] + words
    return try app.run(input: .text(lines), timeout: 240)
  }

  func testTheLinesOfAShellBecomeAScenario() throws {
    let lines = """
      # Notes are kept
      mkdir 'my notes'
      cd 'my notes'
      NAME=Zoë
      echo "for $NAME" >todo; echo warned >&2
      cat todo
      sh -c 'exit 3'
      rm todo
      """
    try shell(lines, "-o", Self.file).expect(
      .success, .standardOutput(.contains("for Zoë\n")), .standardError(.contains("warned\n")))
    sandbox.expect(
      Self.file,
      .content(
        .containsInOrder(
          "# Notes are kept\nexec mkdir 'my notes'\n", "cd 'my notes'\nenv 'NAME=Zoë'\n",
          #"exec sh -c 'echo "for $NAME" >todo; echo warned >&2'"#, "cmp stdout $WORK/expected/",
          "cmp stderr ", "cmp $WORK/session/'my notes/todo' ", "tree $WORK/session ",
          "exec cat todo\n", "! exec sh -c 'exit 3'\nstatus 3\n", "exec rm todo\n", "-- expected/"))
    )
    try harness("run", Self.file).expect(.success)
    let scenario = try sandbox.text(at: Self.file)
    try sandbox.write(scenario.replacing("NAME=Zoë", with: "NAME=Zoe"), to: "changed.txtar")
    try harness("run", "changed.txtar").expect(.status(1))
  }

  func testTheScenarioGoesToStandardOutputAndWhatProgramsPrintDoesNot() throws {
    let outcome = try shell("echo hello\n", "-o", "-")
    outcome.expect(.success, .standardError(.contains("hello\n")))
    XCTAssertTrue(outcome.standardOutput.text.hasPrefix("# Recorded"), outcome.standardOutput.text)
  }

  func testWithoutANameTheFileLiesWhereScenariosLieAndReplacesNone() throws {
    try makeFolder("Scenarios")
    try sandbox.write("exec true\n", to: "Scenarios/session.txtar")
    try shell("echo one\n").expect(
      .success, .standardError(.contains("Scenarios/session-2.txtar has passed")))
    sandbox.expect("Scenarios/session.txtar", .content(.equals("exec true\n")))
  }

  func testAFileThatIsThereStays() throws {
    try sandbox.write("mine\n", to: Self.file)
    try shell("echo one\n", "-o", Self.file).expect(
      .status(2), .standardOutput(.isEmpty), .standardError(.contains("is there already")))
    sandbox.expect(Self.file, .content(.equals("mine\n")))
    try shell("echo one\n", "-o", Self.file, "--force").expect(.success)
    sandbox.expect(Self.file, .content(.contains("exec echo one\n")))
  }

  func testAFolderIsNoFile() throws {
    try makeFolder("folder")
    try shell("echo one\n", "-o", "folder", "--force").expect(
      .status(2), .standardOutput(.isEmpty), .standardError(.contains("folder is a folder")))
  }

  func testNothingThatWasDoneIsNoScenario() throws {
    for lines in ["", "# only a heading\n", "cd /nowhere\n", "no-such-program\n"] {
      try shell(lines, "-o", Self.file).expect(.status(2))
      sandbox.expect(Self.file, .isAbsent)
    }
  }

  func testAProgramOutsideOfTheSessionIsNamed() throws {
    try write("#!/bin/sh\necho done\n", to: "todo", mode: 0o755)
    try shell("./todo list\n", "-o", Self.file).expect(
      .status(2), .standardError(.contains("./todo lies outside of", "`harness init ./todo`")))
    try sandbox.write(#"{"apps": {"do": "../todo"}}"#, to: "Scenarios/harness.json")
    try shell("./todo list\n", "-o", Self.file).expect(
      .status(2), .standardError(.contains("./todo lies outside of", "here it is `do`")))
    try shell("./other list\n", "-o", Self.file).expect(
      .status(2), .standardError(.contains("there is no program ./other")))
    let (outcome, scenario) = try record(["./todo"], options: ["--app", "x=/bin/true"]) {}
    outcome.expect(.success)
    XCTAssertTrue(scenario.contains("exec do\n"), scenario)
    try FileManager.default.removeItem(at: sandbox.url("Scenarios"))
    let (unnamed, _) = try record(["./todo"], options: ["--force"]) {}
    unnamed.expect(.success, .screen(.contains("harness init ./todo")))
  }

  func testATerminalForNothingIsInNoScenario() throws {
    try shell("terminal\n").expect(
      .status(2), .standardError(.contains("stands before the command")))
    app.terminal = Terminal()
    app.launchArguments = ["record", "-o", Self.file]
    try app.launch()
    for line in ["terminal no-such-program", "echo one", "exit"] {
      try app.waitForPrompt("record> ")
      try app.typeText(line + "\n")
    }
    try app.waitForExit(timeout: 240).expect(.success)
    sandbox.expect(
      Self.file, .content(.contains("exec echo one")), .content(.doesNotContain("terminal")))
  }

  func testAProgramNeedsATerminal() throws {
    try harness("record", "-o", Self.file, "--", "cat", input: .text("a\n")).expect(
      .status(2), .standardError(.contains("a program is recorded on a terminal")))
    sandbox.expect(Self.file, .isAbsent)
  }

  func testAnArgumentWithALineBreakIsRefused() throws {
    let (outcome, _) = try record(["printf", "a\nb"]) {}
    outcome.expect(.status(2), .screen(.contains("line break")))
    sandbox.expect(Self.file, .isAbsent)
  }

  func testWhatNothingIsTheSameInIsTold() throws {
    try shell("echo $$\n", "-o", Self.file).expect(
      .status(1),
      .standardError(.contains("nothing in expected/sh.stdout is the same in every run")))
    sandbox.expect(Self.file, .content(.contains("-- expected/sh.stdout pattern --\n[..]\n")))
  }

  /// A script finds what lies beside it by `$0`, and tells where it lies, which is elsewhere for others.
  func testAnAppThatIsAScriptIsItselfInPipesAndDocuments() throws {
    try sandbox.write("#!/bin/sh\n. \"$(dirname \"$0\")/lib.sh\"\ngreet \"$1\"\n", to: "a b/note")
    try sandbox.write("greet() { echo \"hello $1 of $0 [x]\"; }\n", to: "a b/lib.sh")
    try sandbox.write(#"{"apps": {"note": "../note"}}"#, to: "a b/Scenarios/harness.json")
    let document = "```console\n$ note a | cut -c 1-7\nhello a\n```\n"
    try sandbox.write(document, to: "a b/README.md")
    let folder = try sandbox.url("a b").path
    XCTAssertEqual(chmod("\(folder)/note", 0o755), 0)
    app.currentDirectory = "a b"
    try shell("note Ann | cat\nnote Bob\n", "-o", "Scenarios/r.txtar").expect(.success)
    let recorded = try sandbox.text(at: "a b/Scenarios/r.txtar")
    XCTAssertTrue(recorded.contains("hello Ann of [..] [x]\n"), recorded)
    XCTAssertFalse(recorded.contains(folder), recorded)
    try FileManager.default.moveItem(atPath: folder, toPath: "\(folder) c")
    app.currentDirectory = "a b c"
    try harness("run", "README.md", "Scenarios").expect(.success)
    XCTAssertEqual(try sandboxesLeft(), [])
  }

  func testASessionThatRemovesItsFolderIsNotLost() throws {
    try shell("echo one\nrm -rf \"$PWD\"\n", "-o", Self.file).expect(
      .standardError(.contains("the folder of the session was removed")))
    sandbox.expect(Self.file, .content(.containsInOrder("exec echo one\n", "exec sh -c 'rm -rf")))
    try harness("run", Self.file).expect(.success)
  }

  func testAFileWhoseNameNoLineCanHoldIsTold() throws {
    try shell(#"echo x >"$(printf 'a\nb')"; echo y >c"# + "\n", "-o", Self.file).expect(
      .standardError(.contains(#"no line can hold the name a\x0Ab, so that file is not compared"#)))
  }

  /// Such lines are as they were, and nothing else.
  func testALineOfBlanksIsExpectedAsItIs() throws {
    try shell("echo; printf '  \\n\\n'\n", "-o", Self.file).expect(
      .success, .standardError(.doesNotContain("not stable")))
    let text = try sandbox.text(at: Self.file)
    XCTAssertTrue(text.contains("\n\n  \n\n"), text)
    try harness("run", Self.file).expect(.success)
    try sandbox.write(text.replacing("echo;", with: "echo a;"), to: Self.file)
    try harness("run", Self.file).expect(.status(1))
  }

  func testAScenarioThatExpectsNothingIsTold() throws {
    try shell("test 1 = 1\n", "-o", Self.file).expect(
      .success, .standardError(.doesNotContain("not stable")))
    let (outcome, _) = try record(["true"], options: ["--force"]) {}
    outcome.expect(.success)
  }

  func testAFolderThatCannotBeWrittenToIsToldBeforeThePersonBegins() throws {
    try shell("echo one\n", "-o", "no/such/folder.txtar").expect(
      .status(2), .standardOutput(.isEmpty))
  }

  func testASignalLeavesTheTerminalAsItWasAndNoFile() throws {
    let tool = try CLIApplication.productURL("harness").path
    let script = CLIApplication("/bin/sh", sandbox: sandbox)
    script.terminal = Terminal()
    script.launchEnvironment["TOOL"] = tool
    try script.launch(
      "-c",
      #"""
      sh -c 'echo $$ >pid; exec "$TOOL" record -o recorded.txtar -- cat'; echo "status $?"; stty -a
      """#)
    try script.waitForScreen("its end ends the recording")
    try script.typeText("one\n")
    try script.waitForScreen("one\none")
    try script.typeText("two")
    let process = try XCTUnwrap(
      pid_t(try sandbox.text(at: "pid").trimmingCharacters(in: .newlines)))
    XCTAssertEqual(kill(process, SIGTERM), 0)
    _ = try script.waitForExit()
    XCTAssertTrue(script.screen.contains("status 130"), script.screen.text)
    XCTAssertTrue(script.screen.text.contains(" icanon"), script.screen.text)
    XCTAssertTrue(script.screen.text.contains(" echo "), script.screen.text)
    sandbox.expect(Self.file, .isAbsent)
    XCTAssertEqual(try sandboxesLeft(), [])
  }

  func testTheSwiftTestIsTheOneThatIsCompiledWithTheProject() throws {
    let script = #"printf 'Name: '; read x; echo "Hello, $x" | tee f; date; exit 3"#
    app.terminal = Terminal()
    app.launchArguments = [
      "record", "--swift", "-o", "RecordedGreetingTests.swift", "--", "sh", "-c", script,
    ]
    try app.launch()
    try app.waitForScreen("Name: ")
    try app.typeText("Anna\n")
    try app.waitForExit(timeout: 240).expect(.success)
    let compiled = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../AcceptanceTests/RecordedGreetingTests.swift").standardized
    sandbox.expect(
      "RecordedGreetingTests.swift",
      .content(.equals(try String(contentsOf: compiled, encoding: .utf8))))
  }
}
