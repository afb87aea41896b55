import Foundation
import Testing

@testable import Harness

@Suite struct `Before a scenario runs` {
  private func problems(_ text: String, _ engine: ScenarioEngine = ScenarioEngine()) -> [String] {
    Scenario(Data(text.utf8), name: "a", file: "a.txtar").problems(for: engine)
      .map { "\($0.line):\($0.column): \($0.message)" }
  }

  @Test func `all that is wrong is told at once, in the order of the file`() {
    let found = problems(
      """
      exce true
      [linxu] exec true
      stdout
      exec 'open
      ! cd x
      stdout '('
      status 300
      -- a --
      -- a --
      -- ../b --
      """)
    #expect(
      found == [
        #"1:1: unknown command "exce"; did you mean "exec"?"#,
        #"2:1: unknown condition "linxu"; did you mean "linux"?"#,
        "3:1: PATTERN is missing; usage: stdout [-count=N] PATTERN",
        "4:6: this quote is not closed; a quote within quotes is written twice: ''",
        "5:3: `! cd` says nothing: cd has no opposite",
        "6:1: '(' is no regular expression; a bracket or a backslash that stands for itself "
          + "needs a backslash before it",
        "7:1: 300 is no exit status; they go from 0 to 255",
        "9:1: the section a is already there in line 8; every section is a file of its own",
        "10:1: the section ../b would lie outside of $WORK; a section's name is a path within it",
      ])
  }

  @Test func `nothing of it has been launched`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("checker-\(UUID().uuidString)")
    let scenario = Scenario(
      Data("exec touch \(folder.path)\nexce\n".utf8), name: "a", file: "a.txtar")
    let result = ScenarioEngine().run(scenario)
    guard case .unreadable(let problems) = result.status else {
      Issue.record("the scenario ran: \(result.status)")
      return
    }
    #expect(problems.problems.map(\.line) == [2])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test(arguments: [
    "$x", "[windows] nonsense", "[windows] [lunix] x", "[!linux] cmp a b", "stop\nnonsense",
    "skip\n'open", "$x\ncmp stdout want", "exec make\ncmp stdout want", "stdout $x$y",
    "? exec false", "[exec:git] exec git", "[go1.18] exec go", "[env:HOME] [root] cd x",
  ])
  func `what only the run can know is left to it`(text: String) {
    // A quote that is not closed is the one thing that is always said.
    #expect(problems(text).filter { !$0.contains("quote") } == [])
  }

  @Test func `a comparison with a file that nobody makes is an error`() {
    #expect(
      problems("cmp stdout wnat\n-- want --\n") == [
        "1:12: no section holds wnat, and no line before this one can have made it; "
          + "did you mean \"want\"?"
      ])
  }

  @Test(arguments: [
    ("[linux]", "1:1: a condition stands alone; a command has to follow it"),
    ("!", "1:1: `!` stands alone; a command has to follow it"),
    ("? cd x", "1:3: `?` is for programs, and cd is none"),
    ("defer nonsnse", "1:7: unknown command \"nonsnse\""),
    ("include nowhere.txt", "1:9: nowhere.txt cannot be read"),
    ("!exec false", "1:1: unknown command \"!exec\"; a space has to follow `!`"),
    ("! [linux] exec false", "1:3: unknown command \"[linux]\"; conditions stand before `!`"),
    ("[ linux ] exec true", "1:1: unknown command \"[\"; a condition has no spaces"),
    ("[] exec true", "1:1: the brackets of a condition are empty"),
    ("[!!linux] exec true", "1:1: a condition takes one `!`, and [!!linux] has two"),
    ("[exec:] exec true", "1:1: a name has to follow the colon, as in [exec:NAME]"),
    ("--a--", "1:1: unknown command \"--a--\"; the marker of a section is `-- NAME --`"),
    ("'' true", "1:1: unknown command \"\"; a line cannot start with an empty word"),
    ("git status", "1:1: unknown command \"git\"; `exec git` runs a program of that name"),
    ("stdout a b", "1:10: `b` is a word too many; usage: stdout [-count=N] PATTERN"),
    ("stdout \"a b\"", "1:11: `b\"` is a word too many; single quotes keep words together"),
    ("stdout -cuont=2 a", "1:8: -cuont is no option; did you mean \"-count\"?; usage: "),
    ("! stdout -count=2 a", "1:10: `!` and -count exclude each other"),
    ("stdout -count=0 a", "1:1: -count=0 is no number from 1 on"),
    ("cmp a", "1:1: WANTED is missing; usage: cmp FOUND WANTED"),
    ("rm", "1:1: FILE is missing; usage: rm FILE..."),
    ("symlink a to b", "1:11: `to` stands where `->` has to; usage: symlink FILE -> TARGET"),
    ("symlink a b", "1:1: TARGET is missing"),
    ("chmod u+x a", "1:1: u+x is no mode; it is an octal number up to 777, such as 644"),
    ("chmod 1777 a", "1:1: 1777 is no mode"),
    ("mode +644 a", "1:1: +644 is no mode; it is an octal number up to 7777"),
    ("capture A-B", "1:1: A-B is no variable's name"),
    ("timeout soon", "1:1: soon is no duration; write 5s, 500ms or 2m"),
    ("status SIGTREM", "1:1: SIGTREM is no signal; "),
    ("exec true\n-- a --\n-- ./a --", "3:1: the section ./a is already there in line 2"),
    ("-- a --\n-- a/b --", "2:1: a is a folder in the section a/b, and a file in line 1"),
    ("-- a/b --\n-- a --", "2:1: the section a is a file, and a folder in line 1"),
    ("-- .. --", "1:1: the section .. would lie outside of $WORK"),
    ("-- $WORK/../a --", "1:1: the section $WORK/../a would lie outside of $WORK"),
  ])
  func `a line that makes no sense is an error`(line: String, message: String) {
    #expect(problems(line).count == 1)
    #expect(problems(line).first?.hasPrefix(message) == true, "\(problems(line))")
  }

  @Test func `sections are files of their own, however deep`() {
    #expect(problems("-- a/b --\n-- a/c/d --\n-- b/../e --\n-- $WORK/f --\n-- ab --\n") == [])
  }
}
