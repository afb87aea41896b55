import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `harness review`: what an update would change, accepted piece by piece.
final class ReviewTests: ReviewTestCase {
  // MARK: Without a terminal

  func testTheListShowsAllChangesAndWritesNothing() throws {
    try write("a", "b")
    try review("--list").expect(
      .status(1),
      .standardOutput(
        .containsInOrder("a.txtar:6: a:want\n", "-x\n+1\n", "a:two\n", "b:want\n", "6 changes to")),
      // What is around it is of the same section.
      .standardOutput(
        .contains("-y\n+8\n\n", "a:two\n -- two --\n-version 1\n+version 2\n\n")))
    XCTAssertEqual(try text("a"), Self.script)
    try review("--list", "--accept", "b:two").expect(
      .status(1), .standardOutput(.contains("1 change to review", "+version 2")))
    XCTAssertEqual(try text("b"), Self.script)
  }

  func testAFailedRunNamesWhatGoesThroughIt() throws {
    try sandbox.write("exec false\n", to: "S/false.txtar")
    try sandbox.write("exec echo a\nstdout b\n", to: "S/stdout.txtar")
    try sandbox.write("exec echo a\nexec touch f\ncmp f g\n-- g --\nb\n", to: "S/true.txtar")
    try harness("run", "S/false.txtar", "S/stdout.txtar").expect(
      .status(1), .standardOutput(.doesNotContain("review")))
    try harness("run", "S").expect(
      .status(1),
      .standardOutput(.contains("\nif what is new is right: harness review S/true.txtar\n")))
    try sandbox.write("exec echo a\ncmpjson j k\n-- j --\n1\n-- k --\n2\n", to: "S/d e/j.txtar")
    try sandbox.write("```console\n$ echo a\nb\n```\n", to: "S/d e/a.md")
    try harness("run", "S/d e/j.txtar", "S/d e/a.md").expect(
      .status(1), .standardOutput(.contains("right: harness review 'S/d e/a.md' 'S/d e/j.txtar'\n"))
    )
    // Of many, the folder that they lie in; a document is in none.
    let script = try sandbox.text(at: "S/true.txtar")
    let names = ["S/d e/b.txtar", "S/d e/c.txtar", "-d.txtar", "S/d e/e.txtar"]
    for name in names { try sandbox.write(script, to: name) }
    try harness("run", "S/d e/j.txtar", "S/d e/a.md", names[0], names[1], names[3]).expect(
      .status(1), .standardOutput(.contains("right: harness review 'S/d e' 'S/d e/a.md'\n")))
    try harness("run", "S/d e/j.txtar", "S/true.txtar", names[0], names[1]).expect(
      .status(1), .standardOutput(.contains("right: harness review S\n")))
    try harness("run", "--", "-d.txtar", "S/true.txtar", names[0], names[1]).expect(
      .status(1),
      .standardOutput(
        .contains(
          "right: harness review ./-d.txtar 'S/d e/b.txtar' 'S/d e/c.txtar' S/true.txtar\n")))
    try harness("update", "S/true.txtar").expect(
      .success, .standardOutput(.doesNotContain("review")))
  }

  /// What a log shows may be read by anybody.
  func testASecretStandsInNoAdvice() throws {
    try sandbox.write("exec echo a\ncmp stdout w\n-- w --\nb\n", to: "S/a.txtar")
    try harness("run", "--env", "API_TOKEN=s3cret", "--env", "MODE=fast", "S").expect(
      .status(1), .standardOutput(.doesNotContain("s3cret")),
      .standardOutput(
        .contains("right: harness review --env 'API_TOKEN=…' --env MODE=fast S/a.txtar\n")))
  }

  /// A program that shows a password it has hidden until now is not what anybody accepts.
  func testWhatIsTypedFromAVariableIsNotWritten() throws {
    let script = """
      terminal
      exec sh ask.sh &
      prompt Password
      type $PASSWORD
      wait
      cmp screen want
      -- ask.sh --
      printf 'Password: '; read word; echo ok
      -- want --
      Password:
      ok

      """
    try sandbox.write(script, to: "S/a.txtar")
    try harness("run", "--env", "PASSWORD=hunter22", "S").expect(
      .status(1), .standardOutput(.contains("+Password: hunter22")))
    try harness("update", "--env", "PASSWORD=hunter22", "S").expect(
      .status(1), .standardOutput(.contains("takes from a variable, so it is not written")))
    XCTAssertEqual(try sandbox.text(at: "S/a.txtar"), script)
  }

  func testTheReviewHasTheOptionsOfTheRun() throws {
    let script = "[!env:A] skip 'no A'\nexec tool $A\ncmp stdout w\n-- w --\nb\n"
    try sandbox.write(script, to: "S/a.txtar")
    app.launchEnvironment["A"] = "it's"
    let options = ["--env", "A", "--app", "tool=/bin/echo", "--timeout", "9s"]
    app.launchArguments = ["run", "-j1"] + options + ["S"]
    try app.run(timeout: 120).expect(
      .status(1),
      .standardOutput(
        .contains("right: harness review --app tool=/bin/echo --env A --timeout 9s S/a.txtar\n")))
    app.launchArguments = ["review", "--list"] + options + ["S/a.txtar"]
    try app.run(timeout: 120).expect(.status(1), .standardOutput(.contains("+it's")))
    app.launchArguments = ["review", "--list", "--app", "tool=/bin/echo", "S/a.txtar"]
    try app.run(timeout: 120).expect(
      .success, .standardOutput(.equals("there is nothing to review\n")),
      .standardError(.equals("not reviewed, as it is skipped: a: no A\n")))
  }

  func testNothingToReviewIsSaidAndPasses() throws {
    try sandbox.write("exec echo a\nstdout a\n", to: "Täst s/a.txtar")
    for words in [["--list"], ["--accept", "x"]] {
      app.launchArguments = ["review", "Täst s"] + words
      try app.run(timeout: 120).expect(
        .success, .standardOutput(.equals("there is nothing to review\n")))
    }
  }

  func testWhereALineFailedThatNoUpdateWritesItIsSaidWhatToDo() throws {
    try sandbox.write("exec echo a\nstdout b\n", to: "Täst s/a.txtar")
    try review("--list").expect(
      .status(1), .standardError(.contains("a.txtar:2: stdout b")),
      .standardOutput(.containsInOrder("there is nothing to review: ", "mend the line")))
  }

  func testWhatIsAcceptedIsWrittenAndTheRestIsLeft() throws {
    try write("a", "b")
    try review("--accept", "a:two").expect(
      .status(1),
      .standardOutput(.contains("wrote Täst s/a.txtar, 1 of 3 changes\n5 changes left\n")))
    XCTAssertEqual(try text("a"), with(("version 1", "version 2")))
    XCTAssertEqual(try text("b"), Self.script)
    try review("--accept", "*:want", "--accept", "b").expect(.success)
    let all = with(("version 1", "version 2"), ("x\n2", "1\n2"), ("y\n", "8\n"))
    XCTAssertEqual([try text("a"), try text("b")], [all, all])
  }

  func testAPatternThatNoChangeFitsIsAnError() throws {
    try write("a")
    try review("--accept", "tow").expect(
      .status(2), .standardError(.contains("no change fits tow; there are a:want")))
    XCTAssertEqual(try text("a"), Self.script)
  }

  func testWithoutATerminalNothingRuns() throws {
    try sandbox.write("exec sh -c 'echo ran >>$OUT'\n", to: "Täst s/a.txtar")
    try review("-e", "OUT=\(sandbox.url("out").path)").expect(
      .status(2), .standardError(.contains("a review asks on a terminal")))
    sandbox.expect("out", .isAbsent)
  }

  func testInCINothingIsWritten() throws {
    try write("a")
    app.launchEnvironment["CI"] = "true"
    try review("--accept", "a").expect(.status(2))
    XCTAssertEqual(try text("a"), Self.script)
    try review("--list").expect(.status(1))
  }

  func testAScenarioThatFailsHasNothingToAccept() throws {
    try sandbox.write(
      Self.script.replacing("-- want", with: "exec false\n-- want"), to: "Täst s/a.txtar")
    try write("b")
    try review("--accept", "b").expect(
      .status(1), .standardError(.contains("FAILED a\n")),
      .standardOutput(.contains("wrote Täst s/b.txtar, 3 changes")))
  }

  func testAFailureIsNamedOnce() throws {
    try sandbox.write("exec false\n", to: "Täst s/a.txtar")
    let outcome = try review("--list")
    let named = outcome.standardError.text.components(separatedBy: "FAILED").count - 1
    XCTAssertEqual(named, 1, outcome.standardError.text)
  }

  func testWhatAReviewLeavesHasNotPassed() throws {
    try makeFolder("caches")
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    try write("a")
    try harness("run", "Täst s").expect(.status(1))
    try review("--list").expect(.status(1))
    try harness("run", "--failed", "Täst s").expect(.status(1))
  }

  func testASectionThatIsWrittenInAnotherWayIsOneChange() throws {
    let script =
      "exec printf '-- a --\\nb\\nc\\nd\\ne\\nf\\nx'\ncmp stdout want\n-- want --\na\nb\nc\nd\ne\nf\ng\n"
    try sandbox.write(script, to: "Täst s/a.txtar")
    try review("--list").expect(.standardOutput(.contains("1 change to review")))
    try review("--accept", "a").expect(.success)
    try harness("run", "Täst s").expect(.success)
  }

  func testADocumentsCommandsAreItsChanges() throws {
    try sandbox.write("```console\n$ echo a\nb\n$ echo c\nd\n```\n", to: "a.md")
    app.launchArguments = ["review", "a.md", "--accept", "a:$ echo c"]
    try app.run(timeout: 120).expect(.status(1))
    sandbox.expect("a.md", .content(.equals("```console\n$ echo a\nb\n$ echo c\nc\n```\n")))
  }

  // MARK: What goes wrong

  func testAFileThatIsChangedMeanwhileStaysAndTheRestIsWritten() throws {
    try sandbox.write(
      "exec sh -c 'echo edited >>$FILE; echo new'\ncmp stdout want\n-- want --\nold\n",
      to: "Täst s/a.txtar")
    try write("b")
    let file = try sandbox.url("Täst s/a.txtar").path
    try review("-e", "FILE=\(file)", "--accept", "*").expect(
      .status(2), .standardError(.contains("a.txtar is not written: it was changed after")),
      .standardOutput(.contains("wrote Täst s/b.txtar, 3 changes")))
    XCTAssertTrue(try text("a").hasSuffix("old\nedited\n"))
  }

  func testAFileThatCannotBeWrittenStaysAndTheRestIsWritten() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    let folder = try sandbox.url("Täst s").path
    for fault in [
      SystemFault.fail(.rename, nth: 1, path: "\(folder)/*", with: .permissionDenied),
      .fail(.write, nth: 1, path: "\(folder)/*", with: .noSpace),
    ] {
      try write("a", "b")
      app.systemFaults = [fault]
      try review("--jobs", "1", "--accept", "*").expect(
        .status(2), .standardError(.contains("a.txtar is not written: ")),
        .standardOutput(.contains("wrote Täst s/b.txtar, 3 changes")))
      XCTAssertEqual(try text("a"), Self.script)
      XCTAssertNotEqual(try text("b"), Self.script)
      XCTAssertEqual(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted(),
        ["a.txtar", "b.txtar"])
    }
  }

  func testAKilledReviewLeavesAFileAsItWasOrAsItIsToBe() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    let folder = try sandbox.url("Täst s").path
    try write("a")
    try review("--accept", "*").expect(.success)
    let accepted = try text("a")
    for call in [SystemFault.Call.write, .sync, .link, .rename] {
      try write("a")
      app.systemFaults = [.kill(before: call, path: "\(folder)/*")]
      XCTAssertEqual(try review("--accept", "*").termination, .signaled(SIGKILL), "\(call)")
      app.systemFaults = []
      let left = try text("a")
      XCTAssertTrue([Self.script, accepted].contains(left), "\(call): \(left)")
      // What the killed one has left beside it is removed by the next.
      try review("--accept", "*").expect(.success)
      XCTAssertEqual(try text("a"), accepted)
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["a.txtar"])
    }
  }

  /// A file with other names is written as it is, not replaced.
  func testAKilledReviewOfAFileWithOtherNamesLosesNothing() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    let folder = try sandbox.url("Täst s").path
    for fault in [
      SystemFault.kill(before: .write, path: "\(folder)/a.txtar"),
      .kill(before: .truncate, path: "\(folder)/a.txtar"),
      .kill(before: .unlink, path: "\(folder)/a.txtar.before-update"),
    ] {
      try? FileManager.default.removeItem(atPath: folder)
      try write("a")
      try sandbox.makeHardLink("other", to: "Täst s/a.txtar")
      app.systemFaults = [fault]
      XCTAssertEqual(try review("--accept", "*").termination, .signaled(SIGKILL))
      app.systemFaults = []
      XCTAssertEqual(
        try sandbox.text(at: "Täst s/a.txtar.before-update"), Self.script, "\(fault)")
      try FileManager.default.removeItem(at: sandbox.url("other"))
    }
  }

  func testOfTwoReviewsAtOnceNoneLosesWhatTheOtherWrote() throws {
    try write("a")
    let other = try CLIApplication(
      CLIApplication.productURL("harness").path, sandbox: sandbox, starter: .spawn)
    for _ in 0..<10 {
      try write("a")
      app.launchArguments = ["review", "Täst s", "--accept", "a:want"]
      other.launchArguments = ["review", "Täst s", "--accept", "a:two"]
      try app.launch()
      try other.launch()
      let ends = [try app.waitForExit().termination, try other.waitForExit().termination]
      let found = try text("a")
      XCTAssertEqual(ends[0] != .exited(2), found.contains("-- want --\n1\n"), "\(ends)")
      XCTAssertEqual(ends[1] != .exited(2), found.contains("-- two --\nversion 2\n"), "\(ends)")
    }
  }
}
