import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `undo` in the shell of `harness record`: a line that was typed wrongly is as if it had not been.
final class RecordUndoTests: RecordTestCase {
  private func end() throws {
    try app.typeText("exit\n")
    try app.waitForExit(timeout: 240).expect(.success)
  }

  func testALineAndWhatItHasDoneToFilesAreGone() throws {
    try begin()
    try take("undo")
    try app.waitForScreen("no line is left that could be taken back\nrecord>")
    try take("echo one >file")
    try take("echo two >file; mkdir d; echo x >$HOME/.rc")
    try take("undo")
    try app.waitForScreen(
      "harness: taken back: echo two >file; mkdir d; echo x >$HOME/.rc, and what it")
    try take("cat file; ls -a")
    try end()
    sandbox.expect(
      Self.file, .content(.containsInOrder("exec sh -c 'cat file; ls -a'", "\none\n.\n..\nfile\n")),
      .content(.doesNotContain("two", ".rc")))
    try harness("run", Self.file).expect(.success)
  }

  func testSeveralAreTakenBackWithFoldersAndVariables() throws {
    try begin()
    try take("mkdir d")
    try take("cd d")
    try take("GREETING=hello")
    try take("# Greets")
    for _ in 1...3 { try take("undo") }
    try take(#"echo "<$GREETING>"; ls"#)
    try end()
    sandbox.expect(
      Self.file, .content(.contains("exec mkdir d\n", "\n<>\nd\n")),
      .content(.doesNotContain("cd d", "hello", "# Greets")))
    try harness("run", Self.file).expect(.success)
  }

  /// A mistyped password is neither asked for nor seen, and the next one is the first.
  func testAPasswordOfALineThatIsTakenBackIsNotAskedFor() throws {
    let ask =
      "printf 'Password: '; stty -echo; read p; stty echo; echo; test $p = opensesame; echo $?"
    try write("#!/bin/sh\n" + ask + "\n", to: "ask", mode: 0o755)
    try begin(with: ["--app", "ask=./ask"])
    for (password, status) in [("sesameopen", 1), ("opensesame", 0)] {
      try app.typeText("terminal ask\n")
      try app.waitForPrompt("Password: ").typeText(password + "\n")
      try app.waitForScreen(.matches("(?m)^\(status)$"))
      try app.waitForPrompt("record> ")
      if status != 0 { try take("undo") }
    }
    try end()
    sandbox.expect(
      Self.file, .content(.contains("type $PASSWORD\n")),
      .content(.doesNotContain("PASSWORD_2", "sesame")))
    let setting = ["--app", "ask=./ask", "--env", "PASSWORD=opensesame"]
    app.launchArguments = ["run"] + setting + [Self.file]
    try app.run(timeout: 60).expect(.success)
  }

  func testAProgramThatCrashesIsPointedOut() throws {
    let crash =
      "printf 'Traceback (most recent call last):\\n  File x\\nValueError: no\\n' >&2; exit 1"
    try write("#!/bin/sh\n" + crash + "\n", to: "crash", mode: 0o755)
    try begin(with: ["--app", "crash=./crash"])
    try take("crash now")
    try app.waitForScreen(
      "it ended by `ValueError: no`, and is recorded so; `undo` takes the line back")
    try take("undo")
    try app.waitForScreen("harness: taken back: crash now\n")
    try take("terminal crash now")
    try app.waitForScreen(
      .matches("(?s)it ended by `ValueError.*it ended by `ValueError: no`, and is recorded so"))
    try take("undo")
    try take("echo well")
    try end()
    sandbox.expect(Self.file, .content(.doesNotContain("crash", "terminal")))
  }

  func testMoreFilesThanAreComparedAreNamed() throws {
    app.standardInput = .text("for i in $(seq 10 64); do echo v$i >f$i; done\n")
    app.launchArguments = ["record", "-o", Self.file]
    try app.run(timeout: 240).expect(
      .status(1),
      .standardError(
        .contains(
          "one command has written 55 files, of which the first 50 are compared: not f60 and 4 more"
        )))
  }

  func testEachOfManyFilesIsExpectedBesideAHistory() throws {
    app.standardInput = .text("mkdir .git\nfor i in $(seq 100 159); do : >f$i; done\nrm f1*\n")
    app.launchArguments = ["record", "-o", Self.file]
    try app.run(timeout: 240)
    sandbox.expect(
      Self.file, .content(.matches(#"\nexists f150 .*f159\n(.|\n)*\n! exists f150 .*f159\n"#)))
  }

  func testLinesOfAFileTakeBackToo() throws {
    app.standardInput = .text("echo one\necho two >lost\nundo\necho three\n")
    app.launchArguments = ["record", "-o", Self.file]
    try app.run(timeout: 240).expect(
      .success,
      .standardError(.contains("taken back: echo two >lost, and what it has written is undone")))
    sandbox.expect(
      Self.file, .content(.containsInOrder("exec echo one\n", "exec echo three\n")),
      .content(.doesNotContain("lost")))
  }

  /// What is in a folder that may not be read is not compared, and all the rest is.
  func testAFolderThatMayNotBeReadEndsNoSession() throws {
    try require(.setpriv)
    let recorder = try obedientTool()
    recorder.standardInput = .text("mkdir d; echo a >d/f; chmod 000 d\necho x\n")
    recorder.launchArguments += ["record", "-o", Self.file]
    try recorder.run(timeout: 240).expect(
      .status(1),
      .standardError(
        .contains("not stable: the folder d/ may not be read, so nothing in it is compared")))
    sandbox.expect(Self.file, .content(.contains("exec echo x\n", "cmp stdout ")))
    XCTAssertEqual(chmod(try sandbox.url(Self.file).path, 0o644), 0)
  }

  /// A line that was a mistake is not recorded, so that there is nothing of it to take back.
  func testUndoBehindAMistakeTakesBackNoOtherLine() throws {
    try begin()
    try take("echo one")
    try take("ecko two")
    try app.waitForScreen("harness: the line is not recorded")
    try take("undo")
    try app.waitForScreen("`undo` again takes back: echo one")
    try take("echo it's")
    try app.waitForScreen("a quote of this line is not closed")
    try take("echo three")
    try app.typeText("exit\n")
    try app.waitForExit(timeout: 240).expect(.success)
    sandbox.expect(
      Self.file, .content(.containsInOrder("exec echo one\n", "exec echo three\n")),
      .content(.doesNotContain("ecko")), .content(.doesNotContain("it")))
  }
}
