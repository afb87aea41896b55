import Foundation
import HarnessScenarios
import HarnessTesting
import XCTest

final class HelpTests: ToolTestCase {
  func testHelpShowsTheCommandsAndTheirOptions() throws {
    try harness("help").expect(.success, .standardOutput(.contains(" update       Run")))
    try harness("--help").expect(.success, .standardOutput(.contains(" update       Run")))
    try harness("help", "run").expect(.success, .standardOutput(.contains("  -j, --jobs N\n")))
    try harness("run", "--help").expect(.success, .standardOutput(.contains("  -j, --jobs N\n")))
  }

  func testHelpShowsTheCommandsOfScenarios() throws {
    let all = try harness("help", "commands").expect(.success)
    XCTAssertTrue(all.output.contains("\ncmp "), all.output)
    let one = try harness("help", "cmp").expect(.success)
    XCTAssertTrue(one.output.hasPrefix("[!] cmp "), one.output)
    XCTAssertTrue(one.output.contains("Unlike testscript:"), one.output)
  }

  func testHelpFitsOnOneScreen() throws {
    let help = try harness("help").expect(.success).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    XCTAssertLessThanOrEqual(lines.count, 24, help)
    XCTAssertLessThanOrEqual(lines.map(\.count).max() ?? 0, 80, help)
    XCTAssertTrue(help.contains("harness help NAME"), help)
  }

  func testEachCommandOfScenariosIsShown() throws {
    let names = ScenarioCommand.language.map(\.name)
    XCTAssertEqual(names.count, Set(names).count)
    for name in names {
      try harness("help", name).expect(.success, .standardOutput(.contains(name)))
    }
  }

  func testHelpShowsTheOtherPartsOfTheLanguage() throws {
    let cases = [
      "prefixes": "[!CONDITION]", "conditions": "exec:PROGRAM", "variables": "TMPDIR",
      "attributes": "no-newline", "durations": "ms  Milliseconds.", "rules": "time limits",
      "differences": "chmod", "commands": "cmp FOUND WANTED",
    ]
    for (topic, entry) in cases {
      let help = try harness("help", topic).expect(.success)
      XCTAssertTrue(help.output.contains("\n\(entry)"), help.output)
    }
  }

  func testANameOfBothShowsBoth() throws {
    try harness("help", "seed").expect(
      .success, .standardOutput(.contains("harness seed [OPTION…] [NAME…]")),
      .standardOutput(.contains("In a scenario:")))
  }

  func testAnUnknownNameIsAnsweredWithTheNearest() throws {
    try harness("help", "stdot").expect(
      .status(2), .standardError(.contains("did you mean \"stdout\"?")))
  }

  func testVersion() throws {
    try harness("version").expect(.success, .standardOutput(.contains("harness 0.")))
    try harness("--version").expect(.success, .standardOutput(.contains("harness 0.")))
  }

  func testListShowsWhatWouldRunAndRunsNothing() throws {
    try sandbox.write("exec touch ../ran\n", to: "Scenarios/b.txt")
    try sandbox.write("# tags: slow\n", to: "Scenarios/a.txt")
    try harness("list").expect(.success, .standardOutput(.equals("a\tslow\nb\n")))
    try harness("list", "-v", "--tag", "slow").expect(
      .success, .standardOutput(.equals("a\tScenarios/a.txt\tslow\n")))
    try harness("run", "--list", "--tag", "!slow").expect(
      .success, .standardOutput(.equals("b\n")))
  }

  func testListShowsTheTagsOfEachScenario() throws {
    try sandbox.write("# tags: slow net\nstop\n# tags: all\n", to: "Scenarios/a.txt")
    try sandbox.write("stop\n", to: "Scenarios/b.txt")
    try makeFolder("Scenarios/c.txt")
    try sandbox.write("exce\n# tags: odd\n", to: "Scenarios/d.txt")
    try harness("list").expect(
      .success, .standardOutput(.equals("a\tall net slow\nb\nd\todd\n")))
    try harness("list", "--verbose").expect(
      .success,
      .standardOutput(
        .equals(
          "a\tScenarios/a.txt\tall net slow\nb\tScenarios/b.txt\nd\tScenarios/d.txt\todd\n")))
  }

  func testSeedsAreMadeBeforeTheyAreWanted() throws {
    try write(
      "#!/bin/sh\nmkdir \"$1\" && echo x > \"$1/f\" && echo made >> \(sandbox.root.path)/made\n",
      to: "make", mode: 0o755)
    try sandbox.write(#"{"seeds": {"album": {"executable": "./make"}}}"#, to: "harness.json")
    try sandbox.write("seed album photos\nexists photos/f\n", to: "Scenarios/a.txt")
    try harness("seed").expect(.success, .standardOutput(.equals("album is ready\n")))
    try harness("run").expect(.success)
    XCTAssertEqual(try sandbox.text(at: "../made"), "made\n")
    try harness("seed", "albun").expect(
      .status(2), .standardError(.contains("unknown seed \"albun\"; did you mean \"album\"?")))
  }
}
