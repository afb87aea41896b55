import Foundation
import HarnessTesting
import XCTest

/// What `harness clean` removes, and what it leaves.
final class CleanTests: ToolTestCase {
  private var temporary: String { sandbox.temporaryDirectory.path }

  /// A folder as a sandbox that was kept leaves it.
  private func plant(_ name: String, without missing: String = "") throws {
    for part in ["work/a", "home/b", "tmp/c"] {
      try sandbox.write("x", to: "../tmp/\(name)/\(part)")
    }
    guard missing != ".kept" else { return }
    try sandbox.write(try note(of: name), to: "../tmp/\(name)/.kept")
  }

  /// What the harness writes of a file or folder of its own.
  private func note(of name: String) throws -> String {
    "harness-made 1\nat \(try numbers(of: name))\nby \(geteuid()) 1\n"
  }

  /// The device and the inode.
  private func numbers(of name: String) throws -> String {
    var status = stat()
    XCTAssertEqual(lstat("\(temporary)/\(name)", &status), 0)
    return "\(status.st_dev) \(status.st_ino)"
  }

  private func isThere(_ name: String) throws -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: "\(temporary)/\(name)")) != nil
  }

  func testWhatRunsHaveKeptIsRemovedAndSaid() throws {
    try sandbox.write("exec false\n", to: "Scenarios/a.txt")
    try harness("run").expect(.status(1))
    try harness("run", "--keep").expect(.status(1))
    let kept = try sandboxesLeft().sorted()
    XCTAssertEqual(kept.count, 2)
    let lines = kept.map { "removed \(temporary)/\($0)\n" }.joined()
    try harness("clean").expect(
      .success, .standardError(.isEmpty), .standardOutput(.equals(lines + "2 sandboxes removed\n")))
    XCTAssertEqual(try sandboxesLeft(), [])
    try harness("clean").expect(
      .success, .standardOutput(.equals("there is no kept sandbox in \(temporary)\n")))
  }

  func testADryRunRemovesNothing() throws {
    try plant("harness-aaaaaa111111")
    try harness("clean", "--dry-run").expect(
      .success,
      .standardOutput(
        .equals(
          "would remove \(temporary)/harness-aaaaaa111111\n1 sandbox would be removed\n")))
    XCTAssertTrue(try isThere("harness-aaaaaa111111/work/a"))
  }

  func testWhatIsNoSandboxOfTheHarnessStays() throws {
    try plant("harness-aaaaaa111111", without: ".kept")
    try plant("harness-bbbbbb222222")
    try sandbox.write(try note(of: "harness-aaaaaa111111"), to: "../tmp/harness-bbbbbb222222/.kept")
    try plant("harness-cccccc3333334")
    try plant("other-dddddd444444")
    try sandbox.write("x", to: "../tmp/harness-eeeeee555555")
    try sandbox.write("x", to: "../tmp/harness-results/.kept")
    let outcome = try harness("clean").expect(.success)
    XCTAssertEqual(
      outcome.output,
      """
      left \(temporary)/harness-aaaaaa111111: nothing says that the harness made or kept it
      left \(temporary)/harness-bbbbbb222222: nothing says that the harness made or kept it
      no sandbox removed, 2 left

      """)
    for name in [
      "harness-aaaaaa111111/work/a", "harness-bbbbbb222222/work/a", "harness-cccccc3333334/work/a",
      "other-dddddd444444/work/a", "harness-eeeeee555555", "harness-results/.kept",
    ] {
      XCTAssertTrue(try isThere(name), name)
    }
  }

  func testManyThatStayForOneReasonAreCounted() throws {
    for number in 1...4 { try plant("harness-aaaaaa11111\(number)", without: ".kept") }
    let outcome = try harness("clean").expect(.success)
    XCTAssertEqual(
      outcome.output,
      """
      left 4 sandboxes: nothing says that the harness made or kept it
      no sandbox removed, 4 left

      """)
  }

  func testLinksAreNeverFollowed() throws {
    try plant("target")
    try sandbox.write("x", to: "outside/a")
    try plant("harness-aaaaaa111111")
    try plant("harness-bbbbbb222222", without: ".kept")
    let folder = temporary
    for (link, target) in [
      ("harness-cccccc333333", "target"),
      ("harness-aaaaaa111111/work/out", try sandbox.url("outside").path),
      ("harness-bbbbbb222222/.kept", "../harness-aaaaaa111111/.kept"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(link)", withDestinationPath: target)
    }
    let output = try harness("clean").expect(.success).output
    XCTAssertTrue(output.contains("removed \(folder)/harness-aaaaaa111111\n"), output)
    XCTAssertTrue(output.contains("left \(folder)/harness-bbbbbb222222: nothing says"), output)
    XCTAssertFalse(output.contains("cccccc"), output)
    XCTAssertTrue(try isThere("harness-cccccc333333"))
    XCTAssertTrue(try isThere("target/work/a"))
    XCTAssertEqual(try sandbox.text(at: "outside/a"), "x")
  }

  func testFilesOfOthersThatAreNamedLikeALockAreNeitherReadNorRemoved() throws {
    try plant("harness-backup111111", without: ".kept")
    try sandbox.write("precious", to: "../tmp/harness-backup-2024/file")
    try sandbox.write("precious", to: "../tmp/.harness-backup")
    try sandbox.write("exec true\n", to: "Scenarios/a.txt")
    try harness("run").expect(.success)
    try harness("clean").expect(.success)
    for name in ["harness-backup111111/work/a", "harness-backup-2024/file", ".harness-backup"] {
      XCTAssertTrue(try isThere(name), name)
    }
  }

  func testTheSandboxesOfAProcessThatLivesStay() throws {
    // The tool keeps its sandbox from the start, and lives until its scenario may end.
    try sandbox.write(
      "exec sh -c 'touch $STAGE/there; while test ! -e $STAGE/go; do sleep 0.01; done'\n",
      to: "Scenarios/a.txt")
    let stage = sandbox.workingDirectory.path
    try sandbox.write(#"{"environment": {"STAGE": "\#(stage)"}}"#, to: "harness.json")
    let running = CLIApplication(
      try CLIApplication.productURL("harness").path, sandbox: sandbox, starter: .spawn)
    running.launchEnvironment["HARNESS_KEEP"] = "1"
    running.launchArguments = ["run", "--timeout", "100s"]
    try running.launch()
    try running.eventually("there", .exists, timeout: 100)
    let kept = try sandboxesLeft()
    XCTAssertFalse(kept.isEmpty)
    let output = try harness("clean").expect(.success).output
    for name in kept {
      XCTAssertTrue(
        output.contains("left \(temporary)/\(name): the process that made it still runs\n"),
        output)
    }
    XCTAssertEqual(try sandboxesLeft().sorted(), kept.sorted())
    try sandbox.write("", to: "go")
    try running.waitForExit(timeout: 100).expect(.success)
    try harness("clean").expect(.success, .standardOutput(.contains("removed")))
    XCTAssertEqual(try sandboxesLeft(), [])
  }

  func testWhatAKilledProcessHasLeftIsRemovedWithItsLock() throws {
    try plant("harness-aaaaaa111111")
    try plant("harness-aaaaaa222222", without: ".kept")
    try sandbox.write("", to: "../tmp/.harness-aaaaaa")
    let made = "made \(try numbers(of: "harness-aaaaaa222222"))\n"
    try sandbox.write(try note(of: ".harness-aaaaaa") + made, to: "../tmp/.harness-aaaaaa")
    let output = try harness("clean").expect(.success).output
    XCTAssertTrue(output.contains("2 sandboxes removed\n"), output)
    XCTAssertEqual(try sandboxesLeft(), [])
    XCTAssertFalse(try isThere(".harness-aaaaaa"))
  }
}
