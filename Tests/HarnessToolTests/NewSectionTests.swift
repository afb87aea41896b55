import Harness
import HarnessTesting
import TestSupport
import XCTest

/// Sections that lines compare with and that a scenario does not have yet: an update writes them.
final class NewSectionTests: ToolTestCase {
  private func text() throws -> String { try sandbox.text(at: "S/a.txtar") }

  /// Expects an update to fail and to write nothing.
  private func expectNothingNew(
    _ script: String, _ message: String, line: UInt = #line
  ) throws {
    try sandbox.write(script, to: "S/a.txtar")
    try harness("update", "S").expect(.status(1), .standardOutput(.contains(message)))
    XCTAssertEqual(try text(), script, line: line)
  }

  func testEachIsWrittenAndTheNextRunPasses() throws {
    let script = #"""
      exec sh -c 'printf "a b" >c; mkdir -p e; echo "{\"x\": 1}"; pwd >p'
      cmpjson stdout json
      cmp c d/f
      cmpenv p want-p
      cd e
      exec echo in e
      cmp stdout own
      cmp $WORK/c $WORK/d/f
      tree $WORK $WORK/want-tree

      """#
    let sections = #"""
      -- json --
      {"x": 1}
      -- d/f no-newline --
      a b
      -- want-p --
      $WORK
      -- e/own --
      in e
      -- want-tree --
      c
      d/
      d/f
      e/
      e/own
      json
      p
      want-p
      want-tree

      """#
    try sandbox.write(script, to: "S/a.txtar")
    try harness("run", "S").expect(
      .status(1),
      .standardOutput(
        .containsInOrder(
          "S/a.txtar:2: cmpjson stdout json",
          "json does not exist; `harness update` writes a section of that name with what was found",
          "if what is new is right: harness review S/a.txtar\n")))
    XCTAssertEqual(try text(), script)
    try harness("update", "S").expect(.success, .standardOutput(.contains("updated     a (")))
    XCTAssertEqual(try text(), script + sections)
    try harness("update", "S").expect(.success, .standardOutput(.contains("passed      a (")))
  }

  func testTheLastLineIsEndedWhereItIsNot() throws {
    let script = "exec echo new\ncmp stdout want\ncmp stdout last\n-- last --\nold"
    try sandbox.write(script, to: "S/a.txtar")
    try harness("review", "--list", "S").expect(
      .status(1), .standardOutput(.contains("a:last, want\n", "-old\n", "1 change to review")))
    try harness("update", "S").expect(.success)
    XCTAssertEqual(
      try text(),
      "exec echo new\ncmp stdout want\ncmp stdout last\n-- last --\nnew\n-- want --\nnew\n")
  }

  /// What is added repeats lines that are there, and lines are added to the last section as well.
  func testEachIsAcceptedByItself() throws {
    let script = """
      exec printf 'x\\ny\\n'
      cmp stdout one
      cmp stdout two
      cmp stdout last
      -- last --
      x

      """
    func reviewed(_ patterns: String...) throws -> String {
      try sandbox.write(script, to: "S/a.txtar")
      app.launchArguments = ["review", "S"] + patterns.flatMap { ["--accept", $0] }
      try app.run(timeout: 120).expect(.status(patterns.count < 3 ? 1 : 0))
      return try text()
    }
    XCTAssertEqual(try reviewed("a:two"), script + "-- two --\nx\ny\n")
    XCTAssertEqual(
      try reviewed("a:two", "a:one"), script + "-- one --\nx\ny\n-- two --\nx\ny\n")
    XCTAssertEqual(
      try reviewed("a:one", "a:last", "a:two"),
      script + "y\n-- one --\nx\ny\n-- two --\nx\ny\n")
    try harness("run", "S").expect(.success)
  }

  func testANameThatIsNearlyThatOfAnotherIsMisspelt() throws {
    try expectNothingNew(
      "exec echo a\ncmp stdout wnat\n-- want --\na\n", "wnat does not exist; did you mean \"want\"?"
    )
  }

  func testAFileOfTheScenarioIsNotComparedWithItself() throws {
    try expectNothingNew("exec true\ncmp want out\n-- want --\na\n", "out does not exist\n")
  }

  func testOtherPlacesAndDifferencesAreNoSections() throws {
    try expectNothingNew("exec echo a\n! cmp stdout want\n", "want does not exist\n")
    try expectNothingNew("exec echo a\ncmp stdout $HOME/want\n", "want does not exist\n")
    try expectNothingNew("exec echo a\ncmp stdout $TMPDIR/want\n", "want does not exist\n")
    try expectNothingNew(
      "exec echo a\ncmp stdout 'want pattern'\n", "want pattern does not exist\n")
    try expectNothingNew("exec echo a\ncmpjson stdout want\n", "want does not exist\n")
  }

  func testTwoLinesThatFindDifferentThingsFail() throws {
    try expectNothingNew(
      "exec echo a\ncmp stdout want\nexec echo b\ncmp stdout want\n", "stdout differs from want")
  }
}
