import Foundation
import TestSupport
import XCTest

@testable import Harness

/// The launch as a failure shows it.
final class ReportTests: XCTestCase {
  func testAWrappedCommandLineIsTheSameCommandToAShell() throws {
    let words = ["it's a b", "", "a\nb", #"back\slash \' "quoted""#, "$HOME `x`", "'", "plain"]
    let arguments = (0..<6).flatMap { _ in words }
    let line = (["printf", "'%s|'"] + arguments.map(ShellWord.quoted)).joined(separator: " ")
    let wrapped = ShellWord.wrapped(line, indentation: 11)
    XCTAssertGreaterThan(wrapped.components(separatedBy: " \\\n").count, 2)
    XCTAssertEqual(
      try Shell.run(wrapped).output, arguments.map { $0 + "|" }.joined(), wrapped)
  }

  func testTheCommandOfAReportCanBePasted() throws {
    let app = Shell.app(#"echo "$1" in "$PWD" of "$HOME""#)
    let outcome = try app.run(String(repeating: "it's long ", count: 20))
    let command = try XCTUnwrap(outcome.report.components(separatedBy: "  sandbox:").first)
    let pasted = try Shell.run(String(command.dropFirst("  command: ".count)))
    XCTAssertEqual(pasted.output, outcome.output)
    for line in outcome.report.components(separatedBy: "\n") where !line.contains("it'") {
      XCTAssertLessThanOrEqual(line.count, 120)
    }
  }

  func testOutputIsVisibleAndBounded() throws {
    let outcome = try Shell.run(
      #"head -c 9999999 /dev/zero | tr '\0' x; printf '\n\033[2Jescape\n\377\n'"#)
    XCTAssertTrue(outcome.report.contains("    ␛[2Jescape\n    \\xFF\n"), outcome.report)
    XCTAssertFalse(outcome.report.contains("\u{1B}"))
    XCTAssertTrue(
      outcome.report.contains("its first and last lines of 10000013 bytes"), outcome.report)
    XCTAssertLessThan(outcome.report.utf8.count, 3000)
  }

  func testTheReasonOfACrashIsShownThoughItsBacktraceIsLong() throws {
    let outcome = try Shell.run("echo Fatal error: no file >&2; seq 1 200 >&2; kill -ILL $$")
    XCTAssertTrue(
      outcome.report.contains("    Fatal error: no file\n    1\n    2\n    …\n    191\n"),
      outcome.report)
    XCTAssertTrue(outcome.report.hasSuffix("    200"), outcome.report)
  }

  func testAnAppThatRunsAndHasPrintedNothingMayKeepItsOutputBack() throws {
    let app = Shell.app("printf x; cat >/dev/null")
    try app.launch()
    try app.waitForOutput("x")
    XCTAssertFalse(try app.sandbox().report.contains("silence:"))
    app.terminate()
    let silent = Shell.app("cat >/dev/null")
    try silent.launch()
    XCTAssertTrue(try silent.sandbox().report.contains("let the app flush its output"))
    silent.terminate()
    XCTAssertFalse(try silent.sandbox().report.contains("silence:"))
  }

  func testALineIsNotCutForLessThanItTakesToSaySo() {
    let line = Array(String(repeating: "x", count: 150).utf8)
    XCTAssertEqual(LongLine.shown(line[...]).count, 150)
    XCTAssertTrue(LongLine.shown((line + line)[...]).hasSuffix("… 180 bytes …"))
  }

  func testAFailureOfADiskTellsTheLastLaunchOnIt() throws {
    let sandbox = try Sandbox()
    XCTAssertEqual(sandbox.report, "  sandbox: \(sandbox.root.path)")
    let app = Shell.app("echo last words", sandbox: sandbox)
    _ = try app.run()
    XCTAssertTrue(sandbox.report.contains("    last words"), sandbox.report)
    XCTAssertTrue(sandbox.report.contains("  sandbox: \(sandbox.root.path)"), sandbox.report)
  }

  func testAnAppThatHasGoneLeavesItsCommandAndDoesNotKeepTheDisk() throws {
    weak var disk: Sandbox?
    do {
      let sandbox = try Sandbox()
      disk = sandbox
      _ = try Shell.app("echo last words", sandbox: sandbox).run()
      XCTAssertTrue(sandbox.report.contains("'echo last words'"), sandbox.report)
    }
    XCTAssertNil(disk)
  }

  func testOnlyASlipIsAnsweredWithAName() {
    let names = NameList(["workphotos", "demo"])
    XCTAssertEqual(names.hint(for: "workfotos"), " (did you mean \"workphotos\"?)")
    XCTAssertEqual(names.hint(for: "dmeo"), " (did you mean \"demo\"?)")
    XCTAssertEqual(names.hint(for: "something"), "")
    XCTAssertEqual(NameList([]).hint(for: "x"), "")
    XCTAssertEqual("\(NameList((10..<40).map(String.init)))".hasSuffix("29 and 10 more"), true)
  }

  func testOpenInputIsToldOnlyWhereItMayBeWaitedFor() throws {
    let app = Shell.app("read line")
    try app.launch()
    let waiting = expectation(in: app)
    XCTAssertTrue(waiting.contains("  input:   open, and empty"), waiting)
    XCTAssertThrowsError(try Shell.run("exec sleep 1000", timeout: 0.1)) {
      XCTAssertFalse("\($0)".contains("  input:"), "\($0)")
    }
  }

  private func expectation(in app: CLIApplication) -> String {
    do {
      try app.waitForExit(timeout: 0.1)
      return ""
    } catch {
      return "\(error)"
    }
  }
}
