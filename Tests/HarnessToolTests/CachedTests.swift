import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `harness run --cached`, as its user sees it.
final class CachedTests: ToolTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    try makeFolder("caches")
  }

  private let cached = #"cached      a \(since [-0-9]+T[:.0-9]+Z\)"#

  /// Runs the scenarios until a result of one stands: what was written just before is not trusted.
  private func runUntilCached(_ words: String...) throws -> Outcome {
    try Poll.value(of: "a result that stands") {
      app.launchArguments = ["run", "--cached"] + words
      let outcome = try app.run(timeout: 120)
      return outcome.standardOutput.text.contains("cached      a ") ? outcome : nil
    }
  }

  func testWhatHasNotChangedDoesNotRun() throws {
    try sandbox.write("exec cat '\(sandbox.url("read").path)'\n", to: "S/a.txt")
    try sandbox.write("one", to: "read")
    let first = try harness("run", "--cached", "-v", "S")
    first.expect(
      .standardOutput(.contains("It ran because no result of it is kept. Its result is")))
    let second = try runUntilCached("S")
    second.expect(
      .status(0), .standardOutput(.matches(cached)),
      .standardOutput(.contains("1 scenario: 1 passed (1 cached), in ")))
    try sandbox.write("two", to: "read")
    let third = try harness("run", "--cached", "-v", "S")
    let path = try sandbox.url("read").resolvingSymlinksInPath().path
    third.expect(.standardOutput(.contains("It ran because \(path) has changed. ")))
    try FileManager.default.removeItem(at: sandbox.url("read"))
    try harness("run", "--cached", "S").expect(
      .status(1), .standardOutput(.contains("No such file")))
  }

  func testHowUrgentAProcessIsCounts() throws {
    let ionice = URL(fileURLWithPath: "/usr/bin/ionice")
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: ionice.path), "there is no /usr/bin/ionice")
    try sandbox.write("exec /usr/bin/ionice\nstdout '^none: prio '\n", to: "S/a.txt")
    _ = try runUntilCached("S")
    let tool = try CLIApplication.productURL("harness").path
    let idle = CLIApplication(url: ionice, sandbox: sandbox)
    idle.launchEnvironment = app.launchEnvironment
    try idle.run("-c", "3", tool, "run", "--cached", "S").expect(
      .status(1), .standardOutput(.contains("idle")))
  }

  /// A result stands for what it depends on as far as that can be seen; here another process is not.
  func testAFailureEndsAResultAlsoWhereNoneAreKept() throws {
    let process = try Process.run(URL(fileURLWithPath: "/bin/sleep"), arguments: ["600"])
    defer { process.terminate() }
    try sandbox.write("exec sh -c 'kill -0 \(process.processIdentifier)'\n", to: "S/a.txt")
    try runUntilCached("S").expect(.success)
    process.terminate()
    process.waitUntilExit()
    try harness("run", "--cached", "S").expect(
      .success, .standardOutput(.contains("1 passed (1 cached)")))
    // By another path, for which another place for results would be used.
    try harness("run", "S/a.txt").expect(.status(1))
    try harness("run", "--cached", "S").expect(.status(1))
    try harness("run", "--failed", "--cached", "S").expect(.status(1))
  }

  /// The program that stands for fakes belongs to the tool.
  func testAnotherToolOrAnotherFakeProgramEndsAResult() throws {
    try sandbox.write("fake git\nreply git [x] -status=0\nexec git x\n", to: "S/a.txt")
    let manager = FileManager.default
    try manager.createDirectory(at: sandbox.url("tool"), withIntermediateDirectories: true)
    for name in ["harness", "harness-fake"] {
      try manager.copyItem(
        at: CLIApplication.productURL(name), to: sandbox.url("tool/\(name)"))
    }
    let copy = CLIApplication(url: try sandbox.url("tool/harness"), sandbox: sandbox)
    copy.launchArguments = ["run", "--cached", "S"]
    func run() throws -> String { try copy.run(timeout: 120).standardOutput.text }
    try poll(app) { try run().contains("(1 cached)") ? () : nil }
    try manager.removeItem(at: sandbox.url("tool/harness"))
    try manager.copyItem(
      at: CLIApplication.productURL("harness"), to: sandbox.url("tool/harness"))
    XCTAssertFalse(try run().contains("cached)"))
    try poll(app) { try run().contains("(1 cached)") ? () : nil }
    try sandbox.write("#!/bin/sh\nexit 3\n", to: "tool/harness-fake")
    XCTAssertTrue(try run().contains("1 failed"))
  }

  func testEachReportSaysSo() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    _ = try runUntilCached(
      "S", "--junit", "a.xml", "--tap=a.tap", "--html", "a.html", "--json", "a.json",
      "--timings", "times.json")
    for (file, text) in [
      ("a.xml", "<system-out>Nothing that it depends on has changed since it passed: 20"),
      ("a.tap", "ok 1 - a\n  ---\n  cached: \"20"), ("a.html", #"<span class="tag">cached</span>"#),
      ("a.json", #""cached":"20"#),
    ] {
      let found = try String(contentsOf: sandbox.url(file), encoding: .utf8)
      XCTAssertTrue(found.contains(text), "\(file):\n\(found.prefix(2000))")
    }
    let times = try String(contentsOf: sandbox.url("times.json"), encoding: .utf8)
    XCTAssertTrue(times.contains("\"seconds\" : {"), times)
    try harness("report", "a.json").expect(.standardOutput(.matches(cached)))
  }

  func testSomeThatStandRunAllTheSame() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    _ = try runUntilCached("S")
    try harness("run", "--cached", "--verify-cache", "3", "-v", "S").expect(
      .status(0),
      .standardOutput(.contains("It ran because its kept result is verified. Its result is kept.")))
  }

  func testWithoutAPlaceEverythingRuns() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try sandbox.write("", to: "file")
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("file/caches").path
    try harness("run", "--cached", "S").expect(
      .status(0), .standardOutput(.contains("1 passed, in")),
      .standardError(.contains("harness: --cached keeps nothing here: there is no folder for it")))
  }

  /// What fails has to be forgotten there.
  func testAPlaceThatCannotBeWrittenIsNone() throws {
    // Nothing is closed to root.
    guard geteuid() != 0 else { return }
    try sandbox.write("exec true\n", to: "S/a.txt")
    try runUntilCached("S").expect(.success)
    let caches = try sandbox.url("caches/harness")
    let project = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: caches.path).first)
    let results = caches.appendingPathComponent(project).appendingPathComponent("results").path
    XCTAssertEqual(chmod(results, 0o555), 0)
    defer { chmod(results, 0o755) }
    try harness("run", "--cached", "S").expect(
      .success, .standardOutput(.contains("1 passed, in")),
      .standardError(.contains("nothing can be written in \(results), so that what fails")))
  }

  func testWhatCannotBeMeantTogether() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try harness("run", "--verify-cache", "3", "S").expect(
      .status(2), .standardError(.contains("--verify-cache runs some of the cached")))
    try harness("run", "--cached", "--verify-fakes", "S").expect(
      .status(2), .standardError(.contains("--verify-fakes asks real servers")))
    app.launchEnvironment["HARNESS_UPDATE"] = "1"
    try harness("run", "--cached", "S").expect(
      .status(2), .standardError(.contains("leave it out, or leave out HARNESS_UPDATE")))
  }

  func testAScenarioFromStandardInput() throws {
    try harness("run", "--cached", "-v", "-", input: .text("exec true\n")).expect(
      .status(0),
      .standardOutput(.contains("It ran because no result of it is kept. Its result is not kept")))
  }
}
