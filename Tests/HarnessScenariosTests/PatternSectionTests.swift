import Foundation
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Where a pattern is one, and what stands for itself in it.
@Suite struct `A section that is a pattern`: RunsScripts {
  @Test(arguments: [
    ("mv want new", "new"), ("mkdir d\nmv want d/new", "d/new"), ("cp want new", "new"),
    ("mkdir d\ncp want d", "d/want"), ("symlink new -> want", "new"),
    ("mkdir d\ncp want d/x\nmv d e", "e/x"), ("mkdir d\nsymlink d/x -> ../want", "d/x"),
    ("cp want plain", "plain"),
  ])
  func `is one under another name`(lines: String, name: String) {
    func found(_ comparison: String, _ output: String) -> String? {
      failure(
        "\(lines)\nexec echo \(output)\n\(comparison) stdout \(name)\n"
          + "-- want pattern --\nx[..]\n-- plain --\nz\n")
    }
    #expect(found("cmp", "x1") == nil)
    #expect(found("! cmp", "x1")?.contains("do not differ, and should") == true)
    #expect(found("cmp", "y1") != nil)
  }

  @Test func `is none that a program has written under another name`() {
    let script = """
      mv want new
      exec sh -c 'echo "[..]" >new'
      exec echo anything
      ! cmp stdout new
      -- want pattern --
      x[..]

      """
    #expect(failure(script) == nil)
  }

  @Test(arguments: [
    ("[..]", "a[..]b", "axyzb"), ("...", "...", "x"), ("[TIME]", "at [TIME]", "at 10:55"),
    ("x[WORK]", "x[WORK]", "x/"), ("a\\[..]", "a\\[..]", "a\\xx"),
    ("a\\", "a\\z", "a\\[..]"),
  ])
  func `takes the values of variables as they stand in cmpenv`(
    value: String, same: String, other: String
  ) {
    let line = same == "a[..]b" ? "a${X}b" : same == "at [TIME]" ? "at $X" : "$X"
    let wanted = value == "a\\" ? "$X[..]" : line
    func found(_ output: String, _ prefix: String = "") -> String? {
      failure(
        "env X='\(value)'\nenv OUT='\(output)'\nexec printf '%s\\n' $OUT\n"
          + "\(prefix)cmpenv stdout want\n-- want pattern --\n\(wanted)\n")
    }
    #expect(found(same) == nil)
    if value != "a\\" { #expect(found(other, "! ") == nil) }
  }

  @Test func `may hold a value of several lines, and its folders`() {
    let script = """
      exec printf 'a\\n[..]\\n...\\nb\\n'
      capture X '(?s)(.*b)'
      exec printf 'a\\n[..]\\n...\\nb%s x9\\n' $WORK
      cmpenv stdout want
      -- want pattern --
      $X$WORK x[..]

      """
    #expect(failure(script) == nil)
  }

  @Test func `has no word of a variable's value and the brackets beside it`() {
    let script = "env X=..\nexec echo abc\ncmpenv stdout want\n-- want pattern --\n[$X]\n"
    #expect(failure(script)?.contains("makes a word in brackets in the line [$X]") == true)
  }
}

/// Where sections lie that have variables in their names.
@Suite struct `A section whose name holds a variable`: RunsScripts {
  @Test(arguments: [
    ("-- f --\nx\n-- ${N}f --\ny\n", "is the file of another section"),
    ("-- f --\nx\n-- $N/f --\ny\n", "in the sandbox"),
    ("-- d${/}..${/}..${/}f --\nx\n", "is neither in $WORK nor in $HOME"),
    ("-- $WORK/../f --\nx\n", "would lie outside of $WORK"),
  ])
  func `has a place of its own`(sections: String, reason: String) {
    let found = failure("exec true\n\(sections)")
    #expect(found?.contains(reason) == true, "\(found ?? "passed")")
  }

  @Test func `may lie in the home folder and in that for temporary files`() {
    let script = """
      exec cat $HOME/.config/f $TMPDIR/g
      stdout -count=1 x
      stdout -count=1 y
      -- $HOME/.config/f --
      x
      -- $TMPDIR/g --
      y

      """
    #expect(failure(script) == nil)
  }
}
