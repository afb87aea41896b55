import Foundation
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Scripts that make sense, and lines that say why another does not.
@Suite struct `A script that makes sense`: RunsScripts {
  @Test(arguments: [
    "cd d\ncmp f g\n-- d/f --\n1\n-- d/g --\n1\n",
    "cmp ./a b/../c\n-- a --\n1\n-- c --\n1\n-- b/x --\n",
    "skip\nexec echo 'x\n", "stop\nexec echo 'x\n",
    "[go2.1] exec false\n[!go2.1] exec true\n[go1.22] exec false\n",
    "exec true\n! ttyout x\n",
    "terminal\nexec echo hi\ncp ttyout o\ngrep hi o\ncmp ttyout o\n",
    "symlink a -> b\nsymlink b -> a\n! exists a\n",
    "exec false &\n? wait\n", "exec false &a&\nexec true &b&\n? wait a\nwait b\n",
    "terminal\nexec sh -c 'echo above; read x; echo got $x' &sh&\nprompt '^$'\ntype hi\nwait\n"
      + "ttyout got\n",
    "terminal\nexec cat &\npress -after=20ms CONTROL-D\nwait\n",
    "exec sleep 1000 &\n", "! exec sleep 1000 &\n",
    "exec sh -c 'trap \"exit 3\" INT; touch ready; while :; do sleep 0.01; done' &\n"
      + "waitfor ready '^'\n",
  ])
  func `is not refused`(text: String) {
    #expect(numberedFailure(text) == nil)
  }

  @Test(arguments: [
    ("exec false &\n! wait\n", "a.txtar:2:3: `! wait` says nothing: wait has no opposite"),
    (
      "terminal\nexec cat &\npress -after=soon RETURN\n",
      "a.txtar:3:1: soon is no duration; write 5s, 500ms or 2m"
    ),
    ("exec true\nttyout x\n", "2: no program has run on a terminal"),
    ("! ttyout x\n", "1: no program has run on a terminal"),
    ("[go1.] exec true\n", "a.txtar:1:1: unknown condition \"go1.\""),
    ("exec echo 'x\nstop\n", "a.txtar:1:11: this quote is not closed"),
    ("symlink a -> b\nsymlink b -> a\nexists a\n", "3: a does not exist"),
    (
      "exec cat &server\nwaitfor -of=server stdout x\n",
      "a.txtar:2:9: no line before this one starts a program named server in the background; "
        + "`&server&` at a line's end does"
    ),
    (
      "exec echo 'f(1)'\nstdout 'f(1)'\n",
      "2: 'f(1)' does not match in stdout; the text itself is there, which 'f\\(1\\)' matches"
    ),
    ("exec echo 'f(2)'\nstdout 'f(1)'\n", "2: 'f(1)' does not match in stdout\n"),
  ])
  func `is told what another lacks`(text: String, reason: String) {
    let found = (numberedFailure(text) ?? "it passed") + "\n"
    #expect(found.hasPrefix(reason), "\(found)")
  }
}
