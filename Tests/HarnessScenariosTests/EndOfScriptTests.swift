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
      $0.apps["app"] = "/bin/sh"
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
    _ = result.sandbox.map(FileTree.remove)
  }

  @Test(.timeLimit(.minutes(1)))
  func `programs that do not end when they are told to are ended together`() {
    let count = 100
    let start = (1...count).map {
      "exec sh -c 'trap \"\" INT TERM; : >up$0; while :; do sleep 1; done' \($0) &\n"
    }
    let isUp =
      "exec sh -c 'until [ -e up\(count) ] && [ $(ls | grep -c up) -eq \(count) ]; do :; done'"
    #expect(failure(start.joined() + "\(isUp)\nkill -TERM\n") == nil)
  }

  @Test(arguments: [
    "! cancel", "? cancel", "cancel", "cancel\nskip", "[unix] ! cancel\nstop",
    "defer echo x\n! cancel",
  ])
  func `a line in which the scenario is ended does not hold`(script: String) {
    let cancellation = ScenarioCancellation()
    var engine = ScenarioEngine()
    engine.commands = [
      ScenarioCommand("cancel", summary: "End the scenario.", prefixes: .program) { _, _ in
        cancellation.cancel(.timeLimit(1))
      }
    ]
    let result = engine.run(
      Scenario(Data("\(script)\n".utf8), name: "a", file: "a.txtar"), cancellation)
    #expect(result.isFailure)
    _ = result.sandbox.map(FileTree.remove)
  }

  @Test(arguments: [false, true], ["", "skip\n", "stop\n"])
  func `what fails in a file that is included there fails the scenario`(
    goesOn: Bool, end: String
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.write("exec false\nexec true\n", to: "c.inc")
    let result = run("exec true\ndefer include c.inc\n\(end)", in: sandbox.workingDirectory) {
      $0.goesOnAfterFailures = goesOn
    }
    guard case .failed(let failure, let line) = result.status else {
      Issue.record("\(result.status)")
      return
    }
    #expect(line?.number == 2)
    #expect(failure.message.contains("c.inc:1: the program failed with exit status 1"))
  }

  @Test(arguments: ["skip", "stop"])
  func `nothing ends the script again`(command: String) {
    #expect(failure("defer \(command)\n")?.contains("`\(command)` ends a script") == true)
    let found = failure("env C=\(command)\ndefer $C\n")
    #expect(found?.contains("it would end the script, which has come to its end") == true)
  }

  @Test(arguments: ["HUP", "USR1", "WINCH", "CONT", "ALRM", "URG"])
  func `a program that lives on after a signal of the script's ends as it likes`(signal: String) {
    let script = """
      exec sh s.sh &server&
      waitfor stdout ready
      kill -\(signal) server
      -- s.sh --
      trap 'echo reloaded' HUP USR1 ALRM
      trap 'exit 7' INT
      echo ready
      while :; do sleep 0.01; done

      """
    #expect(failure(script) == nil)
  }

  @Test func `a program that ends by a signal which others live on after has failed`() {
    let script = """
      exec sh s.sh &server&
      waitfor stdout ready
      kill -HUP server
      -- s.sh --
      trap 'exit 9' HUP
      echo ready
      while :; do sleep 0.001; done

      """
    #expect(failure(script)?.contains("exit status 9") == true)
  }

  @Test func `a program that was told to end and lives on may end by Control-C`() {
    let script = """
      exec sh s.sh &server&
      waitfor stdout ready
      kill -TERM server
      waitfor stdout told
      -- s.sh --
      trap 'echo told' TERM
      echo ready
      while :; do sleep 0.01; done

      """
    #expect(failure(script) == nil)
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
    _ = result.sandbox.map(FileTree.remove)
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
