import Foundation
import HarnessReports
import HarnessRunner
import HarnessTesting
import XCTest

final class RunTests: ToolTestCase {
  func testAWorkingDirectoryThatIsGoneIsSaid() throws {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    let script = "mkdir gone && cd gone && rmdir ../gone && ulimit -v 8000000; exec \"$0\" \"$@\""
    let tool = try CLIApplication.productURL("harness").path
    for command in ["run", "list", "update"] {
      shell.launchArguments = ["-c", script, tool, command, "x.txtar"]
      let outcome = try shell.run(timeout: 60)
      XCTAssertEqual(outcome.exitStatus, 2, outcome.report)
      XCTAssertTrue(
        outcome.errorOutput.contains("the working directory is not there any more"),
        outcome.report)
    }
  }

  func testAnIgnoredEndOfChildrenIsTheStartersAffair() throws {
    try sandbox.write("exec true\n! exec false\n", to: "x.txtar")
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    let tool = try CLIApplication.productURL("harness").path
    let script = #"trap '' CHLD; exec "$0" run x.txtar"#
    shell.launchArguments = ["-c", script, tool]
    for starter in ["spawn", "process"] {
      try shell.run("--starter", starter, timeout: 120).expect(.success)
    }
  }

  func testASeedOfAnInterpretersFileIsMadeAgain() throws {
    try sandbox.write("seed s d\nexec cat d/f\nstdout '^one$'\n", to: "x.txtar")
    for (text, status) in [("one", 0), ("two", 1), ("one", 0)] {
      try sandbox.write("mkdir \"$1\"; echo \(text) >\"$1/f\"\n", to: "mk.sh")
      try harness("run", "--seed", "s=sh \(try sandbox.url("mk.sh").path)", "x.txtar")
        .expect(.status(Int32(status)))
    }
  }

  func testASetupAppEndsWithItsScenario() throws {
    try sandbox.write("exec sleep 1000\n", to: "mk.sh")
    for name in ["a", "b"] { try sandbox.write("seed s d\n", to: "S/\(name).txtar") }
    let outcome = try harness(
      "run", "--scenario-timeout", "1s", "-j2", "--seed",
      "s=sh \(try sandbox.url("mk.sh").path)", "S")
    // One makes the seed, and the other waits for it.
    outcome.expect(.status(1), .standardOutput(.contains("2 failed")))
    XCTAssertEqual(
      outcome.standardOutput.lines.filter { $0.contains("the scenario was ended here") }.count, 2)
  }

  func testASeedMayWriteAFileThatItIsGiven() throws {
    try sandbox.write("mkdir \"$2\"; date >>\"$1\"; echo x >\"$2/f\"\n", to: "mk.sh")
    try sandbox.write("old\n", to: "log")
    try sandbox.write("seed s d\nexec cat d/f\n", to: "x.txtar")
    let seed = "s=sh \(try sandbox.url("mk.sh").path) \(try sandbox.url("log").path)"
    for _ in 0..<2 { try harness("run", "--seed", seed, "x.txtar").expect(.success) }
  }

  func testAWorkingDirectoryWhoseNameIsNoTextIsRefused() throws {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    let script = #"mkdir "$(printf 'a\376')" && cd "$(printf 'a\376')" && exec "$0" "$@""#
    let tool = try CLIApplication.productURL("harness").path
    shell.launchArguments = ["-c", script, tool, "run", "--junit", "j.xml", "x.txtar"]
    let outcome = try shell.run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 2, outcome.report)
    XCTAssertTrue(outcome.errorOutput.contains(#"is not UTF-8"#), outcome.report)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.workingDirectory.path).count, 1)
  }

  func testNothingInTheNameOfAScenarioReachesTheTerminalAsItIs() throws {
    let name = "a\u{1B}[31m\u{8}\u{202E}b\rc"
    try sandbox.write("exec false\n", to: "Scenarios/\(name).txt")
    try sandbox.write("exec true\n", to: "Scenarios/ok\(name).txt")
    try sandbox.write("nonsense\n", to: "Scenarios/wrong\(name).txt")
    let written = ["\u{1B}[31m", "\u{8}", "\u{202E}", "b\rc"]
    for words in [["run"], ["run", "-v"], ["run", "Scenarios/no\(name)"]] {
      let outcome = try app(words).run(timeout: 120)
      for text in [outcome.output, outcome.errorOutput] {
        for part in written { XCTAssertFalse(text.contains(part), text.debugDescription) }
      }
    }
    // Scripts get it as it is, and people do not.
    XCTAssertTrue(try app(["list"]).run(timeout: 120).output.contains(name))
    app.terminal = Terminal()
    for words in [["run", "--color", "never"], ["list"]] {
      let shown = try app(words).run(timeout: 120).output
      for part in written { XCTAssertFalse(shown.contains(part), shown.debugDescription) }
    }
  }

  private func app(_ words: [String]) -> CLIApplication {
    app.launchArguments = words
    return app
  }

  func testAnErrorOfTheSystemIsToldInItsWords() throws {
    for words in [["report", "nothing.jsonl"], ["report", "."], ["merge", "nothing.jsonl"]] {
      app.launchArguments = words
      let errors = try app.run(timeout: 120).expect(.status(2)).errorOutput
      XCTAssertFalse(errors.contains("Error Domain") || errors.contains("Cocoa"), errors)
      XCTAssertTrue(errors.contains("No such file") || errors.contains("Is a directory"), errors)
    }
  }

  func testAScaleOfTimeLimitsThatIsNoneIsRefused() throws {
    try sandbox.write("stop\n", to: "a.txt")
    for scale in ["x", "0", "-1", "nan", "inf", "1e400", "3x"] {
      app.launchEnvironment["HARNESS_TIMEOUT_SCALE"] = scale
      try harness("run", "a.txt").expect(
        .status(2), .standardError(.contains("HARNESS_TIMEOUT_SCALE=\(scale) is no factor")))
    }
    app.launchEnvironment["HARNESS_TIMEOUT_SCALE"] = ""
    try harness("run", "a.txt").expect(.success)
  }

  func testAFolderOfScenariosThatPass() throws {
    try sandbox.write("exec echo hello\nstdout hello\n", to: "Scenarios/a.txtar")
    try sandbox.write("stop\n", to: "Scenarios/sub/b.txt")
    let outcome = try harness("run")
    outcome.expect(
      .success, .standardError(.isEmpty), .standardOutput(.contains("passed      sub/b (")),
      .standardOutput(.contains("2 scenarios: 2 passed, in ")))
    XCTAssertTrue(outcome.output.hasPrefix("Running 2 scenarios on "), outcome.output)
    XCTAssertEqual(try sandboxesLeft(), [])
  }

  func testAFailureIsExitStatus1AndKeepsItsSandbox() throws {
    try sandbox.write("exec echo hello\n! stdout hello\n", to: "a.txt")
    let outcome = try harness("run", "a.txt")
    outcome.expect(.status(1), .standardOutput(.contains("  a.txt:2: ! stdout hello\n")))
    XCTAssertEqual(try sandboxesLeft().count, 1)
  }

  func testAToolThatCanMakeNoThreadSaysSoAtOnce() throws {
    #if !os(Linux)
      throw XCTSkip("only Linux can keep a process from making threads, and not from forking")
    #endif
    try sandbox.write("exec true\n", to: "a.txt")
    let outcome = try harness(
      under: #"exec "$0" without-threads "$@""#, try CLIApplication.productURL("TestProgram").path,
      "run", "a.txt")
    outcome.expect(.status(2), .standardError(.contains("harness: pthread_create: ")))
  }

  func testFewDescriptorsMakeFewerScenariosGoOnAtATime() throws {
    for number in 0..<40 {
      try sandbox.write(
        "exec cat &\nexec echo \(number)\nstdout .\nwait\n", to: "Scenarios/\(number).txt")
    }
    let outcome = try harness(under: #"ulimit -n 40; exec "$@""#, "run", "run", "--jobs", "16")
    outcome.expect(.success, .standardOutput(.contains("40 scenarios: 40 passed, in ")))
  }

  /// Runs the tool from a shell, whose script has the tool's words in `$@`.
  private func harness(under script: String, _ zeroth: String, _ words: String...) throws -> Outcome
  {
    let tool = try CLIApplication.productURL("harness").path
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    shell.launchArguments = ["-c", script, zeroth, tool] + words
    return try shell.run(timeout: 120)
  }

  func testWhatCannotRunIsExitStatus2AndSaysWhy() throws {
    try sandbox.write("stop\n", to: "some/a.txt")
    try makeFolder("empty")
    let cases: [([String], String)] = [
      (["run"], "there is no folder Scenarios here"),
      (["run", "empty"], "there is no scenario in empty"),
      (["run", "som"], "there is no file or folder som; did you mean \"some\"?"),
      (["run", "some", "--filter", "x"], "of 1 scenario, none is chosen by --filter x"),
      (["run", "--jbos", "3"], "unknown option --jbos; did you mean \"--jobs\"?"),
      (["run", "--jobs"], "--jobs needs a value: --jobs N"),
      (["run", "some", "--jobs=0"], "--jobs has to be a number from 1, and is \"0\""),
      (["run", "--keep=yes"], "--keep takes no value"),
      (["run", "some", "--timeout", "soon"], "--timeout has to be a time such as 30s"),
      (["run", "some", "--starter", "x"], "--starter has to be spawn or process"),
      (["run", "some", "--app", "a"], "--app has to be NAME=PROGRAM"),
      (["run", "some", "--app", "a=./b"], "--app a=./b: there is no file at "),
      (["run", "some", "--json", "some/a.txt/b"], "the report some/a.txt/b cannot be written"),
      (["rnu"], "unknown command \"rnu\"; did you mean \"run\"?"),
      (["version", "x"], "harness version takes no \"x\""),
      ([], "a command is missing"),
    ]
    for (words, reason) in cases {
      app.launchArguments = words
      let outcome = try app.run()
      outcome.expect(.status(2), .standardError(.contains(reason)), .standardOutput(.isEmpty))
    }
  }

  func testAPathMayBeginWithAHyphenBehindTwo() throws {
    try sandbox.write("stop\n", to: "--odd/a.txt")
    try harness("run", "--odd").expect(.status(2))
    try harness("run", "--jobs", "1", "--", "--odd").expect(
      .success, .standardOutput(.contains("1 scenario: 1 passed")))
  }

  func testAScenarioFromStandardInput() throws {
    try harness("run", "-", input: .text("exec echo hello\nstdout hello\n"))
      .expect(.success, .standardOutput(.contains("passed      stdin (")))
  }

  func testAProgramAndAProjectFileAreNoScenarios() throws {
    try write("#!/bin/sh\ntodo\nadd\n", to: "todo", mode: 0o755)
    try sandbox.write("{}", to: "Scenarios/harness.json")
    let binary = try sandbox.url("binary")
    try FileManager.default.copyItem(atPath: "/bin/true", toPath: binary.path)
    for command in ["run", "list", "update"] {
      for (path, message) in [
        ("todo", "is a program, not a scenario; `harness init ./todo` writes a first one of it"),
        (binary.path, "is a program, not a scenario"),
        ("Scenarios/harness.json", "is a project file, not a scenario; name its folder"),
      ] {
        let outcome = try harness(command, path)
          .expect(.status(2), .standardError(.contains("harness: \(path) \(message)")))
        XCTAssertEqual(outcome.errorOutput.count { $0 == "\n" }, 1, outcome.errorOutput)
      }
    }
    try write("#!/usr/bin/env -S harness run\nstop\n", to: "runs", mode: 0o755)
    try sandbox.write("#!/bin/sh\nstop\n", to: "a.txt")
    try harness("run", "runs", "a.txt").expect(.success)
  }

  func testColoursAreLeftOutWhereNobodyWantsThem() throws {
    try sandbox.write("exec false\n", to: "Scenarios/a.txt")
    let style = /\u{1B}\[[0-9;]*m/
    XCTAssertFalse(try harness("run").output.contains(style))
    app.launchEnvironment = ["CLICOLOR_FORCE": "1"]
    XCTAssertTrue(try harness("run").output.contains(style))
    app.terminal = Terminal()
    app.launchEnvironment = [:]
    XCTAssertTrue(try harness("run").output.contains(style))
    for variables in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      app.launchEnvironment = variables
      let output = try harness("run").expect(.status(1)).output
      XCTAssertFalse(output.contains(style), output.debugDescription)
    }
  }

  func testColoursAreThoseThatAreAskedFor() throws {
    try sandbox.write("exec false\n", to: "Scenarios/a.txt")
    let style = /\u{1B}\[[0-9;]*m/
    let cases: [([String], [String: String], Bool)] = [
      (["--color", "always"], [:], true), (["--color=always"], ["NO_COLOR": "1"], true),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"], false), (["--color=auto"], [:], false),
      (["--color=auto"], ["CLICOLOR_FORCE": "1"], true),
    ]
    for (words, variables, hasColors) in cases {
      app.launchEnvironment = variables
      app.launchArguments = ["run", "--json", "e.jsonl"] + words
      XCTAssertEqual(try app.run().expect(.status(1)).output.contains(style), hasColors, "\(words)")
      for command in ["report", "merge"] {
        app.launchArguments = [command, "e.jsonl"] + words
        XCTAssertEqual(try app.run().output.contains(style), hasColors, "\(command) \(words)")
      }
    }
    app.launchEnvironment = [:]
    try harness("run", "--color", "sometimes").expect(
      .status(2),
      .standardError(.contains("--color has to be auto, always or never, and is \"sometimes\"")))
    app.terminal = Terminal()
    XCTAssertFalse(try harness("run", "--color=never").output.contains(style))
  }

  func testTheValueOfALetterMayFollowAtOnce() throws {
    for number in 1...3 { try sandbox.write("stop\n", to: "Scenarios/\(number).txt") }
    for words in [["-j1"], ["-j", "1"], ["-j=1"]] {
      app.launchArguments = ["run"] + words
      try app.run().expect(.success, .standardOutput(.contains("on 1 worker\n")))
    }
    try harness("run", "-j2").expect(.success, .standardOutput(.contains("on 2 workers\n")))
    try harness("run", "-jx").expect(
      .status(2), .standardError(.contains("--jobs has to be a number from 1, and is \"x\"")))
    try harness("run", "-v1").expect(
      .status(2), .standardError(.contains("-v takes no value, and was given \"1\"")))
    try harness("run", "-x1").expect(.status(2), .standardError(.contains("unknown option -x1")))
  }

  func testEventsAndTimingsAreWritten() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    try harness("run", "--json", "out/events.jsonl", "--timings", "timings.json").expect(.success)
    let events = try RunEventFile.events(
      in: sandbox.workingDirectory.appendingPathComponent("out/events.jsonl"))
    XCTAssertTrue(RunReport(events).isSuccess)
    let timings = try RunTimings(
      contentsOf: sandbox.workingDirectory.appendingPathComponent("timings.json"))
    XCTAssertEqual(timings.seconds.keys.sorted(), ["a"])
  }

  func testSandboxesAreKeptWhereThatIsAsked() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    try harness("run", "--keep").expect(.success)
    XCTAssertEqual(try sandboxesLeft().count, 1)
  }

  func testTheConditionShort() throws {
    try sandbox.write("[short] skip quick\n! exec true\n", to: "Scenarios/a.txt")
    try harness("run", "--short").expect(.success, .standardOutput(.contains("a: quick")))
    try harness("run").expect(.status(1))
  }

  func testAReaderThatGoesAwayDoesNotKillTheRun() throws {
    try sandbox.write("exec sh -c 'echo x > ../../../ran'\n", to: "Scenarios/a.txt")
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    let outcome = try shell.run(
      "-c", "{ \"$0\" run; echo status $? >&2; } | true",
      try CLIApplication.productURL("harness").path, timeout: 120)
    outcome.expect(
      .standardError(.contains("status 2")),
      .standardError(
        .contains("harness: the report on the console cannot be written: Broken pipe\n")))
    XCTAssertEqual(try sandboxesLeft(), [])
  }

  func testAProgramThatFailsOnATerminalShowsItsScreen() throws {
    for line in [
      "exec sh -c 'echo seen; exit 3'", "exec sh -c 'echo seen; read x' &\nprompt other",
    ] {
      try sandbox.write("terminal 80x24\n\(line)\n", to: "S/a.txt")
      try harness("run", "S").expect(
        .status(1), .standardOutput(.contains("  screen:\n    seen\n")))
    }
  }

  func testAFileInWhichSomethingIsNotFoundIsShown() throws {
    try sandbox.write("exec echo out\ngrep c f\n-- f --\na\nb\n", to: "a.txtar")
    try harness("run", "a.txtar").expect(
      .status(1),
      .standardOutput(
        .contains("  'c' does not match in f\n  f:\n    a\n    b\n")))
  }
}
