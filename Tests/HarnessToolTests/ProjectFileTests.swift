import Harness
import HarnessTesting
import XCTest

/// Where `harness run` finds the project file of what it is given, and what it says of one that is wrong.
final class ProjectFileTests: ToolTestCase {
  func testTheProjectFileMakesOptionsUnnecessary() throws {
    try write("#!/bin/sh\necho hello $WHO\n", to: "build/greet", mode: 0o755)
    try sandbox.write("greet\nstdout 'hello you'\n", to: "Scenarios/a.txt")
    try sandbox.write("This is no script.\n", to: "Scenarios/README.txt")
    try sandbox.write(
      """
      {"apps": {"greet": "build/greet"}, "environment": {"WHO": "you"}, "exclude": ["README*"]}
      """, to: "harness.json")
    try harness("run").expect(.success)
    try harness("run", "Scenarios/a.txt").expect(.success)
  }

  func testAnOptionComesBeforeTheProjectFile() throws {
    for word in ["one", "two"] {
      try write("#!/bin/sh\necho \(word)\n", to: word, mode: 0o755)
    }
    try sandbox.write("say\nstdout two\n", to: "Scenarios/a.txt")
    try sandbox.write(#"{"apps": {"say": "./one"}}"#, to: "harness.json")
    try harness("run").expect(.status(1))
    try harness("run", "--app", "say=./two").expect(.success)
  }

  func testAMistakeInTheProjectFileIsExitStatus2() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    try sandbox.write(#"{"aps": {}}"#, to: "Scenarios/harness.json")
    try harness("run").expect(
      .status(2),
      .standardError(
        .contains("Scenarios/harness.json: unknown key \"aps\"; did you mean \"apps\"?")))
  }

  func testAProjectFileFurtherDownIsToldOfBeforeAnythingRuns() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    try sandbox.write("stop\n", to: "Scenarios/sub/b.txt")
    try sandbox.write("{}", to: "Scenarios/sub/harness.json")
    let place = try sandbox.url("Scenarios").path
    try harness("run").expect(
      .status(2), .standardOutput(.isEmpty),
      .standardError(
        .contains(
          "\(place)/sub/harness.json: it is not read, for the project file of this run is none")))
    try harness("run", "Scenarios/sub").expect(.success)
    try harness("run", "--filter", "a").expect(.success)
    try sandbox.write("{}", to: "harness.json")
    try harness("list").expect(.status(2), .standardError(.contains("/work/harness.json; run")))
    try sandbox.write(#"{"exclude": ["sub"]}"#, to: "harness.json")
    try harness("list").expect(.success, .standardOutput(.equals("a\n")))
    try harness("run", "Scenarios/sub", "Scenarios/a.txt").expect(
      .status(2), .standardError(.contains("two project files")))
  }

  func testAPathWithoutAProjectFileIsNotRunWithThatOfAnother() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    try sandbox.write("{}", to: "Scenarios/harness.json")
    try sandbox.write("stop\n", to: "plain/b.txt")
    let file = try sandbox.url("Scenarios/harness.json").path
    try harness("run", "plain", "Scenarios").expect(
      .status(2), .standardOutput(.isEmpty),
      .standardError(
        .equals(
          "harness: plain has no project file, and another path has \(file), whose settings would be "
            + "for both; run them one after the other\n")))
    try harness("run", "Scenarios", "gone").expect(
      .status(2), .standardError(.contains("there is no file or folder gone")))
  }

  /// What `record -o FILE` writes beside the suite runs as it was recorded.
  func testAFileBesideTheSuiteHasItsProjectFile() throws {
    try write("#!/bin/sh\necho hi\n", to: "greet", mode: 0o755)
    try sandbox.write(#"{"apps": {"greet": "../greet"}}"#, to: "Scenarios/harness.json")
    try sandbox.write("greet\nstdout hi\n", to: "Scenarios/a.txt")
    try sandbox.write("greet\nstdout hi\n", to: "beside/b.txt")
    try harness("run", "beside/b.txt").expect(.success, .standardOutput(.contains("1 passed")))
    try harness("run", "beside/b.txt", "Scenarios").expect(
      .success, .standardOutput(.contains("2 passed")))
    app.standardInput = .text("greet\nstdout hi\n")
    try sandbox.write("{}", to: "stdin/harness.json")
    try harness("run", "-").expect(.success, .standardOutput(.contains("1 passed")))
    app.standardInput = .empty
    // One that is found belongs to what else lies in its folder.
    try harness("run", "beside").expect(
      .status(1), .standardOutput(.contains("unknown command \"greet\"")))
    try sandbox.write("{}", to: "beside/harness.json")
    try harness("run", "beside/b.txt").expect(
      .status(1), .standardOutput(.contains("unknown command \"greet\"")))
  }
}
