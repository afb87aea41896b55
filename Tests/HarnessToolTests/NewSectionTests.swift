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
      exec cat c
      cmp stdout d/f
      exec cat p
      cmpenv stdout want-p
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
    try expectNothingNew(
      "exec echo a\ncmp stdout oot\n-- out --\na\n", "oot does not exist; did you mean \"out\"?")
    try expectNothingNew(
      "exec echo a\ncmp stdout exp/wnat\n-- exp/want --\na\n", "exp/wnat does not exist")
  }

  /// Either of two files may be the one that a program has not made.
  func testOfTwoFilesNoneIsMade() throws {
    try expectNothingNew("exec true\ncmp want out\n-- want --\na\n", "out does not exist\n")
    try expectNothingNew("exec touch a b c\ncmp a report\n", "report does not exist\n")
    try expectNothingNew("exec touch a b c\ncmpjson a report\n", "report does not exist\n")
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

  // MARK: What would pass whatever happens, or never

  /// Expects an update to write what passes, and what fails with another program.
  private func expectSound(
    _ script: String, change: (String, String), writing text: String, line: UInt = #line
  ) throws {
    try sandbox.write(script, to: "S/a.txtar")
    try harness("update", "S").expect(.success, line: line)
    let updated = try self.text()
    XCTAssertTrue(updated.contains(text), updated, line: line)
    try harness("run", "S").expect(.success, line: line)
    let changed = updated.replacing(change.0, with: change.1, maxReplacements: 1)
    try sandbox.write(changed, to: "S/a.txtar")
    try harness("run", "S").expect(.status(1), line: line)
  }

  func testWhatReadsLikeAPlaceholderIsNone() throws {
    let script =
      #"exec printf '%s\n' '{"tags":["..."],"...":"a [..] b"}'"# + "\ncmpjson stdout want\n"
    try expectSound(
      script, change: (#"["..."]"#, #"["leaked","secret"]"#), writing: #""\\...""#)
    try expectSound(script, change: ("a [..] b", "a c b"), writing: #""\\...""#)
    try expectSound(
      "exec echo 'x [TIME] [..]'\ncmp stdout want\n", change: ("x [TIME]", "x 10:30"),
      writing: "-- want --\nx [TIME] [..]\n")
  }

  func testThePathOfTheSandboxIsAPlaceholder() throws {
    try expectSound(
      "exec sh -c 'pwd; echo [..]'\ncmp stdout want\n", change: ("echo [..]", "echo other"),
      writing: "-- want pattern --\n[WORK]\n")
  }

  func testAListingHasTheSectionsThatAreAddedBehindIt() throws {
    try expectSound(
      "exec echo hi\ntree . t1\ncmp stdout exp/w2\ntree . t2\n",
      change: ("exec echo hi", "exec touch x"),
      writing: "-- t1 --\nexp/\nexp/w2\nt1\nt2\n")
  }

  func testNamesWithNumbersAndBesideOthersAreNoSlips() throws {
    try expectSound(
      "exec echo hi\ncmp stdout stdout.txt\ncmp stderr stderr.txt\ncmp stdout out1\ncmp stdout out2\n"
        + "-- stdout.txt --\n", change: ("echo hi", "echo ho"), writing: "-- out2 --\nhi\n")
  }

  func testTheNameOfAnOutputIsThatOutput() throws {
    try sandbox.write("exec true\ncmp stdout stderr\n", to: "S/a.txtar")
    try harness("update", "S").expect(.success, .standardOutput(.contains("passed      a (")))
    XCTAssertEqual(try text(), "exec true\ncmp stdout stderr\n")
    try expectNothingNew("exec echo a\ncmp stdout stderr\n", "stdout differs from stderr")
  }

  func testASectionThatIsMovedIsNotAddedAgain() throws {
    try expectNothingNew(
      "exec echo hi\nexec mv data.txt data.old\ncmp stdout data.txt\n-- data.txt --\nprecious\n",
      "data.txt does not exist")
  }

  func testAFileThatAProgramWritesIsNoSection() throws {
    let reason = "something in this scenario writes or removes"
    try expectNothingNew(
      "exec echo constant\ncmp stdout report\nexec sh -c 'echo constant >report'\nexists report\n",
      reason)
    try expectNothingNew("exec echo x\ncmp stdout want\nrm want\n", reason)
  }

  func testTheSandboxOfTheRunThatFailedIsTold() throws {
    try sandbox.write("! exists want\nexec echo x\ncmp stdout want\n", to: "S/a.txtar")
    let outcome = try harness("update", "S").expect(.status(1))
    let kept = try sandboxesLeft()
    XCTAssertEqual(kept.count, 1)
    XCTAssertTrue(kept.allSatisfy { outcome.output.contains($0) }, outcome.output)
  }

  func testWhatDoesNotPassWithTheSectionIsNotWritten() throws {
    let reason = "with the sections that an update would add, it does not pass: "
    try expectNothingNew("! exists want\nexec echo x\ncmp stdout want\n", reason + "want exists")
    try expectNothingNew("exec mkdir d\nexec echo x\ncmp stdout d/want\n", reason)
    try expectNothingNew("exec echo x\ncmp stdout '$x'\n", "$x does not exist\n")
    try expectNothingNew(
      "exec sh -c 'echo $$'\ncmp stdout want\n",
      reason + "what is found for want differs from run to run")
  }
}
