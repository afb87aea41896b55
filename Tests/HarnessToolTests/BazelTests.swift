import Foundation
import HarnessReports
import HarnessTesting
import XCTest

/// What Bazel's test encyclopedia asks of a runner.
final class BazelTests: ToolTestCase {
  private func path(_ name: String) -> String {
    sandbox.workingDirectory.appendingPathComponent(name).path
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  override func setUpWithError() throws {
    for folder in ["tmp", "outputs"] { try makeFolder(folder) }
    app.launchEnvironment = [
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_STATUS_FILE": path("status"),
      "XML_OUTPUT_FILE": path("test.xml"), "TEST_TMPDIR": path("tmp"),
      "TEST_PREMATURE_EXIT_FILE": path("premature"),
      "TEST_UNDECLARED_OUTPUTS_DIR": path("outputs"),
    ]
  }

  func testTheStatusFileIsTouchedBeforeAnythingElse() throws {
    try harness("run", "nowhere").expect(.status(2))
    XCTAssertTrue(exists("status"))
  }

  func testReportsLieWhereBazelLooksForThem() throws {
    try sandbox.write("exec false\n", to: "Scenarios/a.txt")
    try harness("run").expect(.status(1))
    let events = try RunEventFile.events(in: URL(fileURLWithPath: path("outputs/events.jsonl")))
    XCTAssertEqual(RunReport(events).failures.map(\.name), ["a"])
    let xml = try sandbox.text(at: "test.xml")
    XCTAssertTrue(xml.contains("<failure"), xml)
    XCTAssertTrue(try sandbox.text(at: "outputs/report.html").contains("<html"))
  }

  func testSandboxesAreMadeInTheTestsFolder() throws {
    try sandbox.write("exec pwd\nstdout ^\(path("tmp"))/\n", to: "Scenarios/a.txt")
    try harness("run").expect(.success)
  }

  func testTheFilterOfBazelNarrowsThatOfTheCommandLine() throws {
    for name in ["add", "list", "list-all"] {
      try sandbox.write("stop\n", to: "Scenarios/\(name).txt")
    }
    app.launchEnvironment["TESTBRIDGE_TEST_ONLY"] = "list"
    try harness("run", "--list").expect(.standardOutput(.equals("list\nlist-all\n")))
    try harness("run", "--list", "--filter", "all").expect(.standardOutput(.equals("list-all\n")))
    try harness("run").expect(.standardOutput(.contains("(TESTBRIDGE_TEST_ONLY=list)\n")))
    app.launchEnvironment["TESTBRIDGE_TEST_ONLY"] = "lsit"
    try harness("run").expect(.status(2), .standardError(.contains("TESTBRIDGE_TEST_ONLY=lsit")))
  }

  func testThePrematureExitFileIsThereWhileItRunsAndGoneAfter() throws {
    try sandbox.write("exists \(path("premature"))\n", to: "Scenarios/a.txt")
    try sandbox.write("exec test -e \(path("premature"))\n", to: "Scenarios/b.txt")
    try harness("run", "Scenarios/b.txt").expect(.success)
    XCTAssertFalse(exists("premature"))
    try harness("rnu").expect(.status(2))
    XCTAssertFalse(exists("premature"))
  }

  func testARunThatIsKilledLeavesThePrematureExitFile() throws {
    try sandbox.write("exec sh -c 'echo > \(path("started")); sleep 1000'\n", to: "Scenarios/a.txt")
    app.launchArguments = ["run", "--timeout", "1000"]
    try app.launch()
    try poll(app) { exists("started") ? () : nil }
    app.send(SIGKILL)
    try app.waitForExit(timeout: 60)
    XCTAssertTrue(exists("premature"))
  }

  func testNothingIsReadFromStandardInputAndAnEmptyShardPasses() throws {
    try sandbox.write("exec cat\n! stdout .\n", to: "Scenarios/a.txt")
    app.launchArguments = ["run"]
    // The input stays open: whoever reads it waits for ever.
    app.standardInput = .typed
    try app.launch()
    try app.waitForExit(timeout: 60).expect(.success)
    app.launchEnvironment["TEST_TOTAL_SHARDS"] = "2"
    app.launchEnvironment["TEST_SHARD_INDEX"] = "1"
    try harness("run").expect(
      .success, .standardOutput(.contains("Running 0 scenarios of 1 (shard 2 of 2, as Bazel says)"))
    )
  }
}
