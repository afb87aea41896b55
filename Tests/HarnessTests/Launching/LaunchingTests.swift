import Foundation
import Harness
import TestSupport
import XCTest

/// A launch from its start to its outcome.
final class LaunchingTests: LaunchTestCase {
  func testOutcomeCarriesStatusAndBothStreams() throws {
    try withEachStarter {
      let outcome = try runShell("echo out; echo err >&2; exit 69")
      XCTAssertEqual(outcome.termination, .exited(69))
      XCTAssertEqual(outcome.output, "out\n")
      XCTAssertEqual(outcome.errorOutput, "err\n")
    }
  }

  func testOutcomeTellsASignalFromAStatus() throws {
    try withEachStarterAndOnATerminal {
      let outcome = try runShell("kill -SEGV $$")
      XCTAssertEqual(outcome.termination, .signaled(SIGSEGV))
      XCTAssertNil(outcome.exitStatus)
    }
  }

  func testAnOutcomeInAMessageIsItsReport() throws {
    let outcome = try runShell("echo out; exit 3")
    XCTAssertEqual("\(outcome)", outcome.report)
    XCTAssertTrue("\([outcome])".contains("ended:   exit status 3"))
    XCTAssertEqual("\(outcome.standardOutput)", "out\n")
  }

  func testArgumentsReachTheProgramAsTheyAre() throws {
    try withEachStarter {
      let words = ["", "a b", "*", "'", "\"", "-x", "ü\n"]
      let app = shell(#"printf '<%s>' "$@""#)
      app.launchArguments += words
      XCTAssertEqual(try app.run().output, words.map { "<\($0)>" }.joined())
    }
  }

  func testAProgramStartsInTheSandboxesWorkingDirectory() throws {
    try withEachStarter {
      let app = application("/bin/pwd")
      XCTAssertEqual(try app.run().output, try app.sandbox().workingDirectory.path + "\n")
    }
  }

  func testStandardInputIsEmptyUnlessGiven() throws {
    try withEachStarter {
      XCTAssertEqual(try runShell("cat; echo end").output, "end\n")
    }
  }

  func testStandardInputIsGivenWhole() throws {
    try withEachStarter {
      let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
      let app = application("/bin/cat")
      XCTAssertEqual(try app.run(input: .bytes(bytes)).standardOutput.data, bytes)
    }
  }

  func testAppsThatRunCanBeTypedTo() throws {
    try withEachStarter {
      let app = shell("while read line; do echo \"got $line\"; done; echo bye")
      try app.launch()
      XCTAssertEqual(app.state, .running)
      try app.typeText("one\n")
      try app.waitForOutput("got one")
      try app.typeText("two\n")
      try app.endInput()
      let outcome = try app.waitForExit()
      XCTAssertEqual(outcome.output, "got one\ngot two\nbye\n")
      XCTAssertEqual(app.state, .exited)
    }
  }

  func testTheKeyThatTakesBackACharacterTakesAllOfIt() throws {
    let app = shell("read line; echo \"<$line>\"")
    app.terminal = Terminal()
    try app.launch()
    _ = try app.waitForPrompt("")
    try app.typeText("Ané\u{7F}e\n")
    let screen = try app.waitForExit(timeout: 60).screen
    XCTAssertTrue(screen.text.contains("<Ane>"), screen.text)
  }

  func testLaunchEndsALaunchThatStillRuns() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo $$; exec sleep 1000")
      try app.launch()
      try app.waitForOutput("\n")
      let first = try XCTUnwrap(app.terminate())
      XCTAssertEqual(first.termination, .signaled(SIGTERM))
      try app.launch()
      try app.launch()
      XCTAssertEqual(app.terminate()?.termination, .signaled(SIGTERM))
    }
  }

  func testTextNotPrintedBeforeTheExitIsAFailureAtOnce() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo something else")
      try app.launch()
      XCTAssertThrowsError(try app.waitForOutput("wanted", timeout: 60)) { error in
        let failure = error as? Failure
        XCTAssertEqual(failure?.reason, .notPrinted("wanted"))
        XCTAssertTrue("\(error)".contains("something else"), "\(error)")
      }
    }
  }

  func testInterleavedOutputKeepsTheOrderOfReading() throws {
    try withEachStarter {
      let app = shell("echo one; read _; echo two >&2; read _; echo three")
      try app.launch()
      try app.waitForOutput("one")
      try app.typeText("\n")
      try app.waitForOutput("two")
      try app.typeText("\n")
      let outcome = try app.waitForExit()
      XCTAssertEqual(String(decoding: outcome.interleaved, as: UTF8.self), "one\ntwo\nthree\n")
    }
  }

  func testTheCommandLineOfAnOutcomeRepeatsTheLaunch() throws {
    try withEachStarter {
      let app = shell("printf '%s ' \"$GREETING\" \"$1\"; pwd")
      app.launchEnvironment["GREETING"] = "it's"
      let outcome = try app.run("a b")
      let again = try runShell(outcome.commandLine)
      XCTAssertEqual(again.output, outcome.output)
      XCTAssertTrue(outcome.output.hasPrefix("it's a b "), outcome.output)
    }
  }

  func testTheCommandLineOfAnOutcomeGivesTheAppItsInput() throws {
    let texts = [
      "", "yes\n", "7 % of 'it'\\n\t\u{1b}1\0 ä\r\n", String(repeating: "\\", count: 200),
    ]
    for text in texts {
      let outcome = try Shell.app("cat; echo .").run(input: .text(text))
      XCTAssertEqual(try Shell.run(outcome.commandLine, input: .text("typed")).output, text + ".\n")
    }
    let none = try Shell.app("cat; echo .").run()
    XCTAssertEqual(try Shell.run(none.commandLine, input: .text("typed")).output, ".\n")
  }

  func testAnInputTooLongForTheCommandLineIsCounted() throws {
    let outcome = try Shell.app("cat").run(input: .text(String(repeating: "x", count: 201)))
    XCTAssertTrue(outcome.report.contains("  input:   201 bytes, too many"), outcome.report)
    XCTAssertFalse(outcome.commandLine.contains("xxx"), outcome.commandLine)
  }

  func testLinesAreToldApartByLFAndByCRLF() throws {
    try withEachStarter {
      let output = try runShell(#"printf 'one\r\ntwo\nthree'"#).standardOutput
      XCTAssertEqual(output.lines, ["one", "two", "three"])
      XCTAssertEqual(output.lastLines(2), ["two", "three"])
    }
  }

  func testTextIsFoundAcrossTwoReads() throws {
    try withEachStarter {
      let app = shell("printf wan; read _; printf ted; read _")
      try app.launch()
      try app.waitForOutput("wan")
      try app.typeText("\n")
      try app.waitForOutput("wanted")
      app.terminate()
    }
  }

  func testAWorkingDirectoryThatLeadsOutsideIsRefused() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("pwd")
      try FileManager.default.createSymbolicLink(
        at: app.sandbox().workingDirectory.appendingPathComponent("out"),
        withDestinationURL: URL(fileURLWithPath: "/tmp"))
      app.currentDirectory = "out"
      XCTAssertThrowsError(try app.run()) { error in
        guard case .refused(.outsideSandbox) = (error as? Failure)?.reason else {
          return XCTFail("\(error)")
        }
      }
    }
  }

  func testALinkInThePlaceOfTheWorkingDirectoryIsRefusedWhereItLeadsOutside() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("pwd -P")
      let (sandbox, files) = (try app.sandbox(), FileManager.default)
      for (target, isOutside) in [("/tmp", true), (sandbox.home.path, false)] {
        try files.removeItem(at: sandbox.workingDirectory)
        try files.createSymbolicLink(
          atPath: sandbox.workingDirectory.path, withDestinationPath: target)
        let outcome = try? app.run()
        XCTAssertEqual(outcome == nil, isOutside, target)
      }
    }
  }

  func testLaunchesAreToldApart() throws {
    try withEachStarter {
      let identifiers = try (0..<20).map { _ in try runShell("echo $HARNESS_LAUNCH_ID").output }
      XCTAssertEqual(Set(identifiers).count, 20)
      // None is the beginning of another's.
      XCTAssertEqual(Set(identifiers.map(\.count)).count, 1)
    }
  }

  func testANULByteInAnArgumentIsRefusedAndCutsNothingShort() throws {
    try withEachStarterAndOnATerminal {
      XCTAssertThrowsError(try shell("exit 0").run("a\0b")) { error in
        guard case .refused(.nulByte) = (error as? Failure)?.reason else {
          return XCTFail("\(error)")
        }
      }
    }
  }
}
