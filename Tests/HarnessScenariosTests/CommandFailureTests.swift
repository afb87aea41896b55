import Foundation
import Harness
import HarnessSystem
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Each command where what it asks for is not so, and what it does at the edges.
@Suite struct `A command`: RunsScripts {
  @Test(arguments: [
    ("exists b\n", "b does not exist"), ("! exists a\n-- a --\n", "a exists, as a "),
    (
      "chmod 464 a\nexists -readonly a\n-- a --\n",
      "a exists and can be written: its mode is 464"
    ),
    ("mode 755 a\n-- a mode=4755 --\n", "the mode of a is 4755, not 755"),
    ("! mode 600 a\n-- a mode=600 --\n", "the mode of a is 600"),
    ("mode 600 b\n", "b does not exist"), ("chmod 600 b\n", "chmod"), ("mv a b\n", "rename"),
    ("readlink a b\n-- a --\n", "not a symbolic link"), ("readlink a b\n", "a does not exist"),
    ("readlink l b\n-- l link --\na\n", "l leads to a, not to b"),
    ("! readlink l a\n-- l link --\na\n", "l leads to a, and should not"),
    ("symlink a -> b\n-- a --\n", "symlink"),
    ("replace x y a\n-- a --\nz\n", "a does not hold 'x'"),
    ("replace '' y a\n-- a --\n", "an empty text cannot be replaced"),
    ("cd a\n-- a --\n", "a is no folder"), ("cd b\n", "the folder b does not exist"),
    ("mkdir a\n-- a --\n", "the folder a was not made"),
    ("append a/b x\n-- a --\n", "a/b cannot be "), ("cat b\n", "b does not exist"),
    ("cp a b c\n-- a --\n-- b --\n", "several files need a folder to go to, and c is none"),
    ("unix2dos b\n", "b does not exist"),
    ("stdin 'a b'\n", "a b does not exist; `stdin` takes the name of a file, such as that of a "),
    ("env =x\n", "`=x` names no variable"),
  ])
  func `on files says what is there instead`(script: String, message: String) {
    let found = failure(script)
    #expect(found?.contains(message) == true, "\(found ?? "passed")")
  }

  @Test(arguments: [
    ("grep x a\n-- a --\ny\n", "'x' does not match in a"),
    ("! grep y a\n-- a --\ny\n", "'y' matches in a, and should not: y"),
    ("stdout x\n", "there is no stdout: no program has run yet"),
    (
      "cmp a b\n-- a base64 --\nbWlsaw0KdGVhDQo=\n-- b --\nmilk\ntea\n",
      "a differs from b: found has CRLF line ends (␍), expected has none"
    ),
    (
      "cmp a b\n-- b base64 --\nbWlsaw0KdGVhDQo=\n-- a --\nmilk\ntea\n",
      "a differs from b: expected has CRLF line ends (␍), found has none"
    ),
    ("exec true\nstdout x\n", "'x' does not match in stdout, which is empty"),
    ("exec echo aaa\nstdout -count=2 a\n", "'a' matches 3 times in stdout, not 2"),
    ("! cmp a b\n-- a --\n-- b --\n", "a and b do not differ, and should"),
    ("! json f x 1\n-- f --\n{\"x\": 1}\n", "x in f is 1, and should not"),
    ("! cmpjson f g\n-- f --\n1\n-- g --\n1.0\n", "f and g have the same value, and should not"),
    ("tree a b\n-- b --\n", "a is no folder"),
    ("tree a seeded\n-- a/b --\n", "nothing was seeded in a"),
    ("! tree a a\n-- a/b --\n", "a and a do not differ, and should"),
    ("status 0\n", "no program has run yet"),
    ("exec true\n! status 0\n", "ended with exit status 0, and should not"),
    ("exec &\n", "usage: exec"), ("calls a 1\n", "no program has run yet"),
    (
      "exec sh -c 'exit 3'\nstatus 3\n",
      "exit status 3; `!` before it expects that, and `?` leaves it to the `status` of the next line"
    ),
    (
      "exec sh -c 'exit 3' &\nwait\n",
      "failed with exit status 3; `!` before line 1, which starts it, expects that"
    ),
    (
      "exec printf 'a\\r\\nb\\n'\nstdout ^a$\n",
      #"'^a$' does not match in stdout; lines end in a carriage return (␍) and a newline there"#
    ),
    ("exec true\ncalls a 1\n", "nothing is known of the program's recorded calls"),
    ("! exec sleep 1000 &\ngate open a\n", "nothing is known of the program's gates"),
    ("! exec sleep 1000 &a&\nexec true &a&\n", "a background program named a runs already"),
    ("waitfor stdout x\n", "nothing runs in the background"),
    ("timeout 100ms\nwaitfor f x\n-- f --\ny\n", "'x' was not in f within 0.1 seconds"),
    ("screen x\n", "no program has run on a terminal"),
    ("defer exec false\n", "the program failed with exit status 1"),
    ("exec echo a &\n! exec false &\nexec sh -c 'exit 2' &b&\nwait\n", "`sh -c exit 2` failed"),
  ])
  func `that asks for something else than it finds says so`(script: String, message: String) {
    let found = failure(script)
    #expect(found?.contains(message) == true, "\(found ?? "passed")")
  }

  @Test(arguments: [
    // Conditions hold together, and each may have spaces where it is quoted.
    "[unix] [windows] exec false\n'[! unix]' exec false\n[!unix] [unix] exec false\n",
    "[env:NOPE] exec false\nenv A=\n[!env:A] exec false\n",
    // Programs in the background.
    "exec echo a\nexec true &\n! stdout .\nwait\n",
    "exec echo a &\nexec echo b &\nwait\ncmp stdout want\n-- want --\na\nb\n",
    "exec echo a &a&\nexec echo b &b&\nwait a\nstdout ^a$\nwait b\nstdout ^b$\n",
    "! exec sleep 1000 &a&\nkill a\nwait a\nstatus SIGKILL\n",
    "! exec sleep 1000 &\n! exec sleep 1000 &\nkill\nwait\n",
    "exec echo '&a-b&'\nstdout '^&a-b&$'\n",
    "terminal\nexec head -n 1 &\ntype -n a\ntype b\nwait\nscreen -count=2 '^ab$'\n",
    // Files.
    "unix2dos a\ncp a b\nunix2dos a\ncmp a b\n! cmp a c\n-- a --\nx\n-- c --\nx\n",
    "append a x\nappend a y z\ncmp a want\n-- want --\nx\ny z\n",
    "replace b cc a\ncmp a want\n-- a --\nabab\n-- want --\naccacc\n",
    "exec printf 'a\\n\\n'\ncapture X\necho <$X>\nstdout '^<a>$'\n",
    "stdin a\nexec cat\nstdout x\nexec cat\n! stdout .\n-- a --\nx\n",
    "mv a b\n! exists a\ncmp b c\n-- a --\nx\n-- b --\ny\n-- c --\nx\n",
  ])
  func `does just what it says`(script: String) {
    let found = failure(script) { $0.timeout = 20 }
    #expect(found == nil)
  }

  @Test func `that does not find a line in a file shows the file`() {
    let result = ScenarioEngine().run(
      Scenario(Data("grep x a\n-- a --\nonly y\n".utf8), name: "a", file: "a.txtar"))
    _ = result.sandbox.map(FileTree.remove)
    #expect(result.log.text(isWhole: true).contains("[a]\nonly y\n"))
  }

  @Test func `finds in $WORK what was seeded there, and nothing of the engine's`() throws {
    let seed = try Sandbox()
    try seed.write("x\n", to: "tree/b")
    let folder = try seed.url("tree")
    let script = "seed a\ntree . seeded\nappend b y\n! tree . seeded\n"
    #expect(failure(script) { $0.seeds["a"] = Seed(folder: folder) } == nil)
  }

  @Test func `behind an include finds the names of its own script`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("include inner.txt\n", to: "first.txt")
    try sandbox.write("echo inner\n", to: "inner.txt")
    try sandbox.write("echo second\n", to: "second.txt")
    let script = "include first.txt\ninclude second.txt\nstdout second\n"
    #expect(failure(script, in: sandbox.workingDirectory) == nil)
  }

  @Test func `of the project takes the place of the language's, and says so once`() {
    let result = run("tree a\ntree b\n") {
      $0.commands = [ScenarioCommand("tree NAME", summary: "Take any tree.") { _, _ in }]
    }
    #expect(!result.isFailure)
    let note = "[tree is the project's own command here, not that of the language]\n"
    #expect(result.log.text(isWhole: true) == "> tree a\n\(note)> tree b\n")
  }
}
