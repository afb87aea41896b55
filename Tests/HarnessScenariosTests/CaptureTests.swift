import Foundation
import ScenarioTestSupport
import TestSupport
import Testing

@testable import HarnessScenarios

/// What `capture` takes, and that it never takes nothing in silence.
@Suite struct `Capturing output`: RunsScripts {
  private let server = """
    ! exec sh -c 'echo listening on port 4711; exec sleep 1000' &server&
    waitfor -of=server stdout 'port \\d+\\n'

    """

  @Test func `a pattern's first group is captured`() {
    let script = "exec echo v1.2 on port 80 and port 81\ncapture PORT 'port (\\d+)'\necho $PORT\n"
    #expect(failure(script + "stdout '^80$'\n") == nil)
  }

  @Test func `a pattern without a group is captured as a whole`() {
    let script = "exec echo v1.2 of today\ncapture VERSION 'v[\\d.]+'\necho $VERSION\n"
    #expect(failure(script + "stdout '^v1\\.2$'\n") == nil)
    #expect(failure("exec echo one two\ncapture A two\necho $A\nstdout '^two$'\n") == nil)
  }

  @Test func `a whole output loses the ends of lines at its end and nothing else`() {
    let script =
      "exec printf 'a\\f\\n\\r\\n\\n'\ncapture A\nexec printf '<%s>' $A\ncmp stdout want\n"
    #expect(failure(script + "-- want no-newline --\n<a\u{C}>\n") == nil)
    let other = "exec printf 'a\\302\\205\\n'\ncapture A\nexec printf '<%s>' $A\n"
    #expect(failure(other + "stdout '^<a\u{85}>$'\n") == nil)
  }

  @Test func `a group that only holds words together is no group`() {
    let script = "exec echo ab12\ncapture A '(?:ab)(?P<number>\\d+)'\necho $A\nstdout '^12$'\n"
    #expect(failure(script) == nil)
  }

  @Test func `the output so far of a background program is captured`() {
    let script = server + "capture -of=server PORT 'port (\\d+)'\necho $PORT\nstdout '^4711$'\n"
    #expect(failure(script) == nil)
    let whole = server + "capture -of=server LINE\necho $LINE.\nstdout '^listening.* 4711\\.$'\n"
    #expect(failure(whole) == nil)
  }

  @Test func `a pattern that nothing matches fails the line and shows the output`() {
    let result = run("exec echo port 80\ncapture PORT 'Port (\\d+)'\n")
    #expect(result.output == "port 80\n")
    #expect(
      failure("exec echo port 80\ncapture PORT 'Port (\\d+)'\n")
        == "'Port (\\d+)' does not match in stdout, so there is nothing to capture in PORT")
    let background = run(server + "capture -of=server PORT 'Port (\\d+)'\n")
    #expect(background.output == "listening on port 4711\n")
    #expect(
      failure(server + "capture -of=server PORT 'Port (\\d+)'\n")?
        .contains("1000` has printed to stdout so far, so there is nothing to capture") == true)
  }

  @Test func `standard error is captured where that is asked`() {
    let last = "exec sh -c 'echo port 80 >&2'\ncapture -stderr PORT 'port (\\d+)'\necho $PORT\n"
    #expect(failure(last + "stdout '^80$'\n") == nil)
    let server = "! exec sh -c 'echo port 80 >&2; exec sleep 1000' &server&\n"
    let waited = server + "waitfor stderr 'port \\d+\\n'\n"
    let script = waited + "capture -of=server -stderr PORT 'port (\\d+)'\necho $PORT\n"
    #expect(failure(script + "stdout '^80$'\n") == nil)
    #expect(
      failure("exec echo 1\ncapture -stderr A\n")
        == "stderr is empty, so there is nothing to capture in A; `! stderr .` expects that")
  }

  @Test func `a pattern that matches in the other stream is told`() {
    #expect(
      failure("exec sh -c 'echo port 80 >&2'\ncapture PORT 'port (\\d+)'\n")
        == "'port (\\d+)' does not match in stdout, so there is nothing to capture in PORT; it "
        + "matches in stderr, which `capture -stderr` takes")
    #expect(
      failure("exec echo port 80\ncapture -stderr PORT 'port (\\d+)'\n")?
        .hasSuffix("it matches in stdout, which `capture` takes without -stderr") == true)
  }

  @Test func `a background program that has printed nothing yet is to be waited for`() {
    let script = "! exec sleep 1000 &server&\ncapture -of=server PORT '\\d+'\n"
    #expect(
      failure(script)
        == "'\\d+' does not match in what `sleep 1000` has printed to stdout so far, so there is "
        + "nothing to capture in PORT; it has printed nothing yet: `waitfor -of=server stdout` "
        + "before this line waits for that")
  }

  @Test func `what a background program has printed is not the last output`() {
    #expect(
      failure(server + "capture LINE\n")
        == "there is no output to capture in LINE: no program has ended since `sh -c echo "
        + "listening on port 4711; exec sleep 1000` was started in the background; "
        + "`capture -of=server LINE` takes what that has printed so far")
    let nameless = failure("! exec sleep 1000 &\ncapture A\n")
    #expect(nameless?.contains("`exec … &NAME&` names it, and then `capture -of=NAME A`") == true)
  }

  @Test func `where no program has run there is nothing to capture`() {
    #expect(
      failure("capture A\n")
        == "there is no output to capture in A: no program has come to its end before this line")
  }

  @Test(arguments: [
    (
      "exec true\ncapture A\n",
      "stdout is empty, so there is nothing to capture in A; `! stdout .` expects that"
    ),
    ("exec echo\ncapture A\n", "stdout holds nothing but ends of lines"),
    ("exec echo ab\ncapture A 'a(x*)b'\n", "'a(x*)b' matches in stdout, and its group is empty"),
    ("exec echo ab\ncapture A 'a|(b)'\n", "'a|(b)' matches in stdout, and its group is empty"),
    ("exec echo ab\ncapture A 'x*'\n", "'x*' matches in stdout, and the match is empty"),
  ])
  func `an empty value is never captured`(script: String, reason: String) {
    #expect(failure(script)?.contains(reason) == true, "\(failure(script) ?? "passed")")
  }

  @Test(arguments: [
    ("capture A '('\n", "1:1: '(' is no regular expression"),
    ("capture a-b\n", "1:1: a-b is no variable's name"),
    ("capture ''\n", "1:1: '' is no variable's name"),
    ("capture é\n", "1:1: é is no variable's name"),
    ("capture -of=sever A\n", "no line before this one starts a program named sever"),
    ("capture -off=server A\n", "-off is no option; did you mean \"-of\"?"),
  ])
  func `a mistake is told before anything runs`(line: String, reason: String) {
    #expect(failure("exec true\n" + line)?.contains(reason.replacing("1:1", with: "2:1")) == true)
  }

  @Test(.requires(.python3))
  func `the port of a real server is captured and used`() {
    let script = """
      ! exec python3 -u -m http.server 0 --bind 127.0.0.1 --directory site &server&
      waitfor -of=server stdout 'port \\d+ '
      capture -of=server PORT 'port (\\d+) '
      exec python3 fetch.py http://127.0.0.1:$PORT/hello.txt
      cmp stdout site/hello.txt
      kill -TERM server
      wait server
      status SIGTERM
      -- site/hello.txt --
      hello
      -- fetch.py --
      import sys, urllib.request
      opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
      sys.stdout.write(opener.open(sys.argv[1], timeout=10).read().decode())
      """
    #expect(failure(script) == nil)
  }

  // MARK: Waiting for a file

  @Test func `waiting for a file ends with the program, and says how that ended`() {
    let script = "! exec sh -c 'echo trouble; exit 3' &server&\nwaitfor log.txt '^ready$'\n"
    #expect(
      failure(script)
        == "'^ready$' was not in log.txt, and `sh -c echo trouble; exit 3` has ended with "
        + "exit status 3")
    #expect(run(script).output == "trouble\n")
  }

  @Test func `what a program has written before its end is found`() {
    let script = "exec sh -c 'echo ready >log.txt' &\nwait\nwaitfor log.txt '^ready$'\n"
    #expect(failure(script) == nil)
    #expect(failure("exec sh -c 'echo ready >a' &\nwaitfor a '^ready$'\n") == nil)
  }

  @Test func `the file may be that of any program, or of the one that is named`() {
    let wait = "while ! test -e go; do sleep 0.01; done"
    let writer = "! exec sh -c '\(wait); echo x >a; exec sleep 1000' &w&\n"
    let script = writer + "exec true &t&\nwait t\n? exec true &u&\nexec touch go\nwaitfor a x\n"
    #expect(failure(script) == nil)
    let dead = failure(writer + "exec true &t&\nwaitfor -of=t a x\n")
    #expect(dead == "'x' was not in a, and `true` has ended with exit status 0")
  }

  @Test func `a program that has printed nothing may keep its output back`() {
    let silent = "timeout 100ms\n! exec sleep 1000 &\nwaitfor stdout ready\n"
    #expect(
      failure(silent)?.hasPrefix(
        "'ready' was not printed by `sleep 1000` within 0.1 seconds; it has printed nothing there "
          + "so far, and may keep its output back until its end") == true)
    let talking = "! exec sh -c 'echo x; exec sleep 1000' &\nwaitfor stdout x\ntimeout 100ms\n"
    #expect(
      failure(talking + "waitfor stdout ready\n")
        == "'ready' was not printed by `sh -c echo x; exec sleep 1000` within 0.1 seconds")
  }

  @Test func `waiting for a stream tells how the program ended`() {
    let failure = failure("! exec sh -c 'exit 3' &\nwaitfor stdout ready\n")
    #expect(
      failure
        == "'ready' was not printed by `sh -c exit 3`, which has ended with exit status 3")
  }
}
