import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// What `swift test --enable-code-coverage` needs of a launch: the app inherits where to write its
/// profile, and ends in a way that writes it.
final class CoverageTests: XCTestCase {
  func testTheProfilesOfConcurrentLaunchesAreAllThereAndMerge() throws {
    try require(.clang)
    let program = """
      #include <stdio.h>
      #include <unistd.h>
      int covered(void) { return getpid(); }
      int main(void) { printf("%d\\n", covered()); return 0; }
      """
    let app = try Toolchain.program(
      program, "-fprofile-instr-generate", "-fcoverage-mapping")
    let sandbox = try app.sandbox()
    let processes = try launchTwice(app.name, profiles: sandbox.url("%p.profraw").path)
    XCTAssertEqual(Set(processes).count, 2)
    let profiles = processes.map { "\($0).profraw" }
    for profile in profiles { XCTAssertTrue(try sandbox.exists(profile), profile) }
    try tool("llvm-profdata", ["merge", "-o", "merged"] + profiles, sandbox)
    let coverage = try tool(
      "llvm-cov", ["export", app.name, "-instr-profile=merged"], sandbox)
    let functions = try coverage.json(at: "data[0].functions").array ?? []
    let covered = functions.first { $0.object?["name"] == "covered" }
    XCTAssertEqual(covered?.object?["count"], 2, coverage.output)
  }

  /// Launches a program twice at a time from a test process that was told where profiles go.
  private func launchTwice(_ program: String, profiles: String) throws -> [String] {
    let bundle = try TestBundle.xctest(
      "DeliberateLaunches", environment: ["LLVM_PROFILE_FILE": profiles, "PROGRAM": program])
    let outcome = try bundle.run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    return outcome.standardOutput.lines.filter { $0.hasPrefix("process ") }
      .map { String($0.dropFirst("process ".count)) }
  }

  @discardableResult
  private func tool(_ name: String, _ arguments: [String], _ sandbox: Sandbox) throws -> Outcome {
    let app = CLIApplication(url: try Self.toolURL(name), sandbox: sandbox)
    app.launchArguments = arguments
    let outcome = try app.run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    return outcome
  }

  /// The tool of the toolchain that built the program, or else one in `PATH`.
  private static func toolURL(_ name: String) throws -> URL {
    let beside = try OptionalProgram.clang.url.resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return try XCTUnwrap(CLIApplication.commandURL(name), "\(name) is not installed")
  }
}
