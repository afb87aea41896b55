import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What the tool makes of a disk that fails: `make sweep` tries every call of it.
final class BrokenDiskTests: ToolTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    try sandbox.write("exec true\n", to: "suite/a.txtar")
  }

  private var temporary: String { sandbox.temporaryDirectory.path }

  private func harness(_ fault: SystemFault, _ words: String...) throws -> Outcome {
    app.systemFaults = [fault]
    defer { app.systemFaults = [] }
    app.launchArguments = words
    return try app.run(timeout: 120)
  }

  func testAFolderThatCannotBeReadToItsEndIsNoShorterOne() throws {
    try harness(.fail(.list, path: "suite", with: .inputOutput), "run", "suite").expect(
      .status(2), .standardError(.contains("suite")),
      .standardError(.contains("Input/output error")))
    try harness(.fail(.list, path: temporary, with: .inputOutput), "clean").expect(
      .status(2), .standardError(.contains("Input/output error")))
  }

  func testWhatCannotBeRemovedIsSaidAndFailsNothing() throws {
    for (path, thing) in [("harness-*", "the sandbox"), (".harness-*", "the lock of sandboxes")] {
      let fault = SystemFault.fail(.unlink, path: "\(temporary)/\(path)", with: .permissionDenied)
      try harness(fault, "run", "suite").expect(
        .success, .standardError(.contains("harness: not all of \(thing) \(temporary)/")),
        .standardError(.contains("Permission denied")))
    }
  }

  func testASandboxThatCannotBeMadeLeavesNothing() throws {
    for fault in [
      SystemFault.fail(.chmod, path: "\(temporary)/harness-*", with: .inputOutput),
      .fail(.open, path: "\(temporary)/harness-*", with: .permissionDenied),
      .fail(.mkdir, path: "\(temporary)/harness-*/home", with: .noSpace),
    ] {
      try harness(fault, "run", "suite").expect(
        .status(1), .standardOutput(.contains("no sandbox can be made in \(temporary)")))
      XCTAssertEqual(try sandboxesLeft(), [], "\(fault)")
    }
  }

  func testAMarkThatCannotBeReadIsSaid() throws {
    try harness("run", "--keep", "suite").expect(.success)
    try harness(.fail(.read, path: "\(temporary)/*/.kept", with: .inputOutput), "clean").expect(
      .status(2), .standardOutput(.contains("what it says of itself cannot be read")))
    XCTAssertEqual(try sandboxesLeft().count, 1)
  }

  func testTheEventsOfAMergedRunAreReplacedAsAWhole() throws {
    try harness("run", "--json", "1.jsonl", "suite").expect(.success)
    let old = "{\"event\":\"run-started\"}\n"
    try sandbox.write(old, to: "all.jsonl")
    try harness(
      .fail(.rename, path: "all.jsonl", with: .noSpace), "merge", "--json", "all.jsonl", "1.jsonl"
    ).expect(.status(2), .standardError(.contains("the report all.jsonl cannot be written")))
    sandbox.expect("all.jsonl", .content(.equals(old)))
  }

  func testAReportThatIsNotOnTheDiskIsNotWritten() throws {
    let old = "<?xml version=\"1.0\"?>\n<testsuites/>\n"
    try sandbox.write(old, to: "junit.xml")
    try harness(.fail(.sync, with: .inputOutput), "run", "--junit", "junit.xml", "suite").expect(
      .status(2), .standardError(.contains("the report junit.xml cannot be written")))
    sandbox.expect("junit.xml", .content(.equals(old)))
  }
}
