import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// The JSON Schemas in the documentation are true of what the tool reads and writes.
final class SchemaTests: ToolTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/Schemas")
  private static let events = folder.appendingPathComponent("events.schema.json")
  private static let project = folder.appendingPathComponent("harness.schema.json")

  // MARK: - Events

  private func makeScenarios() throws {
    let flaky = try sandbox.url("flaky").path
    let files = [
      "pass": "# tags: b a\n# A phase\nexec echo hi\nstdout hi\n",
      "talk": """
      terminal 60x10
      exec sh -c 'printf "Name? "; read a; stty -echo; printf "Pass? "; read b; stty echo' &
      prompt 'Name. $'
      resize 70x20
      type Anna
      prompt 'Pass. $'
      type secret
      wait

      """,
      "fail": "exec sh -c 'echo no; echo why >&2'\ncmp stdout want\n-- want --\nyes\n",
      "skip": "skip 'no reason'\n", "unreadable": "exce x\n",
      "flaky": "# retries: 1\nexec sh -c 'test -e \(flaky) || { touch \(flaky); exit 1; }'\n",
      "left": "exec sh -c 'sleep 1000 >/dev/null 2>&1 </dev/null &'\n",
      "slip": "exec echo a | cat\n",
    ]
    for (name, text) in files { try sandbox.write(text, to: "S/\(name).txt") }
  }

  /// Runs in which all happens that events tell; the events.
  private func events() throws -> [SchemaValue] {
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    app.launchEnvironment["CI"] = ""
    try makeFolder("caches")
    try makeScenarios()
    let runs: [(words: [String], status: Int32)] = [
      (["run", "S", "--keep"], 1),
      (["run", "--fail-fast", "-j1", "S/fail.txt", "S/pass.txt"], 1),
      (["run", "--shard", "1/2", "S/pass.txt", "S/slip.txt"], 0),
      (["merge", "2.jsonl"], 2),
      (["run", "--repeat", "2", "S/pass.txt"], 0),
      (["run", "--cached", "S/pass.txt"], 0), (["run", "--cached", "S/pass.txt"], 0),
    ]
    for (number, run) in runs.enumerated() {
      app.launchArguments = run.words + ["--json", "\(number).jsonl"]
      try app.run(timeout: 120).expect(.status(run.status))
    }
    var files = runs.indices.map { "\($0).jsonl" }
    if SystemFault.canBeMade {
      try sandbox.write("exec sh -c 'echo longer >f'\n-- f --\nold\n", to: "sweep.txtar")
      try harness("sweep", "--json", "sweep.jsonl", "sweep.txtar").expect(.status(1))
      files.append("sweep.jsonl")
    }
    return try files.flatMap { try read($0) } + eventsOfTests()
  }

  /// What Swift tests write.
  private func eventsOfTests() throws -> [SchemaValue] {
    try [
      "TestRunSamples/testFails", "PlainTestRunSamples/testExitsAndLaunchesNothing",
      "GoldenTestRunSamples/testFile", "GoldenTestRunSamples/testNewFile",
    ].flatMap { test in
      let file = try sandbox.url("tests.jsonl").path
      try sandbox.write("2 photos\n", to: "list.txt")
      let environment = ["HARNESS_EVENTS": file, "GOLDENS_OF_TESTS": sandbox.workingDirectory.path]
      _ = try TestBundle.xctest(test, environment: environment).run(timeout: 120)
      return try read("tests.jsonl")
    }
  }

  private func read(_ file: String) throws -> [SchemaValue] {
    try sandbox.text(at: file).split(separator: "\n")
      .map { try JSONDecoder().decode(SchemaValue.self, from: Data($0.utf8)) }
  }

  func testEachEventIsAsTheSchemaSays() throws {
    let schema = try Schema(Self.events)
    let events = try events()
    XCTAssertGreaterThan(events.count, 40)
    for event in events { XCTAssertNil(schema.problem(event)) }
  }

  /// A schema that let a misspelt member pass would be true of anything.
  func testAMisspeltMemberOfAnEventIsRefused() throws {
    let schema = try Schema(Self.events)
    var names: Set<String> = []
    for event in try events() {
      for changed in event.misspelt {
        XCTAssertFalse(schema.accepts(changed.value), changed.name)
        names.insert(changed.name.filter { !$0.isNumber })
      }
    }
    XCTAssertGreaterThan(names.count, 50)
  }

  func testTheSchemaOfEventsHasNothingThatNoEventHas() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    var found: Set<String> = []
    for event in try events() { collect(event, &found) }
    // What happens to none of these runs.
    let rare: Set<String> = ["signal", "cut", "obstacle"]
    let names = Set(
      try Schema(Self.events).names.map { $0.split(separator: ".").last.map(String.init) ?? "" })
    XCTAssertEqual(names.subtracting(found).subtracting(rare), [])
    XCTAssertEqual(found.subtracting(names), [])
  }

  private func collect(_ value: SchemaValue, _ names: inout Set<String>) {
    for (name, member) in value.members {
      names.insert(name)
      collect(member, &names)
    }
    for value in value.values { collect(value, &names) }
  }

  func testAnInterruptedRunsEventsAreAsTheSchemaSays() throws {
    try sandbox.write("exec sh -c 'echo > \(sandbox.root.path)/started; sleep 1000'\n", to: "a.txt")
    app.launchArguments = ["run", "a.txt", "--json", "a.jsonl"]
    try app.launch()
    let started = sandbox.root.appendingPathComponent("started").path
    try poll(app) { FileManager.default.fileExists(atPath: started) ? () : nil }
    app.send(SIGINT)
    try app.waitForExit(timeout: 60).expect(.status(130))
    let schema = try Schema(Self.events)
    let events = try read("a.jsonl")
    XCTAssertEqual(events.last?["signal"], .number(2))
    for event in events { XCTAssertNil(schema.problem(event)) }
  }

  /// The schemas as others read them.
  func testAValidatorOfOthersSaysTheSame() throws {
    try require(.jsonschema)
    let events = try events()
    let wrong = events.flatMap { $0.misspelt.prefix(10).map(\.value) }
    try sandbox.write(try text(events), to: "right.json")
    try sandbox.write(try text(wrong), to: "wrong.json")
    try sandbox.write(
      """
      import json, sys
      from jsonschema import Draft202012Validator as Validator
      for file in sys.argv[1:]: Validator.check_schema(json.load(open(file, encoding="utf-8")))
      events = Validator(json.load(open(sys.argv[1], encoding="utf-8")))
      for event in json.load(open("right.json", encoding="utf-8")): events.validate(event)
      for event in json.load(open("wrong.json", encoding="utf-8")): assert not events.is_valid(event), event
      project = Validator(json.load(open(sys.argv[2], encoding="utf-8")))
      for text in json.load(open("projects.json", encoding="utf-8")): project.validate(json.loads(text))
      for text in json.load(open("mistakes.json", encoding="utf-8")):
          assert not project.is_valid(json.loads(text)), text
      """, to: "check.py")
    try sandbox.write(try text(Self.projects.map(SchemaValue.string)), to: "projects.json")
    try sandbox.write(try text(Self.mistakes.map(SchemaValue.string)), to: "mistakes.json")
    let python = CLIApplication(try OptionalProgram.jsonschema.url.path, sandbox: sandbox)
    try python.run("check.py", Self.events.path, Self.project.path, timeout: 120)
      .expect(.success, .standardError(.isEmpty))
  }

  private func text(_ values: [SchemaValue]) throws -> String {
    String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
  }

  // MARK: - The project file

  /// Project files that are right.
  private static let projects = [
    "{}",
    #"{"$schema": "../Documentation/Schemas/harness.schema.json", "apps": {"p": "cat"}}"#,
    #"{"seeds": {"s": {"executable": "cat", "arguments": ["-n"]}}, "exclude": ["a/*"]}"#,
    #"{"environment": {"A": "$WORK/a", "B": "./b"}, "leftBehind": "fail", "limits": {"db": 1000}}"#,
    #"{"timeout": 1.5, "outputLimit": 1000, "network": "none", "leftBehind": "warn"}"#,
    #"{"timeout": "1.5m", "outputLimit": "2GiB", "network": "loopback a.b:443 [::1]:80 c:*"}"#,
    #"{"timeout": "500ms", "outputLimit": "07", "network": "any"}"#, #"{"timeout": "3"}"#,
  ]

  /// Project files that are wrong.
  private static let mistakes = [
    "[]", "1", #"{"aps": {}}"#, #"{"schema": "x"}"#, #"{"$schema": 1}"#, #"{"apps": []}"#,
    #"{"apps": {"": "cat"}}"#, #"{"apps": {"p": 1}}"#, #"{"seeds": {"s": "cat"}}"#,
    #"{"seeds": {"s": {}}}"#, #"{"seeds": {"s": {"executable": "cat", "argument": []}}}"#,
    #"{"seeds": {"s": {"executable": "cat", "arguments": "a"}}}"#, #"{"environment": {"A": 1}}"#,
    #"{"exclude": "a"}"#, #"{"exclude": [1]}"#, #"{"timeout": 0}"#, #"{"timeout": -1}"#,
    #"{"timeout": "0s"}"#, #"{"timeout": "1d"}"#, #"{"timeout": "s"}"#, #"{"timeout": null}"#,
    #"{"leftBehind": "ignore"}"#, #"{"leftBehind": true}"#, #"{"network": 1}"#,
    #"{"network": ""}"#, #"{"network": "any loopback"}"#, #"{"network": "host"}"#,
    #"{"outputLimit": 0}"#, #"{"outputLimit": 1.5}"#, #"{"outputLimit": "1MB"}"#,
    #"{"outputLimit": "0MiB"}"#, #"{"limits": {"a b": 1}}"#, #"{"limits": {"": 1}}"#,
    #"{"limits": {"a": 0}}"#, #"{"limits": {"a": 1001}}"#, #"{"limits": {"a": "1"}}"#,
    #"{"environment": {"A=B": "1"}}"#, #"{"environment": {"": "1"}}"#,
    #"{"environment": {"A\u0000B": "1"}}"#, #"{"environment": {"A": "1\u0000"}}"#,
  ]

  func testTheSchemaOfTheProjectFileSaysWhatItsReaderSays() throws {
    let schema = try Schema(Self.project)
    try sandbox.write("exec true\n", to: "a.txt")
    for (texts, status) in [(Self.projects, Int32(0)), (Self.mistakes, 2)] {
      for text in texts {
        try sandbox.write(text, to: "harness.json")
        XCTAssertEqual(try harness("list", "a.txt").exitStatus, status, text)
        let value = try JSONDecoder().decode(SchemaValue.self, from: Data(text.utf8))
        XCTAssertEqual(
          schema.accepts(value), status == 0, "\(text): \(schema.problem(value) ?? "")")
      }
    }
  }

  func testTheSchemaOfTheProjectFileHasItsKeys() throws {
    try sandbox.write("exec true\n", to: "a.txt")
    try sandbox.write(#"{"zzzzzzzzzzzz": 1}"#, to: "harness.json")
    let errors = try harness("list", "a.txt").expect(.status(2)).errorOutput
    let keys = try XCTUnwrap(errors.components(separatedBy: "there are: ").last)
      .split { ", \n".contains($0) }.map(String.init)
    let wanted = try Schema(Self.project).root["properties"]?.members.keys.sorted()
    XCTAssertEqual(keys.sorted(), wanted)
  }
}

extension SchemaValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
