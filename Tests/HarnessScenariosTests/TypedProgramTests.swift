import Foundation
import Testing

@testable import HarnessScenarios

/// A program in the background that was typed to, and whose end is left to chance.
@Suite struct `A program that was typed to` {
  private func warnings(_ lines: String) -> [String] {
    let start = "terminal\nexec todo done &\nexec other &o&\n"
    return Scenario(Data("\(start)\(lines)\n".utf8), name: "a", file: "a.txtar")
      .findings(for: ScenarioEngine()).warnings.map { "\($0.line): \($0.message)" }
  }

  @Test(arguments: [
    ("prompt Sure\ntype y", 5, "exec other &o&"), ("press RETURN", 4, "exec other &o&"),
    ("type -of=o y\nexists f", 4, "exec other &o&"), ("wait o\ntype y", 5, "exec todo done &"),
    ("type y\nwaitfor screen Next\ntype z", 6, "exec other &o&"),
    ("wait o\n[unix] type y\nexec todo list\nstop", 5, "exec todo done &"),
  ])
  func `is warned of where nothing waits for it`(lines: String, line: Int, program: String) {
    let found = warnings(lines)
    #expect(found.count == 1, "\(found)")
    let message = "\(line): `\(program)` was typed to, and nothing waits for its end"
    #expect(found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test(arguments: [
    "", "prompt Sure", "type y\nwait", "type y\nwait o", "type y\n? wait", "type y\nkill",
    "type y\nkill -TERM o", "type y\nprompt Next", "type -of=o y\nwaitfor -of=o screen x",
    "type q\npress control-c", "press CONTROL-D", "press CONTROL-Z", "type y\n[unix] wait",
    "type y\ngate reached x", "type y\n$x", "defer kill\nexec true", "type y\ndefer kill",
    "? exec third &\ntype y", "waitfor screen x\nscreen x",
  ])
  func `is none where its end is waited for, or does not matter`(lines: String) {
    #expect(warnings(lines) == [])
  }
}
