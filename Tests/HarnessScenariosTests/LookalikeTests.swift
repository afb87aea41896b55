import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Texts that read the same and are not: an accented letter in one piece and in two, and bytes that
/// are no UTF-8.
@Suite struct `What only reads the same`: RunsScripts {
  private static let (one, two) = ("\u{E9}", "e\u{301}")

  @Test(arguments: [": >d/\(one); : >e/\(two)", "ln -s \(one) d/l; ln -s \(two) e/l"])
  func `is another name in a tree`(making: String) {
    let file = "\n-- mk.sh --\nmkdir d e; \(making)\n"
    #expect(failure("exec sh mk.sh\ntree d e" + file)?.contains("is not the expected tree") == true)
    #expect(failure("exec sh mk.sh\n! tree d e" + file) == nil)
  }

  @Test func `is another file than that of a section`() {
    let script = """
      exec sh mk.sh
      exec echo hello
      cmp stdout \(Self.two)
      -- mk.sh --
      printf '[..]\\n' >\(Self.two)
      -- \(Self.one) pattern --
      foo

      """
    #expect(failure(script)?.contains("differs from") == true)
    let result = run(script) { $0.updatesSections = true }
    #expect(result.isFailure && result.updates.isEmpty)
  }

  @Test func `is another variable`() {
    let script = "env \(Self.two)=b\nenv \(Self.one)=a\necho ${\(Self.two)} ${\(Self.one)}\n"
    #expect(failure(script + "stdout '^b a$'\n") == nil)
    #expect(failure(script + "exec true\n")?.contains("reads as") == true)
  }

  @Test func `is another file to include`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("exec true\n", to: "\(Self.one).inc")
    try sandbox.write("exec false\n", to: "\(Self.two).inc")
    let script = "include \(Self.one).inc\ninclude \(Self.two).inc\n"
    let found = failure(script, in: sandbox.workingDirectory)
    #expect(found?.contains("reads as the name of another file") == true, "\(found ?? "passed")")
  }

  @Test(arguments: [
    ("! stdout caf", [0xE9], "", "this line is not UTF-8: ! stdout caf\\xE9"),
    ("echo a", [0], "", "this line holds a zero byte"),
    ("exec true\n-- a", [0xE9], " --", "the name of this section is not UTF-8"),
    ("exec true\n-- ../\u{301}a", [], " --", "would lie outside of $WORK"),
  ])
  func `is no line and no name`(start: String, bytes: [UInt8], end: String, message: String) {
    let data = Data(start.utf8) + bytes + Data((end + "\n").utf8)
    let problems = Scenario(data, name: "a", file: "a.txtar").problems(for: ScenarioEngine())
    #expect(problems.map(\.message).contains { $0.contains(message) }, "\(problems)")
  }

  @Test func `is a comment all the same, and a line that is not reached`() {
    let data =
      Data("# caf\u{E9}".utf8.map { $0 == 0xC3 ? 0xFF : $0 }) + Data("\nstop\n\u{0}\n".utf8)
    #expect(!ScenarioEngine().run(Scenario(data, name: "a", file: "a.txtar")).isFailure)
  }

  @Test(arguments: [#"x\377"#, #"x\000y"#, #"x\377\n"#])
  func `is nothing to capture`(output: String) {
    for line in ["capture A", "capture A '(?s).*'"] {
      let found = failure("exec printf '\(output)'\n\(line)\n")
      #expect(found?.contains("so there is nothing to capture in A") == true, "\(line)")
    }
    #expect(
      failure("exec printf 'a\u{FFFD}'\ncapture A\nexec echo $A\nstdout ^a\u{FFFD}$\n") == nil)
  }

  @Test func `is no part of a tag at the end of a line`() {
    let data = Data("# tags: slow other\r\nexec true\r\n".utf8)
    #expect(Scenario(data, name: "a", file: "a.txtar").tags == ["slow", "other"])
  }
}
