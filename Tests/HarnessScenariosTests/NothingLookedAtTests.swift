import Foundation
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Lines that would look at nothing, and hold whatever a program does.
@Suite struct `A line that looks at nothing`: RunsScripts {
  @Test(arguments: [
    ("exists $MISSPELT\n", "1: the name of a file is empty here"),
    ("! exists $MISSPELT\n", "1: the name of a file is empty here"),
    ("exists ''\n", "1: the name of a file is empty here"),
    ("mkdir d\ncd d\nrm $MISSPELT\n", "3: the name of a file is empty here"),
    ("mkdir d\ncd $MISSPELT\n", "2: the name of a file is empty here"),
    ("exec echo a\nstdout $MISSPELT\n", "2: the pattern is empty, which matches anything"),
    ("grep $MISSPELT f\n-- f --\nx\n", "1: the pattern is empty"),
    ("answer $MISSPELT yes\n", "1: the pattern is empty"),
    ("exists f/\n-- f --\nx\n", "1: f/ does not exist"),
    ("terminal\nexec echo a\n! stderr .\n", "3: there is no stderr: the program ran on a terminal"),
    ("terminal\nexec echo a &\nwait\n! stderr .\n", "4: there is no stderr"),
    ("exec echo a\nstdout ${NAME\n", "a.txtar:2:8: `${` has no `}` behind it"),
    ("exec echo a\nstdout a${NAME}${B\n", "a.txtar:2:8: `${` has no `}` behind it"),
    ("", "a.txtar:1:1: this scenario has no command"),
    ("# heading\n\n-- f --\nx\n", "a.txtar:1:1: this scenario has no command"),
    ("# tags: a\n", "a.txtar:1:1: this scenario has no command"),
    ("! stdout nope\n", "1: there is no stdout: no program has run yet"),
    ("stdout nope\n", "1: there is no stdout: no program has run yet"),
    ("[!exec:true] exec true\n! stderr nope\n", "2: there is no stderr: no program has run yet"),
    ("wait\n! stdout nope\n", "2: there is no stdout: no program has run yet"),
    ("cmp stdout a\n-- a --\n", "1: there is no stdout: no program has run yet"),
    ("! cmpenv a stderr\n-- a --\n1\n", "1: there is no stderr: no program has run yet"),
    ("! cmpjson stdout a\n-- a --\n1\n", "1: there is no stdout: no program has run yet"),
    ("! json stdout $ 1\n", "1: there is no stdout: no program has run yet"),
  ])
  func `fails`(text: String, reason: String) {
    let found = numberedFailure(text)
    #expect(found?.hasPrefix(reason) == true, "\(found ?? "it passed")")
  }

  @Test(arguments: [
    "exec echo a\nstdout ''\n", "mkdir d\nexists d/ d ./d//\n! exists d/e/\n",
    "mkdir d\nsymlink l -> d\nexists l/\n", "exec sh -c 'echo b >&2' &\nwait\nstderr b\n",
    "terminal\nexec true\nterminal off\nexec sh -c 'echo b >&2'\nstderr b\n",
    "exec echo '${a'\nstdout '\\${a'\n",
    "exec true &\n! stdout a\n", "? exec false\n! stderr a\n", "echo\n! stdout a\n",
    "cat f\n! stdout a\n-- f --\n",
  ])
  func `is none that says what it means`(text: String) {
    #expect(numberedFailure(text) == nil)
  }

  @Test(arguments: ["type a", "press RETURN", "type -of=x a"])
  func `types to no program`(line: String) {
    let script = "terminal\nexec sh -c 'echo gone; exit 3' &x&\n? wait x\n"
    // `wait` takes it out of those that run; one that was not waited for has ended as well.
    let ended = "terminal\nexec sh -c 'echo $$ >pid' &x&\nwaitfor pid '^[0-9]+$'\n"
    let until = "exec sh -c 'while kill -0 $(cat pid) 2>/dev/null; do sleep 0.01; done'\n"
    #expect(failure(script + line + "\n") != nil)
    let found = failure(ended + until + line + "\n")
    #expect(found?.contains("reaches no program: `sh -c echo $$ >pid` has ended") == true)
  }

  @Test(arguments: ["[windows] exec false", "[!unix] echo\n[windows] stop\n[!exec:true] skip x"])
  func `is each of a scenario that is skipped`(script: String) {
    guard case .skipped("no line ran, as no condition held") = run(script + "\n").status else {
      Issue.record("it was not skipped")
      return
    }
  }

  @Test(arguments: ["[unix] env A=b\n[windows] exec false", "[unix] stop", "# a\ndefer echo"])
  func `leaves a scenario passed in which another line ran`(script: String) {
    guard case .passed = run(script + "\n").status else {
      Issue.record("it did not pass")
      return
    }
  }

  @Test func `is one of a file that begins with a byte order mark`() {
    let found = failure("\u{FEFF}# tags: slow\nexec true\n")
    #expect(found?.contains("1:1: the file begins with a byte order mark") == true)
  }
}

/// A prompt that was answered is no prompt any more.
@Suite struct `A program that reads on without asking`: RunsScripts {
  /// Asks once, and reads twice.
  private static let program = "printf 'Name: '; read a; read b; echo $a-$b"

  @Test func `sits at no prompt`() {
    let script = """
      timeout 2s
      terminal
      exec sh -c '\(Self.program.replacing("'", with: "''"))' &
      prompt 'Name: $'
      type Ann
      prompt Name
      """
    let found = numberedFailure(script + "\n")
    #expect(found?.hasPrefix("6: the prompt 'Name' was not shown") == true, "\(found ?? "passed")")
  }

  @Test func `shows its prompt as it is, and how a pattern matches that`() {
    let script = """
      terminal
      exec sh -c 'printf "Mark ''milk'' as done? "; read a' &
      prompt 'as done? '
      """
    let found = numberedFailure(script + "\n")
    let prompt = #"waits for input at the prompt "Mark 'milk' as done? ""#
    let hint = #"; the text itself is there, which 'as done\? ' matches"#
    #expect(found?.contains(prompt + hint) == true, "\(found ?? "passed")")
  }

  @Test func `shows its prompt as it is, where nothing answers it`() {
    let script = "terminal\nexec sh -c 'printf \"It''s \\\"a\\\"? \"; read a'\n"
    let found = numberedFailure(script)
    #expect(found?.contains(#"at the prompt "It's "a"? ", and"#) == true, "\(found ?? "passed")")
  }

  @Test func `is answered once`() {
    let script = """
      terminal
      answer Name Ann
      exec sh -c '\(Self.program.replacing("'", with: "''"))'
      """
    let found = numberedFailure(script + "\n")
    #expect(found?.contains("and shows no prompt") == true, "\(found ?? "passed")")
  }

  @Test(arguments: ["stty -echo; read a; echo Next?; read b", "read a; clear; echo Next?; read b"])
  func `may be asked where it read in silence, or has cleared the screen`(program: String) {
    let script = """
      terminal
      exec sh -c '\(program.replacing("clear", with: #"printf "\033[H\033[2J""#))' &
      prompt '^$'
      type A
      prompt Next
      type B
      wait
      """
    #expect(numberedFailure(script + "\n") == nil)
  }

  @Test func `may be asked again in a row below, and by what it printed before`() {
    let asking = "echo Welcome; read a; echo Name?; read b; printf 'Name? '; read c; echo $a-$b-$c"
    let script = """
      terminal
      exec sh -c '\(asking.replacing("'", with: "''"))' &
      prompt Welcome
      type A
      prompt Name
      type B
      prompt 'Name. $'
      type C
      wait
      stdout A-B-C
      """
    #expect(numberedFailure(script + "\n") == nil)
  }
}
