import HarnessTesting
import Testing
import XCTest

// The examples of the article "Writing tests".

final class EmptyFolderTests: CLITestCase {
  override class var applicationName: String { "workphotos" }

  func testListsNothingInAnEmptyFolder() throws {
    try app.run("list", "--allow").expect(.success, .standardOutput(.isEmpty))
  }
}

@Test(.sandbox) func listsNothingInAnEmptyFolder() async throws {
  let app = CLIApplication("workphotos")
  try await app.run("list", "--allow").expect(.success, .standardOutput(.isEmpty))
}

/// Those that a shell can take the place of `workphotos` in.
final class WritingTestsExamples: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  func testExpecting() throws {
    try sandbox.write("cats\n", to: "notes.txt")
    try sandbox.setMode(0o644, of: "notes.txt")
    let script = "echo 9 photos; echo the drive is unreachable >&2; exit 69"
    let outcome = try app.run("-c", script)
    outcome.expect(
      .status(.unavailable), .standardOutput(.equals("9 photos\n")),
      .standardError(.contains("drive", "unreachable")))
    sandbox.expect("notes.txt", .exists, .mode(0o644), .content(.matches("^cat")))
    let failure = expectFailure { try app.waitForOutput("ready") }
    XCTAssertEqual(failure?.message.contains("ready"), true, "\(failure as Any)")
  }

  func testPlaceholders() throws {
    let script =
      "echo Uploading to $DISK/drive; echo a.jpg; echo 8 photos in 0.35 s, commit 83ac5b1"
    app.launchEnvironment["DISK"] = sandbox.root.path
    let outcome = try app.run("-c", script)
    outcome.expect(
      .standardOutput(
        .pattern(
          """
          Uploading to [SANDBOX]/drive
          ...
          8 photos in [TIME], commit [HASH]

          """, placeholders: ["HASH": .matching("[0-9a-f]{7}")])))
  }

  func testAChangedTree() throws {
    for name in ["old.jpg", "index"] { try sandbox.write(name, to: "photos/\(name)") }
    app.launchArguments = ["-c", "cd $1 && rm old.jpg && touch new.jpg && echo 2 >>index"]
    let before = try sandbox.snapshot("photos")
    try app.run("tidy", "photos").expect(.success)
    sandbox.expect("photos", equals: before.removing("old.jpg").adding("new.jpg").changing("index"))
  }

  func testTreesThatAreDescribed() throws {
    try sandbox.write("{}", to: "~/.config/workphotos/config.json")
    try app.run("-c", "mkdir -p out/b && echo hi >out/a.txt && echo ok >out/log")
      .expect(.success)
    let fixture = try sandbox.url("out")
    sandbox.expect("out", equals: ["a.txt": "hi\n", "log": .file(.contains("ok")), "b": .folder])
    sandbox.expect("out", equals: .folder(at: fixture))  // a folder on the disk
    sandbox.expect("~/.config", holds: ["workphotos", "workphotos/config.json"])  // names alone
  }

  func testAnAppThatRuns() throws {
    let status = #"echo '{"state": "ready", "port": 4711}' >status.new; mv status.new status.json"#
    app.launchArguments = ["-c", "echo ready on port 4711; \(status); exec cat"]
    try app.launch("serve")
    try app.eventually(.standardOutput(.matches("ready on port [0-9]+")))
    try app.eventually("status.json", .json(#"{"state": "ready", "...": "..."}"#))
    try app.endInput()
    try app.waitForExit().expect(.success)
  }
}
