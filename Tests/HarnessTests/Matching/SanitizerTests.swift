import Foundation
import XCTest

@testable import Harness

/// What a sanitizer says of a program fails its launch.
final class SanitizerTests: XCTestCase {
  func testAReportFailsALaunchThatExitedAsExpected() throws {
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
      guard case .sanitizerReport(let report) = (error as? Failure)?.reason else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(report.sanitizer, "AddressSanitizer")
      XCTAssertTrue(report.finding.hasPrefix("heap-use-after-free"), report.finding)
      XCTAssertTrue("\(error)".contains("AddressSanitizer: heap-use-after-free"), "\(error)")
    }
  }

  func testACleanProgramWithASanitizerPasses() throws {
    let app = try Toolchain.program("int main(void) { return 3; }", "-fsanitize=address")
    let outcome = try app.run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 3)
    XCTAssertNil(outcome.sanitizerReport)
  }

  func testUndefinedBehaviorIsReported() throws {
    let program = "int main(int c, char **v) { return (0x7fffffff + c) == 0; }"
    let app = try Toolchain.program(program, "-fsanitize=undefined")
    XCTAssertThrowsError(try app.run(timeout: 60)) { error in
      guard case .sanitizerReport(let report) = (error as? Failure)?.reason else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(report.sanitizer, "UndefinedBehaviorSanitizer")
    }
  }

  func testEverySanitizerIsKnownByItsSummary() {
    let summaries = [
      "ThreadSanitizer: data race a.swift:7 in f", "LeakSanitizer: 7 byte(s) leaked",
      "UndefinedBehaviorSanitizer: undefined-behavior a.c:1:2",
    ]
    for summary in summaries {
      let text = "first\nSUMMARY: \(summary) \nlast\n"
      XCTAssertEqual(SanitizerReport(in: Data(text.utf8))?.description, summary + " ")
    }
  }

  func testOtherTextIsNoReport() {
    for text in ["", "SUMMARY: 8 photos\n", "x SUMMARY: AddressSanitizer: y\n", "SUMMARY: "] {
      XCTAssertNil(SanitizerReport(in: Data(text.utf8)), text)
    }
  }

  func testAReportAtTheEndOfALongOutputIsFound() {
    let text = String(repeating: "line\n", count: 2_000_000)
    XCTAssertNotNil(SanitizerReport(in: Data((text + "SUMMARY: ThreadSanitizer: race\n").utf8)))
  }
}

/// The compiler beside the tests: small programs that are made to go wrong.
enum Toolchain {
  /// A program made of C, not launched yet.
  ///
  /// - Throws: `XCTSkip` where this machine's toolchain makes none that runs.
  static func program(_ source: String, _ options: String...) throws -> CLIApplication {
    guard let clang = CLIApplication.commandURL("clang") else {
      throw XCTSkip("clang is not installed")
    }
    let sandbox = try Sandbox()
    try sandbox.write(source, to: "main.c")
    let compiler = CLIApplication(url: clang, sandbox: sandbox)
    compiler.launchArguments = ["-g", "-O0"] + options
    let outcome = try compiler.run("main.c", "-o", "main", timeout: 120)
    guard outcome.exitStatus == 0 else {
      throw XCTSkip("clang does not link with \(options): \(outcome.errorOutput)")
    }
    return CLIApplication(try sandbox.url("main").path, sandbox: sandbox)
  }
}
