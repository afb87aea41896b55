import Foundation
import Harness
import HarnessScenarios
import ScenarioTestSupport
import Testing

/// What a script has the system fail at.
@Suite(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
struct SystemFaultsInScriptTests: RunsScripts {
  private let file = "-- a --\nhello\n"

  @Test(arguments: [
    "sysfault rename:1 EIO\n! exec mv a b\nstderr 'Input/output error'\n",
    "sysfault write ENOSPC b\n! exec cp a b\nexec cp a c\n",
    "sysfault full 2\n! exec cp a b\ngrep ^he$ b\n",
    "sysfault kill rename\n? exec mv a b\nexists a\n",
    "sysfault read short=2 a\nexec cat a\nstdout hello\n",
    "sysfault rename:1 EIO\n! exec mv a b\nsysfault off\nexec mv a b\n",
    "sysfault rename:1 EIO\nexec true\n! exec mv a b\n! exec mv a b\n",
    "sysfault rename:1 EIO\nsysfault rename:2 EACCES\nexec sh -c '! mv a b && ! mv a b && mv a b'\n",
    "sysfault rename EIO b\nsysfault unlink EACCES\n! exec mv a b\n! exec rm a\n",
    "sysfault write:2+ ENOSPC b\nexec sh -c 'for n in 1 2 3; do echo $n >>b; done; true'\ngrep '^1$' b\n! grep '[23]' b\n",
    "sysfault write:2+ short=1 b\nexec sh -c 'exec >b; echo 12; echo 34'\ngrep ^34$ b\n",
    "sysfault open EACCES a\n! exec cat a\nstderr 'Permission denied'\n",
    "sysfault sync EIO a\n! exec sync a\nstderr 'Input/output error'\n",
    "sysfault close EIO b\n! exec cp a b\nstderr 'Input/output error'\n",
    "sysfault mkdir EDQUOT\n! exec mkdir d\n! exists d\n",
    "sysfault link EMLINK\n! exec ln a l\n! exists l\n",
    "sysfault chmod EPERM a\n! exec chmod 600 a\n",
    "sysfault truncate EIO a\n! exec truncate -s 1 a\ncmp a b\n-- b --\nhello\n",
    "sysfault list EIO\n! exec ls\nstderr 'Input/output error'\n",
    "sysfault fork EAGAIN\n! exec sh -c '(true); true'\n",
    "chmod 755 t\nsysfault exec ENOMEM\n! exec sh -c 'exec ./t'\n-- t --\n#!/bin/sh\n",
    "sysfault write:1 short=3 b\nexec cp a b\ncmp a b\n",
    "sysfault write short=1 b\nexec cp a b\ncmp a b\n",
    // A copy has its number, also where it is not the one that is to be short.
    "exec cp a b\nsysfault write:3 short=1 c\nexec sh -c 'cp a c && cat a a >>c'\n",
    "[!sysfault] exec false\n[sysfault] exec true\n",
  ]) func whatIsChosenHappens(script: String) {
    #expect(failure(script + file) == nil)
  }

  @Test(arguments: [
    "sysfault rename:1 EIO\nexec cat a\n", "sysfault rename:2 EIO\nexec mv a b\n",
    "sysfault rename:1 EIO\nsysfault off\nexec mv a b\n",
    "sysfault rename:1 EIO\nsysfault off\nsysfault rename:1 EIO\n! exec mv a b\n",
    "sysfault full 4096\nexec cp a b\n",
    "sysfault write:2+ ENOSPC b\nexec sh -c 'echo 1 >b'\n",
    "sysfault write EIO nothing\nexec cp a b\n",
    "sysfault write EIO e\u{301}\nexec cp a \u{e9}\n",
    "sysfault open EACCES\nexec cat /etc/passwd\n",
    // The C library looks for who knows the users, whom the program has not asked for.
    "sysfault connect ECONNREFUSED\nexec sh -c '/usr/bin/getent passwd root'\n",
    // What a fake says goes over a socket of the harness's own.
    "sysfault connect ECONNREFUSED\nfake git\nreply git [..]\nexec git push\n",
    "sysfault connect ETIMEDOUT no.such.host.invalid\n! exec cat nothing\n",
  ]) func aFaultThatMeetsNoCallFailsTheScript(script: String) throws {
    let failure = try #require(self.numberedFailure(script + file))
    #expect(failure.hasPrefix("1: at the end of the script, the system fault"), "\(failure)")
    #expect(failure.contains("met no call"), "\(failure)")
  }

  /// A call that nobody expects is told where connections fail.
  @Test(arguments: ["kill connect:1", "connect ECONNREFUSED"])
  func noFaultHidesTheCallOfAFake(fault: String) throws {
    let script = "fake git\nsysfault \(fault)\nexec sh -c 'git pull; true'\n"
    let failure = try #require(self.failure(script))
    #expect(failure.contains("a fake was called, and nothing was told for that"), "\(failure)")
  }

  @Test(arguments: [
    ("connect ETIMEDOUT no.such.host.invalid", "no address of no.such.host.invalid is known here"),
    ("exec EACCES", "without a path, what lies outside of the sandbox does not count"),
    ("write ENOSPC /dev/stderr", "of a program's streams, /dev/stdout alone is known"),
  ]) func whyItMayHaveMetNoCallIsSaid(fault: String, reason: String) throws {
    let failure = try #require(self.failure("sysfault \(fault)\nexec sh -c 'ls /; echo >&2'\n"))
    #expect(failure.contains(reason), "\(failure)")
  }

  @Test(arguments: [
    ("sysfault fork EAGAIN a", "fork is of no path"),
    ("sysfault kill accept a", "accept is of no path"),
    ("sysfault renam:1 EIO", "there is no call \"renam\"; did you mean \"rename\"?"),
    ("sysfault rename:0 EIO", "\"0\" is no number from 1"),
    ("sysfault rename EOI", "there is no error \"EOI\"; did you mean \"EIO\"?"),
    ("sysfault rename", "write CALL[:N[+]] ERROR"), ("sysfault full", "write CALL[:N[+]] ERROR"),
    ("sysfault rename short=3", "rename cannot be short"),
    ("sysfault write short=0", "\"0\" is no number from 1"),
    ("sysfault rename:0+ EIO", "\"0+\" is no number from 1"),
    ("sysfault rename:+ EIO", "\"+\" is no number from 1"),
    ("sysfault rename:+2 EIO", "\"+2\" is no number from 1"),
    ("sysfault rename:2++ EIO", "\"2++\" is no number from 1"),
    ("sysfault kill rename:2+", "a process dies once: write rename:2"),
    ("sysfault rename EIO a b", "write CALL[:N[+]] ERROR"),
  ]) func whatCannotBeReadIsSaidBeforeAnythingRuns(line: String, problem: String) throws {
    let found = failure("exec false\n\(line)\n")
    let failure = try #require(found)
    #expect(failure.contains(problem), "\(failure)")
    #expect(!failure.contains("exit status"), "\(failure)")
  }
}
