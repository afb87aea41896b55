import Foundation
import Harness
import HarnessScenarios
import HarnessSystem
import ScenarioTestSupport
import XCTest

@testable import HarnessRunner

final class ScenarioProjectTests: XCTestCase {
  private func problem(_ json: String) throws -> String {
    let tree = try ScenarioTree(["harness.json": json])
    let file = tree.sandbox.workingDirectory.appendingPathComponent("harness.json")
    do {
      _ = try ScenarioProject(contentsOf: file)
      return "none"
    } catch let error {
      return error.reason
    }
  }

  func testALinkThatLeadsNowhereIsAFileThatCannotBeRead() throws {
    let tree = try ScenarioTree(["a.txt": ""])
    let link = tree.path + "/harness.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    let folder = URL(fileURLWithPath: tree.path)
    let file = try XCTUnwrap(ScenarioProject.file(for: "a.txt", workingDirectory: folder))
    XCTAssertThrowsError(try ScenarioProject(contentsOf: file))
  }

  func testAPipeIsNotWaitedFor() throws {
    let tree = try ScenarioTree(["a.txt": ""])
    XCTAssertEqual(mkfifo(tree.path + "/harness.json", 0o600), 0)
    let file = URL(fileURLWithPath: tree.path + "/harness.json")
    XCTAssertThrowsError(try ScenarioProject(contentsOf: file)) {
      XCTAssertTrue("\($0)".contains("is a pipe"), "\($0)")
    }
  }

  func testAMemberThatStandsTwiceIsNamed() throws {
    let text = #"{"leftBehind": "fail", "timeout": "5s", "leftBehind": "warn"}"#
    XCTAssertTrue(try problem(text).hasPrefix("\"leftBehind\" stands there twice"))
    let nested = #"{"environment": {"A": "1", "A": "2"}}"#
    XCTAssertTrue(try problem(nested).hasPrefix("\"A\" stands there twice"))
  }

  func testAnAppHasAName() throws {
    XCTAssertTrue(try problem(#"{"apps": {"": "/bin/cat"}}"#).contains("has an empty name"))
  }

  func testManyVariablesAreLookedThroughOnce() throws {
    let variables = (0..<100_000).map { "\"V\($0)\": \"$V\"" }.joined(separator: ",")
    let found = try problem("{\"environment\": {\"V\": \"\", \(variables)}}")
    XCTAssertEqual(found, "none")
  }

  func testPathsAreRelativeToTheFile() throws {
    let tree = try ScenarioTree([
      "bin/tool": "", "scenarios/harness.json": #"{"apps": {"t": "../bin/tool", "echo": "echo"}}"#,
    ])
    chmod(tree.path + "/bin/tool", 0o755)
    let project = try ScenarioProject(
      contentsOf: URL(fileURLWithPath: tree.path + "/scenarios/harness.json"))
    XCTAssertEqual(project.apps["t"], tree.path + "/bin/tool")
    XCTAssertEqual(project.apps["echo"], CLIApplication.commandURL("echo")?.path)
  }

  func testEverySettingReachesTheEngine() throws {
    let json = """
      {"apps": {"e": "echo"}, "seeds": {"s": {"executable": "true", "arguments": ["-n", "3"]}},
       "environment": {"A": "b"}, "exclude": ["x*"], "timeout": "1m"}
      """
    let tree = try ScenarioTree(["harness.json": json])
    let engine = try ScenarioEngine(forScenariosIn: tree.path)
    XCTAssertEqual(engine.apps.keys.sorted(), ["e"])
    XCTAssertNotNil(engine.seeds["s"])
    XCTAssertEqual(engine.environment, ["A": "b"])
    XCTAssertEqual(engine.timeout, 60)
  }

  /// What scenarios find in a variable of a project file in the folder `suite`; `TREE` stands for
  /// the folder above that.
  private func value(_ text: String) throws -> String {
    let tree = try ScenarioTree(["suite/harness.json": #"{"environment": {"A": "\#(text)"}}"#])
    let engine = try ScenarioEngine(forScenariosIn: tree.path + "/suite")
    let result = engine.run(Scenario(Data("echo $A\n".utf8), name: "a", file: "a.txt"))
    return result.output.replacingOccurrences(of: tree.path, with: "TREE")
      .replacing(/\/tmp\/harness-\w+\/work/, with: "WORK").trimmingCharacters(in: .newlines)
  }

  func testAVariableMayHoldAPathRelativeToTheFile() throws {
    XCTAssertEqual(try value("./data/a.json"), "TREE/suite/data/a.json")
    XCTAssertEqual(try value("../data"), "TREE/data")
    XCTAssertEqual(try value("../bin:./tools:/usr/bin"), "TREE/bin:TREE/suite/tools:/usr/bin")
    XCTAssertEqual(try value(".."), "TREE")
    XCTAssertEqual(try value("."), "TREE/suite")
  }

  func testPROJECTIsTheFolderOfTheFileInEachOfItsForms() throws {
    XCTAssertEqual(try value("$PROJECT"), "TREE/suite")
    XCTAssertEqual(try value("--from=$PROJECT/a,${PROJECT}/b"), "--from=TREE/suite/a,TREE/suite/b")
    XCTAssertEqual(try value("$PROJECT/bin:$devnull"), "TREE/suite/bin:/dev/null")
    XCTAssertEqual(try value("${PROJECT}S/a$$PROJECT"), "TREE/suiteS/a$PROJECT")
  }

  func testAVariableThatHoldsNoPathIsLeftAsItIs() throws {
    for text in ["a/b", ".hidden", "...", "1.5", "HEAD:./a", "http://a/../b", "--x=./a"] {
      XCTAssertEqual(try value(text), text)
    }
  }

  func testAVariableThatNoProgramCanGetIsNamed() throws {
    for name in ["A=B", ""] {
      XCTAssertTrue(
        try problem(#"{"environment": {"\#(name)": "x"}}"#).contains(
          "variable \"\(name)\", which no program can get"), name)
    }
    for text in [#"{"environment": {"A\u0000": "x"}}"#, #"{"environment": {"A": "x\u0000"}}"#] {
      XCTAssertTrue(try problem(text).contains("with a zero byte"), text)
    }
  }

  func testAVariableThatNothingSetsIsNamed() throws {
    XCTAssertEqual(
      try problem(#"{"environment": {"A": "$PROJET/a"}}"#),
      "\"environment.A\": nothing sets $PROJET; did you mean \"PROJECT\"?")
    XCTAssertEqual(
      try problem(#"{"environment": {"A": "x${USER}"}}"#),
      "\"environment.A\": nothing sets $USER; of the caller's variables, scenarios see PATH alone")
    XCTAssertEqual(
      try problem(#"{"environment": {"A": "$B", "B": "x"}}"#),
      "\"environment.A\": $B is set after it, for variables are set in the order of their names")
    let known = "$WORK $HOME $TMPDIR $PATH ${/}${:}$$ $PROJECT ${PROJECT@R} $A"
    XCTAssertEqual(try problem(#"{"environment": {"A": "x", "B": "\#(known)"}}"#), "none")
    XCTAssertEqual(
      try problem(#"{"environment": {"A": "$A"}}"#).prefix(25), "\"environment.A\": nothing ")
  }

  func testAFolderWithADollarInItsNameIsTakenAsItIs() throws {
    let tree = try ScenarioTree([
      "$HOME/harness.json": #"{"environment": {"A": "./a", "B": "$PROJECT/b"}}"#
    ])
    let engine = try ScenarioEngine(forScenariosIn: tree.path + "/$HOME")
    let result = engine.run(Scenario(Data("echo $A $B\n".utf8), name: "a", file: "a.txt"))
    XCTAssertEqual(result.output, "\(tree.path)/$HOME/a \(tree.path)/$HOME/b\n")
  }

  func testTheFileIsLookedForInTheFoldersAboveUpToTheWorkingDirectory() throws {
    let tree = try ScenarioTree(["harness.json": "{}", "a/b/c.txt": "", "a/d/harness.json": "{}"])
    func found(_ path: String, from folder: String = "") -> String? {
      let folder = URL(fileURLWithPath: tree.path + "/" + folder, isDirectory: true)
      let file = ScenarioProject.file(for: tree.path + path, workingDirectory: folder)
      return file?.path.replacingOccurrences(of: tree.path, with: "")
    }
    XCTAssertEqual(found("/a/b/c.txt"), "/harness.json")
    XCTAssertEqual(found("/a/d"), "/a/d/harness.json")
    XCTAssertNil(found("/a/b", from: "a"), "folders above the working directory are not searched")
  }

  func testADocumentFindsTheProjectFileOfTheScenariosBesideIt() throws {
    let tree = try ScenarioTree([
      "Scenarios/harness.json": "{}", "README.md": "", "a.txt": "", "doc/a.md": "",
      "own/a.md": "", "own/harness.json": "{}", "own/Scenarios/harness.json": "{}",
    ])
    let folder = URL(fileURLWithPath: tree.path, isDirectory: true)
    func found(_ path: String) -> String? {
      let file = ScenarioProject.file(for: tree.path + path, workingDirectory: folder)
      return file?.path.replacingOccurrences(of: tree.path, with: "")
    }
    XCTAssertEqual(found("/README.md"), "/Scenarios/harness.json")
    XCTAssertEqual(found("/doc/a.md"), "/Scenarios/harness.json")
    XCTAssertEqual(found("/own/a.md"), "/own/harness.json")
    XCTAssertNil(found("/a.txt"))
    XCTAssertNil(found("/doc"))
  }

  func testAFileThatLiesNearerToAScenarioIsAnError() throws {
    let tree = try ScenarioTree([
      "harness.json": "{}", "a/b.txt": "stop\n", "c/d/e.txt": "stop\n", "c/harness.json": "{}",
    ])
    let here = URL(fileURLWithPath: tree.path, isDirectory: true)
    let file = here.appendingPathComponent("harness.json")
    func check(_ path: String, _ file: URL?) throws {
      let sources = try ScenarioSearch().scenarios(in: [tree.path + path])
      try ScenarioProject.checkNoneNearer(to: sources, than: file, workingDirectory: here)
    }
    XCTAssertNoThrow(try check("/a", file))
    XCTAssertNoThrow(try check("/c", here.appendingPathComponent("c/harness.json")))
    XCTAssertThrowsError(try check("", file)) { error in
      XCTAssertEqual((error as? ScenarioProjectError)?.file, tree.path + "/c/harness.json")
      XCTAssertTrue("\(error)".contains("the project file of this run is \(file.path); run"))
    }
    XCTAssertThrowsError(try check("/c/d/e.txt", nil))
    let memory = ScenarioSource(bytes: Data(), name: "stdin")
    XCTAssertNoThrow(
      try ScenarioProject.checkNoneNearer(to: [memory], than: nil, workingDirectory: here))
  }

  func testTheLimitOfAnOutputIsASize() throws {
    XCTAssertEqual(SizeText.bytes("64KiB"), 65536)
    XCTAssertEqual(SizeText.bytes("2GiB"), 2 << 30)
    XCTAssertEqual(SizeText.bytes("17"), 17)
    for text in ["", "MiB", "-1", "1.5MiB", "1 MB", "9999999999999GiB"] {
      XCTAssertNil(SizeText.bytes(text), text)
    }
    XCTAssertEqual(
      try problem(#"{"outputLimit": "big"}"#),
      "\"outputLimit\" has to be a number of bytes such as \"256MiB\", and is big")
    XCTAssertEqual(
      try problem(#"{"outputLimit": 0}"#),
      "\"outputLimit\" has to be a number of bytes such as \"256MiB\", and is 0")
  }

  func testUnknownKeysAreErrorsWithTheNearestOne() throws {
    XCTAssertEqual(
      try problem(#"{"app": {}}"#), "unknown key \"app\"; did you mean \"apps\"?")
    XCTAssertEqual(
      try problem(#"{"seeds": {"s": {"executable": "true", "argument": []}}}"#),
      "unknown key \"seeds.s.argument\"; did you mean \"arguments\"?")
    XCTAssertTrue(
      try problem(#"{"colour": 1}"#).hasSuffix(
        "there are: apps, seeds, environment, exclude, timeout, leftBehind, network, outputLimit, "
          + "limits, $schema"))
  }

  func testValuesOfTheWrongKindAreNamed() throws {
    XCTAssertEqual(try problem("[]"), "the file has to be an object, such as { \"name\": … }")
    XCTAssertEqual(try problem(#"{"apps": {"a": 3}}"#), "\"apps.a\" has to be a string")
    XCTAssertEqual(try problem(#"{"exclude": "a"}"#), "\"exclude\" has to be an array of strings")
    XCTAssertEqual(
      try problem(#"{"seeds": {"s": {}}}"#), "\"seeds.s\" has to say its \"executable\"")
    XCTAssertEqual(
      try problem(#"{"timeout": "soon"}"#),
      "\"timeout\" has to be a time such as \"30s\", and is soon")
    XCTAssertTrue(try problem("{").hasPrefix("it is not JSON: "))
  }

  func testAProgramThatIsNotThereIsNamed() throws {
    XCTAssertTrue(
      try problem(#"{"apps": {"a": "./a"}}"#).hasPrefix("\"apps.a\": there is no file at "))
    XCTAssertTrue(try problem(#"{"apps": {"a": "no-such-program"}}"#).contains("is in PATH"))
  }

  func testTimesAreReadInEveryUnit() {
    XCTAssertEqual(TimeText.seconds("90"), 90)
    XCTAssertEqual(TimeText.seconds("1.5s"), 1.5)
    XCTAssertEqual(TimeText.seconds("200ms"), 0.2)
    XCTAssertEqual(TimeText.seconds("2m"), 120)
    XCTAssertEqual(TimeText.seconds("1h"), 3600)
    for wrong in ["", "s", "-1", "1e3", "inf", "0x10", "1 s", "5d", "1.2.3"] {
      XCTAssertNil(TimeText.seconds(wrong), wrong)
    }
  }

  func testUpdatesAreRefusedInContinuousIntegration() throws {
    XCTAssertThrowsError(try UpdateRequest.check(["CI": "true"]))
    for environment in [[:], ["CI": ""], ["CI": "false"]] {
      XCTAssertNoThrow(try UpdateRequest.check(environment))
    }
  }

  func testTimingsOfScenariosThatDidNotRunStay() throws {
    let tree = try ScenarioTree(["a.txt": "stop\n", "b.txt": "exce\n"])
    let file = tree.sandbox.temporaryDirectory.appendingPathComponent("timings.json")
    var timings = try RunTimings(contentsOf: file)
    XCTAssertEqual(timings, RunTimings())
    timings.seconds = ["a": 100, "b": 2, "gone": 3]
    timings.add(try tree.run().report)
    try timings.write(to: file)
    let read = try RunTimings(contentsOf: file)
    XCTAssertEqual(read, timings)
    XCTAssertEqual(read.seconds["b"], 2)
    XCTAssertEqual(read.seconds["gone"], 3)
    XCTAssertNotEqual(read.seconds["a"], 100)
  }
}
