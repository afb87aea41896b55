import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What a sanitizer says of a program fails its launch.
final class SanitizerTests: XCTestCase {
  func testAReportFailsALaunchThatExitedAsExpected() throws {
    try require(.clang)
    let program = """
      #include <stdlib.h>
      #include <stdio.h>
      int main(void) {
        volatile char *bytes = malloc(7);
        free((void *)bytes);
        puts("read");
        return bytes[3];
      }
      """
    let app = try Toolchain.program(program, "-fsanitize=address", "-fsanitize-recover=address")
    app.launchEnvironment["ASAN_OPTIONS"] = "halt_on_error=0:exitcode=0"
    XCTAssertThrowsError(try app.run(timeout: 60)) { error in
      let report = sanitizerReport(in: error)
      XCTAssertEqual(report?.sanitizer, "AddressSanitizer")
      XCTAssertEqual(report?.finding.hasPrefix("heap-use-after-free"), true, "\(error)")
      XCTAssertTrue("\(error)".contains("AddressSanitizer: heap-use-after-free"), "\(error)")
    }
  }

  func testACleanProgramWithASanitizerPasses() throws {
    try require(.clang)
    let app = try Toolchain.program("int main(void) { return 3; }", "-fsanitize=address")
    let outcome = try app.run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 3)
    XCTAssertNil(outcome.sanitizerReport)
  }

  func testUndefinedBehaviorIsReported() throws {
    try require(.clang)
    let program = "int main(int c, char **v) { return (0x7fffffff + c) == 0; }"
    let app = try Toolchain.program(program, "-fsanitize=undefined")
    XCTAssertThrowsError(try app.run(timeout: 60)) { error in
      XCTAssertEqual(sanitizerReport(in: error)?.sanitizer, "UndefinedBehaviorSanitizer")
    }
  }

  func testAnErrorThatGCCWritesWithoutASummaryIsAReport() {
    let line = "a b.c:7:5: runtime error: signed integer overflow: 1 + 2147483647 cannot be …"
    let before = String(repeating: "x\\n", count: 3)
    for script in ["echo '\(line)' >&2", "printf '\(before)' >&2; echo '\(line)' >&2"] {
      XCTAssertThrowsError(try Shell.app(script).run(timeout: 60)) { error in
        let report = sanitizerReport(in: error)
        XCTAssertEqual(report?.sanitizer, "UndefinedBehaviorSanitizer")
        XCTAssertEqual(report?.finding.hasPrefix("signed integer overflow"), true)
        XCTAssertEqual(report?.finding.hasSuffix("(a b.c:7:5)"), true)
      }
    }
  }

  func testTheErrorOfAnInterpreterIsNoReport() throws {
    for line in ["a.x:7:5: runtime error: no such variable", "runtime error: division by zero"] {
      XCTAssertNil(try Shell.app("echo '\(line)' >&2").run(timeout: 60).sanitizerReport)
    }
  }

  func testAReportOnATerminalFailsTheLaunch() throws {
    let app = Shell.app("echo 'SUMMARY: ThreadSanitizer: data race a.swift:7' >&2")
    app.terminal = Terminal()
    XCTAssertThrowsError(try app.run(timeout: 60)) { error in
      XCTAssertEqual(sanitizerReport(in: error)?.finding, "data race a.swift:7")
    }
  }

  func testWhatFollowsFromTheErrorIsNotTheReason() throws {
    let report = "echo 'SUMMARY: AddressSanitizer: heap-use-after-free a.c:7' >&2; exit 1"
    let app = Shell.app("read _; \(report)")
    try app.launch()
    try app.endInput()
    let verbs: [() throws -> Void] = [
      { try app.waitForOutput("ready", timeout: 60) },
      { try app.eventually(.standardOutput(.contains("ready")), timeout: 60) },
    ]
    for verb in verbs {
      XCTAssertThrowsError(try verb()) { error in
        XCTAssertEqual(sanitizerReport(in: error)?.finding, "heap-use-after-free a.c:7")
      }
    }
  }

  func testAReportOfAProgramThatRunsIntoItsTimeLimitIsTheReason() throws {
    let app = Shell.app("echo 'SUMMARY: ThreadSanitizer: deadlock' >&2; exec sleep 1000")
    XCTAssertThrowsError(try app.run(timeout: 0.5)) { error in
      XCTAssertEqual(sanitizerReport(in: error)?.finding, "deadlock")
      XCTAssertTrue("\(error)".contains("ended by the harness at its time limit"), "\(error)")
    }
  }

  func testEverySanitizerIsKnownByItsSummary() {
    let summaries = [
      "ThreadSanitizer: data race a.swift:7 in f", "LeakSanitizer: 7 byte(s) leaked",
      "UndefinedBehaviorSanitizer: undefined-behavior a.c:1:2",
    ]
    for summary in summaries {
      let text = "first\nSUMMARY: \(summary) \nlast\n"
      let report = SanitizerReport(in: CapturedOutput(Data(text.utf8)))
      XCTAssertEqual(report?.description, summary + " ")
    }
  }

  func testOtherTextIsNoReport() {
    for text in ["", "SUMMARY: 8 photos\n", "x SUMMARY: AddressSanitizer: y\n", "SUMMARY: "] {
      XCTAssertNil(SanitizerReport(in: CapturedOutput(Data(text.utf8))), text)
    }
  }

  func testAReportAtTheEndOfALongOutputIsFound() {
    let text = String(repeating: "line\n", count: 2_000_000)
    let bytes = Data((text + "SUMMARY: ThreadSanitizer: race\n").utf8)
    XCTAssertNotNil(SanitizerReport(in: CapturedOutput(bytes)))
  }

  func testAReportAnywhereInALongOutputIsFound() {
    let summary = "SUMMARY: ThreadSanitizer: data race a.c:1 in main\n"
    // The summary lies whole in a piece that is searched, or on the border of two.
    let piece = (1 << 20) - (1 << 12)
    for count in [0, 1 << 20, (1 << 20) - 5, piece - 5, piece - 1, piece, piece + 1, 3_000_000] {
      let text = String(repeating: "\n", count: count)
      let end = String(repeating: "\n", count: 2_000_000)
      let report = SanitizerReport(in: CapturedOutput(Data((text + summary + end).utf8)))
      XCTAssertEqual(report?.finding, "data race a.c:1 in main", "\(count)")
      let other = Data((text + "a " + summary + end).utf8)
      XCTAssertNil(SanitizerReport(in: CapturedOutput(other)), "\(count)")
    }
  }

  private func sanitizerReport(in error: any Error) -> SanitizerReport? {
    guard case .sanitizerReport(let report) = (error as? Failure)?.reason else {
      XCTFail("\(error)")
      return nil
    }
    return report
  }
}

/// The compiler beside the tests: small programs that are made to go wrong.
enum Toolchain {
  /// A program made of C, not launched yet.
  ///
  /// - Throws: `OptionalProgram.Missing` where the test has not required clang.
  static func program(_ source: String, _ options: String...) throws -> CLIApplication {
    let sandbox = try Sandbox()
    try sandbox.write(source, to: "main.c")
    let compiler = CLIApplication(url: try OptionalProgram.clang.url, sandbox: sandbox)
    compiler.launchArguments = ["-g", "-O0"] + options
    try compiler.run("main.c", "-o", "main", timeout: 120).expect(.success)
    return CLIApplication(try sandbox.url("main").path, sandbox: sandbox)
  }
}
