import Foundation
import HarnessTesting
import XCTest

/// What a tool leaves that was killed, the next one removes.
final class KilledToolTests: ToolTestCase {
  override func setUpWithError() throws {
    try sandbox.write("exec sh -c 'echo $$ >> $SAID; exec sleep 1000'\n", to: "waiting.txt")
    try sandbox.write("stop\n", to: "short.txt")
    let said = try sandbox.url("said").path
    try sandbox.write(#"{"environment": {"SAID": "\#(said)"}}"#, to: "harness.json")
  }

  /// A run that waits, and its sandboxes: one may lie ready.
  private func waitingRun() throws -> (tool: CLIApplication, sandboxes: Set<String>) {
    let before = Set(try sandboxesLeft())
    try sandbox.write("", to: "said")
    let tool = CLIApplication(try CLIApplication.productURL("harness").path, sandbox: sandbox)
    tool.launchArguments = ["run", "waiting.txt", "--jobs", "1", "--timeout", "1000"]
    try tool.launch()
    try poll(tool) { try sandbox.text(at: "said").hasSuffix("\n") ? () : nil }
    let made = Set(try sandboxesLeft()).subtracting(before)
    XCTAssertFalse(made.isEmpty)
    return (tool, made)
  }

  /// All that is in the tool's folder for temporary files.
  private func everythingLeft() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.temporaryDirectory.path).sorted()
  }

  func testTheNextRunRemovesWhatAKilledOneLeftAndNothingElse() throws {
    try harness("run", "short.txt", "--keep").expect(.success)
    let kept = Set(try sandboxesLeft())
    XCTAssertEqual(kept.count, 1)
    let killed = try waitingRun()
    let living = try waitingRun()
    killed.tool.send(SIGKILL)
    try killed.tool.waitForExit(timeout: 60)
    XCTAssertTrue(killed.sandboxes.isSubset(of: try sandboxesLeft()))

    try harness("run", "short.txt").expect(.success)
    XCTAssertEqual(Set(try sandboxesLeft()), kept.union(living.sandboxes))

    living.tool.send(SIGINT)
    try living.tool.waitForExit(timeout: 60).expect(.status(130))
    XCTAssertEqual(Set(try everythingLeft()), kept)
  }

  /// A run that takes less time than that waits for it: else a folder that every run leaves would
  /// never go.
  func testMuchIsGoneAtTheEndOfAShortRun() throws {
    let killed = try waitingRun()
    killed.tool.send(SIGKILL)
    try killed.tool.waitForExit(timeout: 60)
    let name = try XCTUnwrap(killed.sandboxes.first)
    let left = sandbox.temporaryDirectory.appendingPathComponent("\(name)/work").path
    for number in 0..<20_000 {
      close(open("\(left)/\(number)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }
    try harness("run", "short.txt").expect(.success)
    XCTAssertEqual(try everythingLeft(), [])
  }

  func testTheNextRunRemovesWhatASecondSignalLeft() throws {
    try sandbox.write(
      "exec sh -c 'trap \"echo asked >> $SAID\" TERM INT; echo $$ >> $SAID; "
        + "while :; do sleep 0.01; done'\n", to: "waiting.txt")
    let run = try waitingRun()
    run.tool.send(SIGINT)
    try poll(run.tool) {
      try sandbox.text(at: "said").split(separator: "\n").count < 2 ? nil : ()
    }
    run.tool.send(SIGINT)
    try run.tool.waitForExit(timeout: 60).expect(.status(130))
    try harness("run", "short.txt").expect(.success)
    XCTAssertEqual(try everythingLeft(), [])
  }
}
