import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// What the tool answers to the scripts that complete its command lines.
final class CompletionTests: ToolTestCase {
  /// A project whose programs are not built, with names that a shell has to quote.
  override func setUpWithError() throws {
    try super.setUpWithError()
    try sandbox.write("# tags: slow net\nexec true\n", to: "Scenarios/a b.txtar")
    try sandbox.write("exec true\n", to: "Scenarios/drive/über.txtar")
    try sandbox.write("exec true\n", to: "Scenarios/old/x.txt")
    try sandbox.write("exec true\n", to: "Scenarios/it's $x:y.txt")
    try sandbox.write(
      #"{"apps": {"phötos": "./none"}, "seeds": {"al bum": {"executable": "./none"}}, "#
        + #""exclude": ["old/*"]}"#, to: "harness.json")
  }

  /// The first line, and the words without what they mean.
  private func answer(_ words: String...) throws -> [String] {
    app.launchArguments = ["completions", "--words", "--"] + words
    let outcome = try app.run(timeout: 60)
    outcome.expect(.success, .standardError(.isEmpty))
    return outcome.output.split(separator: "\n").map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[0])
    }
  }

  private let names = ["a b", "drive/über", "it's $x:y"]

  func testCommandsComeFirst() throws {
    let commands = try answer("")
    XCTAssertEqual(commands.first, "none 0")
    for name in ["run", "init", "completions", "manual", "grammar", "version"] {
      XCTAssertTrue(commands.contains(name), name)
    }
    XCTAssertFalse(commands.contains("--version"))
    XCTAssertTrue(try answer("-").contains("--version"))
    XCTAssertEqual(try answer("nonsense", ""), ["none 0"])
  }

  func testEachCommandsOptionsAreThoseOfItsHelp() throws {
    for command in try answer("").dropFirst() {
      let help = try harness(command, "--help").expect(.success).output
      let options = Set(try answer(command, "-").dropFirst().filter { !$0.hasSuffix("=") })
      let told = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        .flatMap { $0.split { " ,[".contains($0) }.filter { $0.hasPrefix("-") } }
        .map(String.init)
      XCTAssertEqual(options, Set(told + ["-h", "--help"]), command)
    }
  }

  func testAValueStandsBehindAnEqualSignOrAlone() throws {
    XCTAssertEqual(try answer("run", "--color", ""), ["none 0", "auto", "always", "never"])
    XCTAssertEqual(
      try answer("run", "--color=a"),
      ["none 8", "--color=auto", "--color=always", "--color=never"])
    XCTAssertEqual(try answer("run", "--json", ""), ["files 0"])
    XCTAssertEqual(try answer("run", "--json=x"), ["files 7"])
    XCTAssertEqual(try answer("cast", "-ox"), ["files 2"])
    XCTAssertEqual(try answer("cast", "-o=x"), ["files 3"])
    XCTAssertEqual(try answer("run", "--tap=x"), ["files 6"])
    // Its value has to stand in the same word: what follows is a path of scenarios.
    XCTAssertEqual(try answer("run", "--tap", ""), ["suite 0"])
    XCTAssertEqual(try answer("run", "--keep=x"), ["none 0"])
    XCTAssertEqual(try answer("run", "--jobs", ""), ["none 0"])
    XCTAssertEqual(try answer("run", "--help", ""), ["none 0"])
    XCTAssertEqual(try answer("run", "--nonsense", ""), ["none 0"])
    XCTAssertEqual(try answer("run", "--", "-"), ["suite 0"])
  }

  func testNamesAreThoseOfTheProject() throws {
    XCTAssertEqual(try answer("run", "--filter", "").dropFirst().sorted(), names)
    XCTAssertEqual(
      try answer("run", "--filter=").dropFirst().sorted(), names.map { "--filter=\($0)" })
    XCTAssertEqual(try answer("list", "--tag", ""), ["none 0", "net", "!net", "slow", "!slow"])
    XCTAssertEqual(try answer("seed", ""), ["none 0", "al bum"])
    XCTAssertEqual(try answer("run", "--app", ""), ["none 0", "phötos="])
    XCTAssertEqual(try answer("run", "--app", "phötos=x"), ["files 7"])
    XCTAssertEqual(try answer("run", "--app=phötos=x"), ["files 13"])
    XCTAssertTrue(try answer("help", "").contains("sysfault"))
    XCTAssertTrue(try answer("help", "").contains("differences"))
    XCTAssertEqual(try answer("help", "run", ""), ["none 0"])
    XCTAssertTrue(try answer("conformance", "--only", "").contains { $0.hasPrefix("gate.") })
  }

  func testAProjectElsewhereIsThatOfThePathsThatStandThere() throws {
    app.currentDirectory = "Scenarios/drive"
    XCTAssertEqual(try answer("run", "--filter", "").dropFirst().sorted(), names)
    try makeFolder("elsewhere")
    app.currentDirectory = "elsewhere"
    XCTAssertEqual(try answer("run", "--filter", ""), ["none 0"])
    XCTAssertEqual(
      try answer("run", "../Scenarios/drive", "--filter", ""), ["none 0", "über"])
    XCTAssertEqual(try answer("run", "-", "--filter", ""), ["none 0"])
  }

  func testWhatIsWrongInAProjectIsNotTold() throws {
    for content in ["", "{", "[]", #"{"apps": 1, "seeds": [], "exclude": {}}"#, #"{"none": 1}"#] {
      try sandbox.write(content, to: "harness.json")
      XCTAssertEqual(try answer("run", "--filter", "").count, 5, content)
      XCTAssertEqual(try answer("seed", ""), ["none 0"], content)
    }
    XCTAssertEqual(unlink(try sandbox.url("harness.json").path), 0)
    XCTAssertEqual(mkfifo(try sandbox.url("harness.json").path, 0o600), 0)
    XCTAssertEqual(try answer("seed", ""), ["none 0"])
  }

  func testNamesThatWouldDoSomethingToATerminalAreLeftOut() throws {
    try sandbox.write("exec true\n", to: "Scenarios/\u{1B}[31m.txt")
    try sandbox.write("exec true\n", to: "Scenarios/a\tb.txt")
    XCTAssertEqual(try answer("run", "--filter", "").dropFirst().sorted(), names)
  }

  func testSessionsAreThoseOfTheEventsThatStandThere() throws {
    try harness("run", "Scenarios/drive", "--json", "e v.jsonl").expect(.status(2))
    XCTAssertEqual(unlink(try sandbox.url("harness.json").path), 0)
    try harness("run", "Scenarios/drive", "--json", "e v.jsonl").expect(.success)
    XCTAssertEqual(try answer("cast", "e v.jsonl", ""), ["files 0", "über"])
    XCTAssertEqual(try answer("cast", "none.jsonl", ""), ["files 0"])
  }

  func testAShellThatThereIsNotIsRefused() throws {
    try harness("completions", "zs").expect(
      .status(2), .standardError(.contains("did you mean \"zsh\"?")))
    try harness("completions").expect(.status(2), .standardOutput(.isEmpty))
  }
}
