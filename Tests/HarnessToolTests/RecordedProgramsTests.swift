import Harness
import HarnessTesting
import TestSupport
import XCTest

/// Sessions of programs of others, each recorded, run ten times, and run where the answer is another.
final class RecordedProgramsTests: RecordTestCase {
  func testSQLite() throws {
    try require(.sqlite3)
    try expectSound(["sqlite3", "a.db"], change: ("6 * 7", "6 * 8")) {
      for line in [
        "create table t(a);", "insert into t values('it''s $5');", "select 6 * 7, a from t;",
      ] {
        try app.waitForPrompt("sqlite> ").typeText(line + "\n")
      }
      try app.waitForScreen("42|it's $5")
      try app.typeText(".quit\n")
    }
  }

  func testGitWithAnEditor() throws {
    try require(.git, .vim)
    let script = """
      git init -q . && git config user.email a@b && git config user.name n && echo x >f && \
      git add f && EDITOR='vim -u NONE -N' git commit
      """
    try expectSound(
      ["sh", "-c", script], change: ("echo x >f", "echo x >g && echo x >f && git add g")
    ) {
      try app.waitForScreen("Initial commit")
      try app.typeText("ifirst")
      try app.waitForScreen("first")
      try leaveVim()
    }
  }

  func testGitAsksForEachHunk() throws {
    try require(.git)
    let script = """
      git init -q . && git config user.email a@b && git config user.name n && echo x >f && \
      git add f && git commit -qm a && echo y >>f && git add -p && git log
      """
    try expectSound(["sh", "-c", script], change: ("echo y >>f", "echo z >>f")) {
      try app.waitForScreen("Stage this hunk")
      try app.typeText("y\n")
    }
  }

  func testSSHKeygenAsksForAPassphrase() throws {
    try require(.sshKeygen)
    try expectSound(
      ["ssh-keygen", "-t", "ed25519", "-C", "me@here", "-f", "key"],
      change: ("me@here", "me@there"), secret: "sesame77x",
      // A row of the key's picture may be the same in all replays.
      chances: ["|"]
    ) {
      try app.waitForScreen("Enter passphrase")
      try app.typeText("sesame77x\n")
      try app.waitForScreen("Enter same passphrase")
      try app.typeText("sesame77x\n")
    }
  }

  func testVim() throws {
    try require(.vim)
    try expectSound(["vim", "-u", "NONE", "-N", "a.txt"], change: ("'hello'", "'hallo'")) {
      try app.waitForScreen("[New]")
      try app.typeText("i")
      try app.waitForScreen("-- INSERT --")
      try app.typeText("hello")
      try app.waitForScreen("hello")
      try leaveVim()
    }
    sandbox.expect(Self.file, .content(.contains("-- expected/a.txt --\nhello\n")))
  }

  private func leaveVim() throws {
    try app.press(.escape)
    try app.waitForScreen(.doesNotContain("-- INSERT --"))
    try app.typeText(":")
    try app.waitForScreen(.matches("(?m)^:"))
    try app.typeText("wq\n")
  }

  func testNano() throws {
    try require(.nano)
    try expectSound(["nano", "n.txt"], change: ("'some'", "'sum'")) {
      try app.waitForScreen("Help")
      try app.typeText("some")
      try app.waitForScreen("some")
      try app.press(.control("o"))
      try app.waitForScreen("File Name to Write: n.txt")
      try app.press(.return)
      try app.waitForScreen("Wrote 1 line")
      try app.press(.control("x"))
    }
  }

  func testLess() throws {
    try require(.less)
    try expectSound(
      ["sh", "-c", "seq 1 100 >n; exec less n"], change: ("seq 1 100", "seq -f a%g 1 100")
    ) {
      try app.waitForScreen(.contains("23\n"))
      try app.typeText(" ")
      try app.waitForScreen(.contains("46\n"))
      try app.typeText("/77\n")
      try app.waitForScreen(.contains("77\n"))
      try app.typeText("q")
    }
  }

  func testResizing() throws {
    try require(.less)
    try expectSound(
      ["sh", "-c", "seq 1 100 >n; exec less n"], change: ("resize 60x12", "resize 60x7")
    ) {
      try app.waitForScreen(.contains("23\n"))
      try app.resize(columns: 60, rows: 12)
      try app.waitForScreen(.matches("^1\n(.*\n)+11\n:"))
      try app.typeText("G")
      try app.waitForScreen(.contains("100\n"))
      try app.typeText("q")
    }
  }

  func testTop() throws {
    try require(.top)
    try expectSound(
      ["sh", "-c", "exec top -p $$"], change: ("exec top -p $$", "exec top -p $$ -w 60"),
      chances: ["%Cpu(s):", "MiB Mem :", "MiB Swap:"]
    ) {
      try app.waitForScreen("COMMAND")
      try app.typeText("q")
    }
  }

  func testBC() throws {
    try require(.bc)
    try expectSound(["bc", "-q"], change: ("2^10", "2^11")) {
      try app.typeText("2^10\n")
      try app.waitForScreen("1024")
      try app.typeText("quit\n")
    }
  }

  func testPython() throws {
    try require(.python3)
    let python = try OptionalProgram.python3.url.path
    try expectSound([python, "-q"], change: ("6 * 7", "6 * 8")) {
      try app.waitForScreen(">>> ")
      try app.typeText("6 * 7\n")
      try app.waitForScreen("42")
      try app.typeText("import os; os.getcwd()\n")
      try app.waitForScreen("/session'")
      try app.press(.control("d"))
    }
  }

  func testAShellWithLinesThatAreEdited() throws {
    try require(.bash)
    try expectSound(["bash", "--norc", "-i"], change: ("echo hallo", "echo hullo")) {
      try app.waitForScreen("# ")
      try app.typeText("echo hallo >f\n")
      try app.waitForScreen(.matches(#"hallo >f\n.*[#$] *$"#))
      try app.typeText("cat g\u{7F}f\n")
      try app.waitForScreen(.matches(#"(?m)^hallo$"#))
      try app.typeText("exit 0\n")
    }
  }

  func testAMenu() throws {
    try require(.bash)
    let script = #"PS3='choose: '; select x in apple pear; do echo "took $x"; break; done"#
    try expectSound(["bash", "-c", script], change: ("apple pear", "apple plum")) {
      try app.waitForScreen("choose: ")
      try app.typeText("2\n")
    }
  }

  func testAPasswordThatBashReads() throws {
    try require(.bash)
    let script =
      #"read -rsp 'Password: ' p; echo; echo "got $p"; echo "$p" >kept; [ "$p" = hunter2x ]"#
    try expectSound(
      ["bash", "-c", script], change: ("echo \"got", "echo \"has"), secret: "hunter2x"
    ) {
      try app.waitForScreen("Password: ")
      try app.typeText("hunter2x\n")
    }
    sandbox.expect(Self.file, .content(.contains("${PASSWORD}")))
  }

  func testAPINThatIsReadKeyByKey() throws {
    try require(.bash)
    let script = #"read -rsn 6 -p 'PIN: ' p; echo; [ "$p" = 471199 ] && echo right || echo wrong"#
    try expectSound(
      ["bash", "-c", script], change: ("&& echo right", "&& echo good"), secret: "471199"
    ) {
      try app.waitForScreen("PIN: ")
      try app.typeText("471199")
    }
  }
}
