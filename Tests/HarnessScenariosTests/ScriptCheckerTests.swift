import Foundation
import Harness
import HarnessSystem
import Testing

@testable import HarnessScenarios

@Suite struct `Before a scenario runs` {
  private func problems(_ text: String, _ engine: ScenarioEngine = ScenarioEngine()) -> [String] {
    Scenario(Data(text.utf8), name: "a", file: "a.txtar").problems(for: engine)
      .map { "\($0.line):\($0.column): \($0.message)" }
  }

  @Test func `a section's name is no longer than a path may be`() {
    let name = String(repeating: "a/", count: 2048) + "b"
    let found = problems("exec true\n-- \(name.dropFirst(2)) --\n-- \(name) --\n")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("3:1: the name of this section has 4097 bytes") == true)
  }

  @Test func `each of many sections is found by its name`() {
    let numbers = 0..<3000
    let lines = numbers.map { "cmp stdout ./d/../want\($0)\n" }.joined()
    let sections = numbers.map { "-- want\($0) --\n" }.joined()
    #expect(problems(lines + sections) == [])
    #expect(problems("cmp stdout e\u{301}\n-- \u{E9} --\n").count == 1)
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
        "6:1: '(' is no regular expression: missing closing ): `(`; a bracket or a backslash that stands for itself "
          + "needs a backslash before it",
        "7:1: 300 is no exit status; they go from 0 to 255",
        "9:1: the section a is already there in line 8; every section is a file of its own",
        "10:1: the section ../b would lie outside of $WORK; a section's name is a path within it",
      ])
  }

  @Test(arguments: [
    ("exec echo a | cat", "|"), ("? exec true && false", "&&"), ("exec cat <<EOF", "<<EOF"),
    ("exec echo a > f", ">"), ("exec echo a 2>&1", "2>&1"), ("! exec cat <f &", "<f"),
    ("defer exec true ; false", ";"),
  ])
  func `a word that a shell would act on is warned of, and given to the program`(
    line: String, word: String
  ) {
    let scenario = Scenario(Data("\(line)\n".utf8), name: "a", file: "a.txtar")
    let findings = scenario.findings(for: ScenarioEngine())
    #expect(findings.problems == [])
    #expect(findings.warnings.count == 1)
    let message = "`\(word)` is an argument of the program here, as no shell reads the line"
    #expect(findings.warnings.first?.message.hasPrefix(message) == true)
    #expect(ScenarioEngine().run(scenario).warnings == findings.warnings)
  }

  @Test(arguments: [
    "exec echo '|' a'>'b 'a | b'", "exec echo <$HOME> <a> a>b => -> >=3 a;b &",
    "[windows] exec a | b", "stop\nexec a | b", "grep '>' f\n-- f --\n>", "exec sh -c 'a | b'",
  ])
  func `what is meant as it stands is not warned of`(text: String) {
    let scenario = Scenario(Data("\(text)\n".utf8), name: "a", file: "a.txtar")
    #expect(scenario.findings(for: ScenarioEngine()).warnings == [])
  }

  @Test(arguments: [
    ("! stdout a", true), ("exec true\n! stdout a", false), ("exec true &\n! stderr a", true),
    ("exec true &a&\nwaitfor stdout a\nkill\n! stdout a", true),
    ("exec true &\nwait\n! stdout a", false), ("exec true &\nexec true\n! stdout a", false),
    ("echo a\n! stdout a", false),
    ("exec true\n[exec:nothing] exec true &\n! stdout a", false), ("$x\n! stdout a", false),
    ("exec true $x\n! stdout a", false), ("stdout a", false),
    ("exec true &\ncmp stdout a\n-- a --\n", true),
    ("exec true &\ncmpenv a stderr\n-- a --\n", true),
    ("exec true &\n! cmpjson stdout a\n-- a --\n", true),
    ("exec true &\ncmp b a\n-- a --\n-- b --\n", false),
    ("exec true\ncmp stdout a\n-- a --\n", false),
  ])
  func `what no program can have printed is warned of`(script: String, isWarnedOf: Bool) {
    let scenario = Scenario(Data("\(script)\n".utf8), name: "a", file: "a.txtar")
    let warnings = scenario.findings(for: ScenarioEngine()).warnings.map(\.message)
    #expect(warnings.contains { $0.contains("looks at no program") } == isWarnedOf)
  }

  @Test(arguments: [
    ("! stdout a", "no line before this one runs any"),
    ("env a=b\n! stderr a", "no line before this one runs any"),
    ("exec true &\n! stdout a", "none has ended since the last one was started in the background"),
  ])
  func `why there is none is told`(script: String, reason: String) {
    let scenario = Scenario(Data("\(script)\n".utf8), name: "a", file: "a.txtar")
    let warnings = scenario.findings(for: ScenarioEngine()).warnings.map(\.message)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains(reason) == true, "\(warnings)")
  }

  @Test(arguments: [
    ("exec a &\ncalls drive 0", true), ("exec a &a&\n! calls -of=a drive upload 1", true),
    ("exec a\ncalls drive 0", false), ("exec a &\nwait\ncalls drive 0", false),
    ("exec a &\nprompt x\ncalls drive 0", false),
    ("exec a &\ngate reached x\ncalls drive 0", false),
    ("exec a &\nwaitfor stdout x\ntype y\ncalls drive 0", false),
  ])
  func `calls of a program that was only just started are warned of`(
    script: String, isWarnedOf: Bool
  ) {
    let scenario = Scenario(Data("\(script)\n".utf8), name: "a", file: "a.txtar")
    let warnings = scenario.findings(for: ScenarioEngine()).warnings.map(\.message)
    #expect(warnings.contains { $0.contains("may look before") } == isWarnedOf)
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
    "[unix] stop\nnonsense", "[unix] [windows] stop\nexec true &a&\nwait a",
    "$x y &a&\nwait a", "exec true $x\nwait a", "exec true &$x&\nkill a",
    "exec true &a&\nkill -TERM a",
    "[exec:git] exec git &a&\nwait a", "exec cat &a&\nwaitfor -of=a stdout x", "[windows] wait a",
    "stop\nkill a", "[unix] skip\nseed a", "wait $x", "kill $x", "kill -TERM $x", "seed $x",
    "waitfor -of=$x stdout y", "defer kill a", "echo -of=a -app=b", "kill -TERM", "wait",
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
    (
      "git status",
      "1:1: unknown command \"git\"; `exec git` runs a program of that name, and `harness help "
        + "commands` lists those of scenarios"
    ),
    (
      "FOO=1 exec todo",
      "1:1: unknown command \"FOO=1\"; a variable is set on a line of its own, for all that "
        + "follows: `env FOO=1`"
    ),
    ("export FOO=1", "1:1: unknown command \"export\"; `env NAME=VALUE` sets a variable"),
    ("$ todo add", "1:1: unknown command \"$\"; a line begins with its command: without the `$ `"),
    ("stdout a b", "1:10: `b` is a word too many; usage: stdout [-count=N] PATTERN"),
    ("stdout \"a b\"", "1:11: `b\"` is a word too many; single quotes keep words together"),
    ("stdout -cuont=2 a", "1:8: -cuont is no option; did you mean \"-count\"?; usage: "),
    ("! stdout -count=2 a", "1:10: `!` and -count exclude each other"),
    ("stdout -count=2 -count=3 a", "1:17: -count is given twice, and was 2 before"),
    ("usage -memory=1MB -memory=9MB", "1:19: -memory is given twice, and was 1MB before"),
    (
      "usage -memory 9MB",
      "1:7: the value of -memory stands behind a `=`, as in `-memory=VALUE`; usage: "
    ),
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
    ("-- /etc/passwd --", "1:1: the section /etc/passwd would lie outside of $WORK"),
    ("-- .. --", "1:1: the section .. would lie outside of $WORK"),
    ("-- $WORK/../a --", "1:1: the section $WORK/../a would lie outside of $WORK"),
    ("wait a", "1:6: no line before this one starts a program named a in the background"),
    ("exec cat &ab&\nexec cat &\nwait aa", "3:6: no line before this one starts a program"),
    (
      "exec cat &server&\nkill -TERM sever",
      "2:12: no line before this one starts a program named sever in the background; "
        + "did you mean \"server\"?"
    ),
    ("kill a\nexec cat &a&", "1:6: no line before this one starts a program named a"),
    ("exec cat $WORK\nwait a", "2:6: no line before this one"),
    ("exec cat ${x}.txt\nwait a", "2:6: no line before this one"),
    ("[windows] exec cat &a&\nwait a", "2:6: no line before this one"),
    ("[exec:git] stop\nwait a", "2:6: no line before this one"),
    ("[windows] stop\nwait a", "2:6: no line before this one"),
    ("defer stop", "1:7: `stop` ends a script, and `defer` puts off to its end"),
    ("exce cat &a&\nwait a", "1:1: unknown command \"exce\""),
    ("exce make\ncmp stdout want", "1:1: unknown command \"exce\""),
    ("waitfor -of=a stdout b", "1:9: no line before this one starts a program named a"),
    ("type -n -of=a b", "1:9: no line before this one starts a program named a"),
    ("seed photos", "1:6: there is no seed photos; none is known; \"seeds\" in harness.json"),
    ("defer seed photos", "1:12: there is no seed photos"),
    ("mock -app=greet a=b", "1:6: no app is registered that could take it"),
  ])
  func `a line that makes no sense is an error`(line: String, message: String) {
    #expect(problems(line).count == 1)
    #expect(problems(line).first?.hasPrefix(message) == true, "\(problems(line))")
  }

  @Test func `a name that the project does not know is answered with the nearest`() {
    var engine = ScenarioEngine()
    engine.seeds["work-photos"] = Seed(executable: "/bin/true")
    engine.apps["greet"] = "/bin/echo"
    #expect(
      problems("[unix] seed work-phots a\nseed work-photos\nstrict -app=gret\n", engine) == [
        "1:13: there is no seed work-phots; did you mean \"work-photos\"?; there are: work-photos; "
          + "\"seeds\" in harness.json names them",
        "3:8: no app gret is registered; did you mean \"greet\"?; there are: greet",
      ])
  }

  @Test func `a project's own command is not taken for one of the language`() {
    var engine = ScenarioEngine()
    for usage in ["wait [-of=NAME] [NAME]", "seed NAME"] {
      engine.commands.append(ScenarioCommand(usage, summary: "Nothing.") { _, _ in })
    }
    #expect(problems("wait -of=a b\nseed c\n", engine) == [])
  }

  @Test func `an included script goes on where its line stands`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("wait server\nwait sever\nexec cat &client&\nstop\n", to: "steps.txt")
    func problems(_ text: String) -> [String] {
      Scenario(
        Data(text.utf8), name: "a", file: "a.txtar", folder: sandbox.workingDirectory
      ).problems(for: ScenarioEngine()).map { "\($0.file):\($0.line):\($0.column)" }
    }
    #expect(problems("exec cat &server&\ninclude steps.txt\nnonsense\n") == ["steps.txt:2:6"])
    #expect(
      problems("exec cat &server&\n[exec:git] include steps.txt\nwait client\nwait other\n")
        == ["steps.txt:2:6", "a.txtar:4:6"])
  }

  @Test func `a section of an included script is there before the lines, and so is an outer one`()
    throws
  {
    let sandbox = try Sandbox()
    try sandbox.write("include inner.txt\ncmp a want\n", to: "steps.txt")
    try sandbox.write("cmp b want\n-- b --\nx\n", to: "inner.txt")
    let scenario = Scenario(
      Data("cmp a b\ninclude steps.txt\n-- a --\nx\n-- want --\nx\n".utf8), name: "a",
      file: "a.txtar", folder: sandbox.workingDirectory)
    let result = ScenarioEngine().run(scenario)
    _ = result.sandbox.map(FileTree.remove)
    #expect(!result.isFailure, "\(result.status)")
  }

  @Test func `sections are files of their own, however deep`() {
    #expect(
      problems("exec true\n-- a/b --\n-- a/c/d --\n-- b/../e --\n-- $WORK/f --\n-- ab --\n") == [])
  }
}
