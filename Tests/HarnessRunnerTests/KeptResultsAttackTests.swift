import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessSystem
import TestSupport
import XCTest

@testable import HarnessRunner
@testable import ScenarioTestSupport

/// Changes at random to all that scenarios depend on: after each, a kept result is used only where a
/// fresh run passes.
///
/// `FUZZED_INPUTS` says how many suites are changed, each of them 25 times.
final class KeptResultsAttackTests: XCTestCase {
  private static let changesOfSuite = 25

  func testNoKeptResultIsUsedWhereAFreshRunFails() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    let cases = FuzzCases("FUZZED_INPUTS", orElse: 2)
    let counts = Monitor(Counts())
    let problems = cases.problems { seed in
      let suite = try AttackedSuite(seed)
      let found = try (0..<Self.changesOfSuite).flatMap { _ in try suite.problemsAfterChange() }
      counts.withLock { $0.add(suite.counts) }
      return found
    }
    XCTAssertEqual(problems, [])
    let all = counts.read { $0 }
    print("Kept results after \(cases.seeds.count * Self.changesOfSuite) changes: \(all)")
    XCTAssertGreaterThan(all.used, all.scenarios / 4, "hardly any result was used")
    XCTAssertGreaterThan(all.failed, all.scenarios / 20, "hardly any change mattered")
  }
}

/// How scenarios went that may have been cached.
private struct Counts {
  var scenarios = 0
  /// Those of which a kept result was used.
  var used = 0
  /// Those that fail when they are run.
  var failed = 0

  mutating func add(_ other: Counts) {
    scenarios += other.scenarios
    used += other.used
    failed += other.failed
  }
}

/// Scenarios whose surroundings change.
private final class AttackedSuite {
  private let tree: KeptTree
  private var random: SplitMix
  private(set) var counts = Counts()

  init(_ seed: UInt64) throws {
    (tree, random) = (try KeptTree(), SplitMix(seed: seed))
    try KeptAttack.plant(in: tree)
    _ = try problems(after: "nothing")
  }

  func problemsAfterChange() throws -> [String] {
    let attack = random.pick(random.pick(KeptAttack.kinds))
    try attack.change(tree, &random)
    return try problems(after: attack.name)
  }

  /// What a run with kept results and one without differ in.
  private func problems(after change: String) throws -> [String] {
    let (kept, fresh) = (try tree.runKeeping().report, try tree.run())
    defer {
      removeSandboxes(of: kept)
      removeSandboxes(of: fresh)
    }
    return kept.finished.compactMap { scenario in
      let passes = fresh.scenario(named: scenario.name)?.result?.status == .passed
      counts.scenarios += 1
      counts.failed += passes ? 0 : 1
      counts.used += scenario.cached == nil ? 0 : 1
      guard (scenario.status == .passed) != passes else { return nil }
      let how = scenario.cached == nil ? "ran and \(scenario.status)" : "was cached"
      return
        "after \(change): \(scenario.name) \(how); freshly run, it \(passes ? "passes" : "fails")"
    }
  }
}

/// A change of something that scenarios depend on, and that may or may not matter to one.
struct KeptAttack: Sendable {
  let name: String
  let change: @Sendable (KeptTree, inout SplitMix) throws -> Void

  /// The scenarios, and all that they look at.
  static func plant(in tree: KeptTree) throws {
    let path = tree.path
    let scripts = [
      "reads": "exec cat \(path)/conf\nstdout good\n",
      "includes": "include ../part\n",
      "tool": "exec tool\nstdout good\n",
      "shell": "exec sh -c 'tool | cat'\nstdout good\n",
      "condition": "[exec:extra] exec cat \(path)/extra.conf\n",
      "lists": "exec ls \(path)/listed\n! stdout bad\n",
      "absent": "exec sh -c 'cat \(path)/absent/file || echo none'\n! stdout bad\n",
      "link": "exec cat \(path)/current/version\nstdout good\n",
      "mode": "exec sh -c 'test -x \(path)/first/tool'\n",
      "seeded": "seed album\nexec cat conf\nstdout good\n",
      "variable": "exec sh -c 'echo $KIND'\n! stdout bad\n",
      "interpreter": "exec script\nstdout good\n",
      "own": "cp stdin there\nexec cat there\n-- stdin --\ngood\n",
      "nested": "exec sh -c 'cd \(path)/deep; cat ../deep/a/./b/conf'\nstdout good\n",
      "library": "exec env LD_LIBRARY_PATH=\(path)/lib /bin/true\n",
      "limited": "# needs: database\nexec true\n",
      "machine": "exec sh -c 'cat \(tree.machineFile) || echo none'\n! stdout bad\n",
      "dated": "exec find \(path)/dated -newer \(path)/reference\n! stdout .\n",
    ]
    for (name, script) in scripts { try tree.sandbox.write(script, to: "S/\(name).txt") }
    for file in ["conf", "extra.conf", "v1/version", "v2/version", "album/conf", "deep/a/b/conf"] {
      try tree.sandbox.write("good\n", to: file)
    }
    for file in ["dated", "reference"] { try tree.sandbox.write("", to: file) }
    try tree.sandbox.write("exec cat \(path)/conf\nstdout good\n", to: "part")
    try tree.sandbox.write("bad!\n", to: "v2/version")
    try tree.sandbox.write("", to: "listed/file")
    try program("good", "second/tool", tree)
    try tree.link("current", to: "v1")
    try tree.link("shell", to: "/bin/sh")
    try write("#!\(path)/shell\necho good\n", "first/script", 0o755, tree)
    try program("good", "first/tool", tree)
    tree.seeds["album"] = Seed(folder: try tree.sandbox.url("album"))
    tree.limits = ["database": 1]
  }

  /// Each kind is as frequent as the others.
  static let kinds = [files, listings, programs, others]

  /// Files that come and go.
  private static let listings: [KeptAttack] = [
    KeptAttack(name: "another file in a folder that is listed") { tree, random in
      try toggle("listed/" + (["bad", "other"].randomElement(using: &random) ?? ""), "", tree)
    },
    KeptAttack(name: "a file that was not there") { tree, random in
      try toggle("absent/file", word(&random), tree)
    },
  ]

  /// Programs, and where they are found.
  private static let programs: [KeptAttack] = [
    KeptAttack(name: "a program before another") { tree, random in
      let place = try tree.sandbox.url("first/tool")
      if FileStatus(place) != nil { return try FileManager.default.removeItem(at: place) }
      try program(word(&random), "first/tool", tree)
    },
    KeptAttack(name: "a shared library before another") { tree, _ in
      // No program can start with it.
      try toggle("lib/libc.so.6", "bad!\n", tree)
    },
    KeptAttack(name: "a program behind another") { tree, random in
      try program(word(&random), "second/tool", tree)
    },
    KeptAttack(name: "a program that a condition asks for") { tree, random in
      try toggle("second/extra", "#!/bin/sh\n", tree)
      if FileStatus(try tree.sandbox.url("second/extra")) != nil {
        chmod(
          try tree.sandbox.url("second/extra").path, Bool.random(using: &random) ? 0o755 : 0o644)
      }
      try toggle("extra.conf", "good\n", tree)
    },
    KeptAttack(name: "the mode of a program") { tree, random in
      guard FileStatus(try tree.sandbox.url("first/tool")) != nil else { return }
      chmod(try tree.sandbox.url("first/tool").path, Bool.random(using: &random) ? 0o755 : 0o600)
    },
  ]

  /// Links, folders, dates, settings and the kept results.
  private static let others: [KeptAttack] = [
    KeptAttack(name: "where a link leads") { tree, random in
      try tree.link("current", to: Bool.random(using: &random) ? "v1" : "v2")
    },
    KeptAttack(name: "the interpreter") { tree, random in
      try tree.link("shell", to: Bool.random(using: &random) ? "/bin/sh" : "/bin/false")
    },
    KeptAttack(name: "a limit of the project") { tree, _ in
      tree.limits = tree.limits.isEmpty ? ["database": 1] : [:]
    },
    KeptAttack(name: "a file of the machine") { tree, random in
      try tree.changeMachineFile(to: word(&random))
    },
    KeptAttack(name: "a variable") { tree, random in
      tree.variables["KIND"] = word(&random).trimmingCharacters(in: .whitespacesAndNewlines)
    },
    KeptAttack(name: "a script") { tree, random in
      let file = ["S/reads.txt", "S/lists.txt", "part"].randomElement(using: &random) ?? ""
      let text = try String(contentsOf: tree.sandbox.url(file), encoding: .utf8)
      let end = "exec false\n"
      let isBroken = text.hasSuffix(end)
      try tree.sandbox.write(isBroken ? String(text.dropLast(end.count)) : text + end, to: file)
    },
    KeptAttack(name: "a folder that is another now") { tree, random in
      let (deep, aside) = (try tree.sandbox.url("deep"), try tree.sandbox.url("aside"))
      try FileManager.default.moveItem(at: deep, to: aside)
      try tree.sandbox.write(word(&random), to: "deep/a/b/conf")
      try FileManager.default.removeItem(at: aside)
    },
    KeptAttack(name: "a folder that is a link now") { tree, random in
      try? FileManager.default.removeItem(at: tree.sandbox.url("elsewhere"))
      try tree.sandbox.write(word(&random), to: "elsewhere/b/conf")
      try FileManager.default.removeItem(at: tree.sandbox.url("deep/a"))
      try tree.link("deep/a", to: "../elsewhere")
    },
    KeptAttack(name: "a date") { tree, random in
      let date = Date(timeIntervalSince1970: Double.random(in: 1e9..<1.5e9, using: &random))
      let file = Bool.random(using: &random) ? "dated" : "reference"
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: tree.sandbox.url(file).path)
    },
    KeptAttack(name: "the kept results themselves") { tree, random in
      guard let file = try tree.resultFiles().randomElement(using: &random) else { return }
      var bytes = try Data(contentsOf: file)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      try bytes.write(to: file)
    },
  ]

  /// Files that are written to, replaced, or touched.
  private static let files: [KeptAttack] = [
    "conf", "extra.conf", "v1/version", "v2/version", "album/conf", "unread",
  ].flatMap { file in
    [
      KeptAttack(name: "\(file) is written to") { tree, random in
        try tree.sandbox.write(word(&random), to: file)
      },
      KeptAttack(name: "\(file) is replaced, with its date") { tree, random in
        let place = try tree.sandbox.url(file)
        try tree.sandbox.write(word(&random), to: "draft")
        let draft = try tree.sandbox.url("draft").path
        if var date = FileStatus(place)?.modified.system {
          platform_utimensat(platform_working_directory, draft, &date)
        }
        rename(draft, place.path)
      },
      KeptAttack(name: "\(file) is touched") { tree, _ in
        utimes(try tree.sandbox.url(file).path, nil)
      },
    ]
  }

  private static func word(_ random: inout SplitMix) -> String {
    // Of the same length.
    Bool.random(using: &random) ? "good\n" : "bad!\n"
  }

  private static func toggle(_ file: String, _ text: String, _ tree: KeptTree) throws {
    let place = try tree.sandbox.url(file)
    if FileStatus(place) != nil { return try FileManager.default.removeItem(at: place) }
    try tree.sandbox.write(text, to: file)
  }

  private static func program(_ word: String, _ file: String, _ tree: KeptTree) throws {
    try write("#!/bin/sh\necho '\(word)'\n", file, 0o755, tree)
  }

  private static func write(_ text: String, _ file: String, _ mode: mode_t, _ tree: KeptTree) throws
  {
    try tree.sandbox.write(text, to: file)
    chmod(try tree.sandbox.url(file).path, mode)
  }
}
