import Foundation
import HarnessSystem
import Testing

@testable import HarnessScenarios

@Suite struct `An engine` {
  private func run(
    _ text: String, _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) -> ScenarioResult {
    var engine = ScenarioEngine()
    change(&engine)
    return engine.run(Scenario(Data(text.utf8), name: "a", file: "a.txtar"))
  }

  private func failure(_ result: ScenarioResult) -> String? {
    defer { _ = result.sandbox.map(FileTree.remove) }
    guard case .failed(let failure, let line) = result.status else { return nil }
    return "\(line?.number ?? 0): \(failure)"
  }

  @Test func `runs a script line by line`() {
    let result = run(
      """
      # tags: quick
      # It prints
      # tags: short
      exec cat hello.txt
      stdout '^hello$'
      ! stderr .
      -- hello.txt --
      hello
      """)
    #expect(!result.isFailure, "\(result.status)")
    #expect(result.log.phases.map(\.heading) == ["", "# It prints"])
  }

  @Test(arguments: ["ctrl-d", "Ctrl+D", "^D", "C-d"])
  func `asks whether a key is meant that others write so`(key: String) {
    #expect { try KeyName.key(key) } throws: {
      "\($0)".hasPrefix("there is no key \(key); did you mean CONTROL-D?; there are RETURN")
    }
  }

  @Test func `stops at the first line that fails`() {
    let result = run("exec false\nexec true\n")
    #expect(
      failure(result) == "1: the program failed with exit status 1; `!` before it expects that")
    #expect(!result.log.text(isWhole: true).contains("exec true"))
  }

  @Test func `does not take a program that was not found for one that failed`() {
    #expect(failure(run("! exec no-such-program\n"))?.contains("was not found") == true)
  }

  @Test func `compares an exact exit status`() {
    #expect(failure(run("! exec sh -c 'exit 3'\nstatus 3\n! status 4\n")) == nil)
    #expect(
      failure(run("! exec sh -c 'exit 3'\nstatus EX_USAGE\n"))
        == "2: the last program ended with exit status 3, not with exit status 64 (EX_USAGE)")
    #expect(failure(run("! exec sh -c 'kill -TERM $$'\nstatus SIGTERM\n")) == nil)
    #expect(failure(run("? exec sh -c 'exit 3'\n? exec true\n")) == nil)
  }

  @Test(arguments: ["! exec sh -c 'kill -SEGV $$'", "! exec sh -c 'kill -SEGV $$' &\nwait"])
  func `takes no crash for a failure, unless a line says so`(line: String) {
    let crashed = failure(run("\(line)\n"))
    #expect(
      crashed?.contains("crashed: it ended with signal 11 (SIGSEGV)") == true, "\(crashed ?? "")")
    #expect(failure(run("\(line)\n[linux] status SIGSEGV\n[!linux] status SIGSEGV\n")) != nil)
    #expect(failure(run("\(line)\nstatus SIGSEGV\n")) == nil)
    #expect(failure(run("\(line.replacing("!", with: "?"))\nexec true\n")) == nil)
  }

  @Test
  func `takes a crash for none that the next line says of another program, or not for certain`() {
    let crash = "sh -c 'kill -SEGV $$'"
    for script in [
      "! exec \(crash) &\n! exec sh -c 'exit 3' &\nwait\nstatus 3\n",
      "! exec \(crash)\n! status 2\n",
    ] {
      #expect(failure(run(script))?.contains("crashed") == true, "\(script)")
    }
  }

  @Test func `takes a signal of its own for a failure`() {
    for signal in ["ABRT", "SEGV"] {
      #expect(failure(run("! exec sleep 1000 &a&\nkill -\(signal) a\nwait a\n")) == nil)
    }
  }

  @Test func `keeps paths in the sandbox`() {
    for line in ["cp /etc/passwd x", "cd /", "mkdir ../../x", "rm /tmp/x", "exists /etc/passwd"] {
      #expect(failure(run("\(line)\n"))?.contains("sandbox") == true, "\(line)")
    }
    #expect(failure(run("symlink a -> /etc\ncp a/passwd x\n"))?.contains("sandbox") == true)
  }

  @Test func `gives programs nothing of the caller but the documented list`() {
    let result = run(
      "exec env\n! stdout ^USER=\nstdout ^WORK=\nstdout ^TMPDIR=.*/.tmp$\n! stdout ^/=\n")
    #expect(failure(result) == nil)
  }

  @Test func `shows a difference with what is wanted as minus`() {
    let result = run("exec echo found\ncmp stdout want\n-- want --\nwanted\n")
    #expect(
      failure(result) == """
        2: stdout differs from want
        --- expected
        +++ found
        @@ -1 +1 @@
        -wanted
        +found
        """)
  }

  @Test func `waits for background programs`() {
    #expect(
      failure(
        run(
          """
          ? exec sh -c 'echo one; echo err >&2' &
          exec sh -c 'echo $$ > pid; exit 1' &two&
          ! stdout .
          exec sh -c 'until [ -s pid ] && ! kill -0 $(cat pid); do :; done'
          """))?.hasPrefix("2: at the end of the script, `sh -c echo $$ > pid; exit 1` failed")
        == true)
    #expect(
      failure(
        run(
          """
          exec sh -c 'echo one; echo err >&2' &
          ! exec sh -c 'echo two; exit 1' &two&
          wait
          cmp stdout want
          stderr err
          -- want --
          one
          two
          """)) == nil)
  }

  @Test func `names the line of a background program that ends otherwise than expected`() {
    for end in ["", "stop\n", "skip\n"] {
      let found = failure(
        run(
          """
          exec sh -c 'echo $$ > made; mv made id; exit 3' &
          exec sh -c 'until test -e id; do :; done; while kill -0 $(cat id); do sleep 0.01; done'
          \(end)
          """))
      #expect(
        found?.hasPrefix("1: at the end of the script, `sh -c ") == true,
        "\(end)\(found ?? "passed")")
      #expect(failure(run("exec sleep 1000 &\nexec true\n\(end)")) == nil)
    }
    #expect(
      failure(run("! exec true &a&\nwait a\n"))
        == "2: `true` succeeded, and `!` expects it to fail")
  }

  @Test func `holds a program in the background to the limit of the line that started it`() {
    let found = failure(run("timeout 200ms\nexec sleep 1000 &\ntimeout 1000s\nwait\n"))
    #expect(found?.contains("within 0.2 seconds") == true, "\(found ?? "passed")")
    let atEnd = failure(
      run(
        """
        timeout 200ms
        exec sh -c 'echo $$ > made; mv made id; exec sleep 1000' &
        timeout 1000s
        exec sh -c 'until test -e id; do :; done; while kill -0 $(cat id); do sleep 0.01; done'
        """))
    #expect(atEnd?.hasPrefix("2: at the end of the script, ") == true, "\(atEnd ?? "passed")")
    #expect(atEnd?.contains("did not exit within 0.2 seconds") == true, "\(atEnd ?? "passed")")
  }

  @Test func `lets a program run on whose limit had not passed at the end of the script`() {
    #expect(failure(run("timeout 1000s\n! exec sleep 1000 &\n")) == nil)
  }

  @Test func `does not look at how a program has ended that the script has killed`() {
    for signal in ["", "-INT ", "-TERM ", "-9 "] {
      #expect(failure(run("exec sleep 1000 &a&\nkill \(signal)a\n")) == nil)
    }
    #expect(
      failure(run("exec sleep 1000 &a&\nkill a\nwait a\n"))?.hasPrefix("3: `sleep 1000`") == true)
    let other = failure(
      run(
        """
        exec sh -c 'trap "exit 3" TERM; echo up; while :; do sleep 0.01; done' &a&
        waitfor stdout up
        kill -TERM a
        """))
    #expect(other?.contains("at the end of the script") == true, "\(other ?? "passed")")
  }

  @Test func `fails where a sanitizer found an error in a program of the background`() {
    let program = "? exec sh -c 'echo SUMMARY: ThreadSanitizer: data race a.swift:7 >&2"
    for script in [
      "\(program)' &a&\nwait a\n", "\(program); exec sleep 1000' &\nwaitfor stderr race\n",
    ] {
      let found = failure(run(script))
      #expect(found?.contains("ThreadSanitizer: data race a.swift:7") == true, "\(found ?? script)")
    }
  }

  @Test func `fails where a sanitizer found an error, on the terminal beside its streams`() {
    let script = """
      ttyin f
      exec sh -c 'echo "SUMMARY: AddressSanitizer: heap-use-after-free x.c:3" >/dev/tty'
      -- f --
      x

      """
    let found = failure(run(script))
    #expect(found?.contains("AddressSanitizer: heap-use-after-free") == true, "\(found ?? script)")
  }

  @Test func `has no output after a wait for nothing`() {
    #expect(failure(run("exec echo a\nwait\n! stdout .\n")) == nil)
  }

  @Test func `copies as the umask allows, and leaves the permissions of a file that is there`() {
    let result = run(
      """
      chmod 777 a
      chmod 400 b
      cp a new
      cp b readonly
      cp a old
      exec sh -c 'umask 0; touch open; chmod 666 open'
      cp b open
      exec stat -c %a new readonly old open
      stdout '^755\\n400\\n644\\n666\\n$'
      -- a --
      -- b --
      -- old mode=644 --
      """)
    #expect(failure(result) == nil)
  }

  @Test func `unquotes as testscript does: the first line has to be quoted, others may`() {
    #expect(
      failure(run("unquote a\nexec cat a\nstdout '^x\\ny\\n>z\\n$'\n-- a --\n>x\ny\n>>z\n")) == nil)
    #expect(failure(run("unquote a\n-- a --\nx\n>y\n"))?.contains("is not quoted") == true)
    #expect(failure(run("exec printf '>x'\ncp stdout a\nunquote a\n"))?.hasPrefix("3: ") == true)
    #expect(failure(run("unquote a\n-- a --\n")) == nil)
  }

  @Test func `interrupts what still runs at the end, and kills what ignores it`() {
    let result = run(
      """
      ! exec sh -c 'trap "echo caught; exit 3" INT; echo ready; while :; do sleep 0.01; done' &a&
      ! exec sh -c 'trap "" INT TERM; echo ready; while :; do sleep 0.01; done' &b&
      waitfor -of=a stdout ready
      waitfor -of=b stdout ready
      """)
    #expect(failure(result) == nil)
    let log = result.log.text(isWhole: true)
    #expect(log.contains("\ncaught\n"))
    #expect(log.contains("SIGKILL"))
  }

  @Test func `sends signals to background programs`() {
    #expect(
      failure(
        run(
          """
          ! exec sleep 1000 &a&
          kill -TERM a
          wait a
          status SIGTERM
          """)) == nil)
    #expect(failure(run("exec sleep 1000 &a&\nkill -HUPP a\n"))?.contains("no signal") == true)
    #expect(
      failure(run("exec sleep 1000 &server&\nenv NAME=sever\nkill $NAME\n"))
        == "3: no background program is named sever; did you mean \"server\"?; there are: server")
    #expect(
      failure(run("env NAME=b\nwait $NAME\n"))
        == "2: no background program is named b; none has a name")
  }

  @Test func `ends a program at its time limit`() {
    let result = run("timeout 100ms\nexec sh -c 'echo before; sleep 1000'\n")
    #expect(failure(result)?.contains("did not exit within 0.1 seconds") == true)
    #expect(result.log.text(isWhole: true).contains("before"))
  }

  @Test func `runs deferred commands last first, also after a failure`() {
    let result = run("defer echo one\ndefer echo two\nexec false\n")
    let log = result.log.text(isWhole: true)
    #expect(failure(result)?.hasPrefix("3: ") == true)
    let (one, two) = (log.range(of: "> echo one"), log.range(of: "> echo two"))
    #expect(one != nil && two != nil && two!.lowerBound < one!.lowerBound, "\(log)")
  }

  @Test func `skips and stops`() {
    guard case .skipped("not today") = run("skip 'not today'\nexec false\n").status else {
      Issue.record("not skipped")
      return
    }
    guard case .passed = run("stop\nexec false\n").status else {
      Issue.record("not stopped")
      return
    }
    let failsAndEnds = """
      exec sh -c 'echo $$ >id; exit 1' &
      exec sh -c 'until test -s id && ! kill -0 $(cat id) 2>/dev/null; do sleep 0.01; done'
      stop

      """
    #expect(failure(run(failsAndEnds)) != nil)
  }

  @Test func `takes commands and conditions of a project`() {
    let result = run("[friday] countdown 3\n[!friday] skip\ncat countdown\nstdout '2\\n1'\n") {
      $0.customConditions["friday"] = { _ in true }
      $0.commands.append(
        ScenarioCommand("countdown FROM", summary: "Count down.") { run, call in
          guard let from = Int(call.operands[0]) else { throw ScenarioFailure("no number") }
          let lines = (1...from).reversed().map { "\($0)\n" }.joined()
          try run.write(Data(lines.utf8), to: "countdown")
        })
    }
    #expect(failure(result) == nil)
  }

  @Test func `runs a registered app by its name`() {
    let result = run("shell -c 'echo $0 $1' a\nstdout ^a$\n! shell -c 'exit 2'\nstatus 2\n") {
      $0.apps["shell"] = "/bin/sh"
    }
    #expect(failure(result) == nil)
  }

  @Test func `keeps the colours of a terminal for the reports, and shows its text without them`() {
    let result = run("terminal\nexec printf 'a \\033[31mred\\033[m word'\nscreen 'a red word'\n")
    #expect(failure(result) == nil)
    let shown = result.log.phases.flatMap(\.entries).compactMap { entry -> String? in
      guard case .output("terminal", let text) = entry else { return nil }
      return text
    }
    #expect(shown == ["a \u{1B}[38;5;1mred\u{1B}[m word"])
    #expect(result.log.text(isWhole: true).contains("[terminal]\na red word\n"))
  }

  @Test func `removes the sandbox of a scenario that passed and keeps that of one that failed`() {
    #expect(run("exec true\n").sandbox == nil)
    let failed = run("exec false\n")
    #expect(failed.sandbox.map { FileManager.default.fileExists(atPath: $0.path) } == true)
    _ = failed.sandbox.map(FileTree.remove)
  }
}
