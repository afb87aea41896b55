import Foundation
import Harness
import HarnessSystem
import TestSupport
import Testing

@testable import HarnessScenarios

/// The engine and Go's `testscript`, side by side.
@Suite(.requires(.testscript))
struct `A script that testscript runs` {
  @Test(arguments: CompatibilityScript.all)
  func `goes the same way here, or as the table of differences says`(
    script: CompatibilityScript
  ) throws {
    let theirs = try inTestscript(script.content)
    let result = here(script.content)
    let ours = ScriptRun(result)
    guard let difference = script.difference else {
      #expect(ours.verdict == theirs.verdict, "\(result.status)")
      // A script with a mistake in it ran there up to the mistake, and here not at all.
      if case .unreadable = result.status { return }
      #expect(ours.log == theirs.log, "\(result.log.text(isWhole: true))")
      return
    }
    #expect(ours.verdict == difference.verdict, "\(result.status)")
    #expect(theirs.verdict != difference.verdict, "there is no difference")
  }

  /// testscript's own tests, where they need no command that is written in Go.
  @Test(arguments: [
    "cmpenv", "cpstdout", "evalsymlink", "execguard", "exists", "hello",
    "regexpquote", "stdin", "wait",
  ])
  func `and is one of its own tests passes here`(name: String) throws {
    let files = ["txt", "txtar"].map { Testscript.testdata.appendingPathComponent("\(name).\($0)") }
    let file = try #require(files.first { FileManager.default.fileExists(atPath: $0.path) })
    let result = here(try Data(contentsOf: file))
    #expect(!result.isFailure, "\(result.status) \(result.log.text(isWhole: true))")
  }

  @Test(arguments: [
    "exec echo new\ncmp stdout want\n-- want --\nold\n-- other --\nkept\n",
    "exec sh -c 'echo new >&2'\ncmp stderr want\n-- want --\n",
    "cmp a b\ncmp a c\n-- a --\nx\ny\n-- b --\nz\n-- c --\nx\ny\n",
    "exec echo same\ncmp stdout want\n-- want --\nsame\n",
    "unquote want\nexec echo '-- x --'\ncmp stdout want\n-- want --\n>-- y --\n",
  ])
  func `is updated to the same bytes`(script: String) throws {
    let result = here(Data(script.utf8)) { $0.updatesSections = true }
    #expect(!result.isFailure, "\(result.status)")
    let ours = Archive(Data(script.utf8)).updated(result.updates)
    let theirs = try Testscript.run(Data(script.utf8), "-u").after
    #expect(String(decoding: ours, as: UTF8.self) == String(decoding: theirs, as: UTF8.self))
  }

  private func inTestscript(_ script: Data) throws -> ScriptRun {
    let outcome = try Testscript.run(script, "-v").outcome
    return ScriptRun(testscript: outcome.output, isFailure: outcome.exitStatus != 0)
  }

  private func here(
    _ script: Data, _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) -> ScenarioResult {
    var engine = ScenarioEngine()
    engine.timeout = 120
    change(&engine)
    let result = engine.run(Scenario(script, name: "script", file: "script.txtar"))
    _ = result.sandbox.map(FileTree.remove)
    return result
  }
}

@Suite struct `The table of differences` {
  /// What no script can show beside testscript.
  private static let notShown = [
    "# needs: database": "no project limits anything there",
    "# retries: 2": "nothing is tried again there",
    "APP": "no app is registered there",
    "a project's own commands": "no script defines a command",
    "a run that is ended from outside": "a run that is ended compares nothing",
    "cmpenv": "it is about updates",
    "net": "the machine may have a network or none",
    "netguard": "whether it holds is the machine's",
    "sysfault": "whether it holds is the machine's",
    "the log": "the texts of messages are not compared",
    "ttyin": "testscript has terminals since version 1.12 only",
    "time limits": "a script that hangs has no end there",
    "what is left running": "what is left there outlives the test",
  ]

  @Test func `has a script for each row, and a row for each script`() {
    let rows = Set(LanguageDifference.all.map(\.name))
    let shown = Set(CompatibilityScript.all.compactMap(\.difference?.name))
    #expect(shown.union(Self.notShown.keys) == rows)
    #expect(shown.isDisjoint(with: Self.notShown.keys))
    #expect(CompatibilityScript.all.count > 200)
  }
}
