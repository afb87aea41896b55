import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What is put off to the end of a script, what is chosen and never used, and scripts without an end.
@Suite struct `At the end of a script`: RunsScripts {
  @Test(arguments: ["defer exec false &", "env X=&\ndefer exec false $X", "defer ! exec true &a&"])
  func `nothing starts that would not be waited for`(script: String) {
    let found = failure(script + "\n")
    #expect(found?.contains("`defer` cannot start a program in the background") == true)
  }

  @Test(arguments: ["", "defer exec true\n"])
  func `a fault that has failed no call is told`(end: String) {
    let found = failure("fault drive.upload=1:timeout\nexec true\n\(end)") {
      $0.apps["app"] = "/bin/true"
    }
    #expect(found?.contains("at the end of the script, ") == true, "\(found ?? "passed")")
  }

  @Test(.timeLimit(.minutes(2)), arguments: [1, 40])
  func `what was put off ends soon in a scenario that is ended`(count: Int) {
    let cancellation = ScenarioCancellation()
    var engine = ScenarioEngine()
    engine.timeout = 1000
    engine.commands = [
      ScenarioCommand("cancel", summary: "End the scenario.") { _, _ in
        cancellation.cancel(.timeLimit(1))
      }
    ]
    let script = String(repeating: "defer exec sleep 1000\n", count: count) + "cancel\nexec true\n"
    let result = engine.run(
      Scenario(Data(script.utf8), name: "a", file: "a.txtar"), cancellation)
    #expect(result.isFailure)
    result.sandbox.map { FileTree.remove($0) }
  }

  @Test func `the limit of the scenario holds for what was put off`() {
    let cancellation = ScenarioCancellation()
    var engine = ScenarioEngine()
    engine.commands = [
      ScenarioCommand("cancel", summary: "End the scenario.") { _, _ in
        cancellation.cancel(.timeLimit(1))
      }
    ]
    let script = "defer echo cleaned\ndefer cancel\nexec true\n"
    let result = engine.run(
      Scenario(Data(script.utf8), name: "a", file: "a.txtar"), cancellation)
    #expect(result.isFailure)
    let log = result.log.text(isWhole: true)
    #expect(log.contains("had not come to its end within 1 second"), "\(log)")
    #expect(log.contains("> echo cleaned"), "\(log)")
    result.sandbox.map { FileTree.remove($0) }
  }

  @Test(arguments: [
    ("include self.inc", "defer include self.inc", "includes itself"),
    ("include 1.inc", "", "one within another"), ("include many.inc", "", "more than 100000 lines"),
    ("defer defer exec true", "", "`defer` stands twice"),
  ])
  func `a script that would have no end is refused`(
    script: String, included: String, message: String
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.write(included + "\n", to: "self.inc")
    for number in 1...60 {
      try sandbox.write("include \(number + 1).inc\n", to: "\(number).inc")
    }
    // Twenty files that each include the next one twice have a million lines.
    try sandbox.write("include many1.inc\n", to: "many.inc")
    for number in 1...20 {
      try sandbox.write(
        "include many\(number + 1).inc\ninclude many\(number + 1).inc\n", to: "many\(number).inc")
    }
    try sandbox.write("exec true\n", to: "many21.inc")
    let found = failure(script + "\n", in: sandbox.workingDirectory)
    #expect(found?.contains(message) == true, "\(found ?? "passed")")
  }

  @Test(.timeLimit(.minutes(1))) func `a line of many words is read in time`() {
    let words = String(repeating: "a ", count: 100_000)
    #expect(failure("echo \(words)\nstdout a\n") == nil)
  }
}

/// Comparisons that no update can make right: the scenario fails, and stays as it is.
@Suite struct `An update`: RunsScripts {
  @Test(arguments: [
    "exec echo a\ncmp stdout w\n-- w link --\nt\n-- t --\nold\n",
    "exec echo a\ncmp stdout w\nexec echo b\ncmp stdout w\n-- w --\nold\n",
    "exec echo a\ncmp stdout w\nexec echo a\n! cmp stdout w\n-- w --\nold\n",
    "unquote w\nexec printf nonl\ncmp stdout w\n-- w --\n>old\n",
    "mv w w2\nmv x w\nexec echo a\ncmp stdout w\n-- w --\nwwww\n-- x --\nxxxx\n",
    "exec sh -c 'echo other >w'\nexec echo a\ncmp stdout w\n-- w --\nold\n",
  ])
  func `that the next run would refuse is not made`(script: String) {
    #expect(run(script) { $0.updatesSections = true }.isFailure)
  }

  @Test func `is made once, and looked at by the lines that follow`() {
    let script = "exec echo a\ncmp stdout w\ncmp stdout w\ngrep ^a$ w\n-- w --\nold\n"
    let result = run(script) { $0.updatesSections = true }
    #expect(!result.isFailure, "\(result.status)")
    #expect(result.updates == [0: Data("a\n".utf8)])
  }
}
