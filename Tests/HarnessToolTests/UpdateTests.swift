import Foundation
import HarnessTesting
import XCTest

final class UpdateTests: ToolTestCase {
  private let old = "exec echo new\ncmp stdout want\n-- want --\nold\n-- other --\nkept\n"
  private let new = "exec echo new\ncmp stdout want\n-- want --\nnew\n-- other --\nkept\n"

  func testTheSectionsThatDifferAreRewrittenAndASecondRunChangesNothing() throws {
    try write(old, to: "Scenarios/a.txt", mode: 0o640)
    try harness("update").expect(.success, .standardOutput(.contains("updated     a (")))
    sandbox.expect("Scenarios/a.txt", .content(.equals(new)), .mode(0o640))
    try harness("update").expect(.success, .standardOutput(.contains("passed      a (")))
    sandbox.expect("Scenarios/a.txt", .content(.equals(new)))
  }

  func testAFileThatDoesNotChangeIsNotTouched() throws {
    try sandbox.write(new, to: "Scenarios/a.txt")
    let before = try inode()
    try harness("update").expect(.success)
    XCTAssertEqual(try inode(), before)
  }

  private func inode() throws -> Int? {
    let path = try sandbox.url("Scenarios/a.txt").path
    return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  func testWhatWasComparedBeforeASkipIsRewritten() throws {
    let script = "exec echo new\ncmp stdout want\nskip\n-- want --\n"
    try sandbox.write(script + "old\n", to: "a.txt")
    try harness("update", "a.txt").expect(
      .success, .standardOutput(.contains("skipped     a (what was compared before is updated)\n")))
    sandbox.expect("a.txt", .content(.equals(script + "new\n")))
    try harness("run", "a.txt").expect(
      .success, .standardOutput(.contains("skipped     a\n")))
  }

  func testASectionThatAnotherLineWantsToDifferIsNotRewritten() throws {
    for line in ["! cmp stdout want", "! cmp want stdout", "! cmpjson stdout want"] {
      let script = "exec echo 2\n\(line)\nCMP\n-- want --\n1\n"
        .replacing("CMP", with: line.contains("json") ? "cmpjson stdout want" : "cmp stdout want")
      try sandbox.write(script, to: "a.txt")
      try harness("update", "a.txt").expect(.status(1))
      sandbox.expect("a.txt", .content(.equals(script)))
    }
  }

  func testAScenarioThatFailsIsNotRewritten() throws {
    try sandbox.write("exec echo new\ncmp stdout want\nexec false\n-- want --\nold\n", to: "a.txt")
    try harness("update", "a.txt").expect(.status(1))
    sandbox.expect("a.txt", .content(.contains("old\n")))
  }

  func testALinkStaysALink() throws {
    try sandbox.write(old, to: "real")
    try makeFolder("Scenarios")
    try FileManager.default.createSymbolicLink(
      atPath: try sandbox.url("Scenarios/a.txt").path, withDestinationPath: "../real")
    try harness("update").expect(.success)
    sandbox.expect("real", .content(.equals(new)))
    sandbox.expect("Scenarios/a.txt", .symbolicLink(to: "../real"))
  }

  func testAnEditThatIsMadeWhileItRunsIsNotLost() throws {
    let script = "exec sh -c 'echo edited >>$FILE; echo new'\ncmp stdout want\n-- want --\nold\n"
    try sandbox.write(script, to: "a.txt")
    let file = try sandbox.url("a.txt").path
    try sandbox.write(#"{"environment": {"FILE": "\#(file)"}}"#, to: "harness.json")
    let outcome = try harness("update", "a.txt").expect(.status(1))
    XCTAssertTrue(outcome.output.contains("changed after it was read"), outcome.output)
    sandbox.expect("a.txt", .content(.equals(script + "edited\n")))
  }

  func testAFileThatMayNotGrowStaysAsItWas() throws {
    let script = "exec seq 1 40000\ncmp stdout want\n-- want --\nold\n-- other --\nkept\n"
    try sandbox.write(script, to: "a.txt")
    // Two names of a file: it is written in place.
    try sandbox.makeHardLink("b.txt.other", to: "a.txt")
    app.launchArguments = ["update", "a.txt"]
    let limited = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    limited.launchArguments = [
      "-c", "ulimit -f 100 && exec \"$@\"", "sh", try CLIApplication.productURL("harness").path,
      "update", "a.txt",
    ]
    try limited.run(timeout: 120).expect(.status(1))
    sandbox.expect("a.txt", .content(.equals(script)))
  }

  func testOtherNamesOfAScenarioStayItsNames() throws {
    try write(old, to: "Scenarios/a.txt", mode: 0o640)
    try sandbox.makeHardLink("other", to: "Scenarios/a.txt")
    try harness("update").expect(.success)
    sandbox.expect("other", .content(.equals(new)), .mode(0o640))
    sandbox.expect("Scenarios/a.txt", .content(.equals(new)))
  }

  func testUpdatesAreRefusedInContinuousIntegration() throws {
    try sandbox.write(old, to: "Scenarios/a.txt")
    app.launchEnvironment["CI"] = "true"
    try harness("update").expect(.status(2), .standardError(.contains("CI is true")))
    app.launchEnvironment["HARNESS_UPDATE"] = "1"
    try harness("run").expect(.status(2), .standardError(.contains("CI is true")))
    sandbox.expect("Scenarios/a.txt", .content(.equals(old)))
    app.launchEnvironment["CI"] = nil
    try harness("run").expect(.success)
    sandbox.expect("Scenarios/a.txt", .content(.equals(new)))
  }

  func testStandardInputCannotBeUpdated() throws {
    try harness("update", "-").expect(.status(2), .standardError(.contains("name its file")))
  }
}
