import Foundation
import HarnessRunner
import HarnessSystem
import ScenarioTestSupport
import XCTest

@testable import HarnessReports

final class ConsoleReportTests: XCTestCase {
  /// What a person sees of a run.
  private func shown(
    _ files: [String: String], isTerminal: Bool = false, hasColors: Bool = false,
    isVerbose: Bool = false, change: (inout RunOptions) -> Void = { _ in }
  ) throws -> String {
    let tree = try ScenarioTree(files)
    let text = Monitor(Data())
    let output = TextOutput(isTerminal: isTerminal, hasColors: hasColors, width: 40) { bytes in
      text.withLock { $0 += bytes }
    }
    var options = ConsoleReport.Options()
    options.isVerbose = isVerbose
    var runOptions = RunOptions()
    runOptions.jobs = 1
    change(&runOptions)
    let result = try tree.run(runOptions, observers: [ConsoleReport(output, options: options)])
    for end in result.report.finished {
      if let sandbox = end.sandbox { FileTree.remove(URL(fileURLWithPath: sandbox)) }
    }
    return text.read { String(decoding: $0, as: UTF8.self) }
      .replacingOccurrences(of: tree.path, with: "TREE")
      .replacing(/\d+(\.\d+)? s\b/, with: "TIME")
      .replacing(/sandbox: .*/, with: "sandbox: PATH")
  }

  func testElsewhereThanOnATerminalThereIsALineForEachScenario() throws {
    let text = try shown(["a.txt": "stop\n", "b.txt": "skip later\n"])
    XCTAssertEqual(
      text,
      """
      Running 2 scenarios on 1 worker
      passed      a (TIME)
      skipped     b: later
      2 scenarios: 1 passed, 1 skipped, in TIME

      """)
  }

  func testAFailureIsShownInFullAtTheEnd() throws {
    let script = """
      # Greet
      exec sh -c 'echo hello; echo trouble >&2'
      cmp stdout want
      -- want --
      hallo
      """
    let text = try shown(["a.txt": script, "b.txt": "stop\n"])
    XCTAssertEqual(
      text,
      """
      Running 2 scenarios on 1 worker
      FAILED      a (TIME)
      passed      b (TIME)

      FAILED a
        TREE/a.txt:3: cmp stdout want
        in: # Greet
        stdout differs from want
        --- expected
        +++ found
        @@ -1 +1 @@
        -hallo
        +hello
        standard output:
          hello
        standard error:
          trouble
        sandbox: PATH

      2 scenarios: 1 passed, 1 failed, in TIME
      if what is new is right: harness review TREE/a.txt

      """)
  }

  func testAFileThatCannotBeRunShowsAllThatIsWrongWithIt() throws {
    let text = try shown(["a.txt": "exce\ncpm a b\nstop\n"])
    XCTAssertTrue(text.contains("  TREE/a.txt:1:1: unknown command \"exce\""), text)
    XCTAssertTrue(text.contains("  TREE/a.txt:2:1: unknown command \"cpm\""), text)
    XCTAssertTrue(text.contains("1 scenario: 1 could not be read"), text)
    XCTAssertFalse(text.contains("exclude"), text)
  }

  func testProseIsToldWhereItCanBeExcluded() throws {
    let text = try shown(["README.txt": "This is\nno script\nat all\n"])
    XCTAssertTrue(text.contains("\"exclude\" in harness.json"), text)
  }

  func testATerminalHasOneLineOfProgressAndIsLeftWithoutIt() throws {
    let text = try shown(["a.txt": "stop\n"], isTerminal: true)
    XCTAssertTrue(text.contains("\r\u{1B}[2K[0/1] · a"), text.debugDescription)
    XCTAssertFalse(text.contains("passed  "), text)
    XCTAssertTrue(
      text.hasSuffix("\r\u{1B}[2K1 scenario: 1 passed, in TIME\n"), text.debugDescription)
  }

  func testOnATerminalWhatIsSkippedIsNamedWithItsReason() throws {
    let text = try shown(["a.txt": "skip 'no network'\n", "b.txt": "stop\n"], isTerminal: true)
    XCTAssertTrue(text.contains("skipped     a: no network\n"), text.debugDescription)
  }

  func testOnATerminalAFailureIsShownAtOnceAboveTheProgressAndOnlyOnce() throws {
    let clear = "\r\u{1B}[2K"
    let files = ["a.txt": "exec false\n", "b.txt": "exec echo later\n"]
    let text = try shown(files, isTerminal: true).replacing(/\ \ sandbox: PATH\n/, with: "")
    let failure = """
      \(clear)
      FAILED a
        TREE/a.txt:1: exec false
        the program failed with exit status 1; `!` before it expects that

      """
    let parts = text.components(separatedBy: failure)
    XCTAssertEqual(parts.count, 2, text.debugDescription)
    XCTAssertTrue(parts[0].hasSuffix("[0/2] · a"), parts[0].debugDescription)
    XCTAssertTrue(
      parts[1].contains("\(clear)[1/2] 1 failed"), "the progress stands below the failure: \(text)")
    XCTAssertTrue(
      text.hasSuffix("\(clear)\n2 scenarios: 1 passed, 1 failed, in TIME\n"), text.debugDescription)
  }

  func testTheProgressBelowAFailureNamesWhatRunsNext() throws {
    let text = try shown(["a.txt": "exec false\n", "b.txt": "stop\n"], isTerminal: true)
    XCTAssertTrue(
      text.contains("[1/2] 1 failed\r\u{1B}[2K[1/2] 1 failed · b"), text.debugDescription)
  }

  func testProgressIsCutToTheWidthOfTheTerminal() throws {
    let name = String(repeating: "x", count: 100)
    let text = try shown([name + ".txt": "stop\n"], isTerminal: true)
    let progress = text.components(separatedBy: "\u{1B}[2K").first { $0.hasPrefix("[0/1]") }
    XCTAssertEqual(progress?.prefix { $0 != "\r" }.count, 39)
  }

  func testColorsAreUsedWhereTheyMayBe() throws {
    let files = ["a.txt": "exec echo a\ncmp stdout want\n-- want --\nb\n"]
    let text = try shown(files, hasColors: true)
    XCTAssertTrue(text.contains("\u{1B}[31m-b\u{1B}[0m"), text.debugDescription)
    XCTAssertTrue(text.contains("\u{1B}[32m+a\u{1B}[0m"), text.debugDescription)
    XCTAssertFalse(try shown(files).contains("\u{1B}"))
  }

  func testEverythingIsShownWhereThatIsAsked() throws {
    let text = try shown(["a.txt": "# Greet\nexec echo hello\n"], isVerbose: true)
    XCTAssertTrue(text.contains("  > exec echo hello\n  [stdout]\n  hello\n"), text)
  }

  func testWhatWasNotRunIsCounted() throws {
    let text = try shown(["a.txt": "exce\n", "b.txt": "stop\n"]) { $0.failsFast = true }
    XCTAssertTrue(
      text.hasSuffix(
        "2 scenarios: 1 could not be read, 1 not run, in TIME; stopped at the first failure\n"),
      text)
  }
}
