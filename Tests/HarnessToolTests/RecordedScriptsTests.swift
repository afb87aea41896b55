import Harness
import HarnessTesting
import TestSupport
import XCTest

/// Sessions of scripts, which every machine has, and of the sample app.
final class RecordedScriptsTests: RecordTestCase {
  func testAQuestion() throws {
    let script = #"printf 'Name: '; read x; echo "Hello, $x" | tee greeting"#
    try expectSound(["sh", "-c", script], change: ("Hello, $x", "Hallo, $x")) {
      try app.waitForScreen("Name: ")
      try app.typeText("Zoë's\n")
    }
    sandbox.expect(
      Self.file,
      .content(.contains("prompt 'Name: '\ntype 'Zoë''s'\nwait\n", "greeting --\nHello, Zoë's\n")))
  }

  func testAPasswordThatIsPrintedInManyWays() throws {
    let script = #"""
      printf 'Password: '; stty -echo; read p; stty echo; echo; echo "it is $p"; echo "$p$p" | tr a-z A-Z; \#
      printf %s "x$p" | base64
      """#
    try expectSound(
      ["sh", "-c", script], change: ("echo \"it is", "echo \"that is"), secret: "opensesame"
    ) {
      try app.waitForScreen("Password: ")
      try app.typeText("opensesame\n")
    }
  }

  func testAProgressBar() throws {
    let script = #"for i in 10 50 100; do printf '\r%3d%%' $i; done; echo; echo done"#
    try expectSound(["sh", "-c", script], change: ("echo done", "echo over")) {}
    sandbox.expect(Self.file, .content(.contains("screen --\n100%\ndone\n")))
  }

  func testColours() throws {
    let script = #"printf '\033[31mred\033[0m\n'; printf 'go on? '; read x; echo "said $x""#
    try expectSound(["sh", "-c", script], change: ("[31mred", "[31mread")) {
      try app.waitForScreen("go on? ")
      try app.typeText("yes\n")
    }
  }

  func testControlC() throws {
    let script = "trap 'echo stopped; exit 7' INT; echo started; while :; do read x; done"
    try expectSound(["sh", "-c", script], change: ("echo stopped", "echo halted")) {
      try app.waitForScreen("started")
      try app.press(.control("c"))
    }
    sandbox.expect(Self.file, .content(.contains("press CONTROL-C\nwait\nstatus 7\n")))
  }

  func testTheEndOfTheInput() throws {
    try expectSound(["cat"], change: ("type 'one'", "type 'two'")) {
      try app.typeText("one\n")
      try app.waitForScreen("one\none")
      try app.press(.control("d"))
    }
  }

  func testWhatIsAnotherInEveryRun() throws {
    let script = "echo pid $$; date; pwd; echo kept"
    try expectSound(["sh", "-c", script], change: ("echo kept", "echo lost")) {}
    // Where the folder's path is longer than a row, any rows stand for it.
    let text = try sandbox.text(at: Self.file)
    let screen = "screen pattern --\npid [..]\n[..]\n"
    XCTAssertTrue(
      ["[WORK]/session\n", "...\n"].contains { text.contains(screen + $0 + "kept\n") }, text)
  }

  func testAFileInAFolderThatBeginsWithAPoint() throws {
    let script = "mkdir -p d/.h; echo y >d/.h/b; echo done"
    try expectSound(["sh", "-c", script], change: ("echo y", "echo Y")) {}
    sandbox.expect(Self.file, .content(.contains("cmp d/.h/b ", "tree . ")))
  }

  /// No file is made while it is recorded, and one day there is one.
  func testAFileThatIsMadeBesideAllThatWasRecorded() throws {
    try expectSound(["sh", "-c", "echo done"], change: ("echo done", ": >extra; echo done")) {}
    sandbox.expect(Self.file, .content(.contains("tree . $WORK/expected/tree\n")))
  }

  func testAFileThatIsMadeByTheLastCommandOfAShell() throws {
    app.launchArguments = ["record", "-o", Self.file]
    try app.run(input: .text("echo a >a\necho done\n"), timeout: 240).expect(.success)
    let scenario = try sandbox.text(at: Self.file)
    let changed = scenario.replacingOccurrences(
      of: "exec echo done\n", with: "exec sh -c ': >extra; echo done'\n")
    XCTAssertNotEqual(changed, scenario)
    try sandbox.write(changed, to: Self.file)
    app.launchArguments = ["run", Self.file]
    try app.run(timeout: 240).expect(.status(1), .standardOutput(.contains("extra")))
  }

  func testTheDialogsOfTheSampleApp() throws {
    let app = try CLIApplication.productURL("workphotos").path
    let setup = try CLIApplication.productURL("workphotos-setup").path
    try sandbox.write(
      """
      {"apps": {"workphotos": "\(app)"}, "seeds": {"photos": {"executable": "\(setup)"}}}
      """, to: "harness.json")
    let words = ["workphotos", "delete", ".", "--near", "52.520008,13.404954"]
    try expectSound(words, options: ["--seed", "photos"], change: ("delete .", "list .")) {
      try self.app.waitForScreen("Allow?")
      try self.app.typeText("y\n")
      try self.app.waitForScreen("[y/N] ")
      try self.app.waitForScreen(.contains("Delete"))
      try self.app.typeText("yes\n")
    }
  }
}
