import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Commands on what is no file, on files without an end, and on output without one.
@Suite struct `Hostile files and output`: RunsScripts {
  // MARK: Named pipes

  @Test(arguments: [
    "cat pipe", "cp pipe b", "grep x pipe", "! grep x pipe", "cmp pipe a", "cmp a pipe",
    "! cmp pipe a", "cmpenv pipe a", "cmpjson pipe a", "json pipe $ 1", "stdin pipe",
    "waitfor pipe x", "ttyin pipe", "unix2dos pipe", "unquote pipe", "replace a b pipe",
    "cat link", "grep x link",
  ])
  func `a named pipe is not read`(line: String) {
    let found = failure("exec mkfifo pipe\nsymlink link -> pipe\n\(line)\n-- a --\na\n")
    #expect(
      found?.contains(" cannot be read: it is a pipe, not a file") == true, "\(found ?? "passed")")
  }

  @Test(arguments: ["append pipe x", "cp a pipe", "cp a link"])
  func `a named pipe is not written`(line: String) {
    let found = failure("exec mkfifo pipe\nsymlink link -> pipe\n\(line)\n-- a --\na\n")
    #expect(
      found?.contains(" cannot be written: it is a pipe, not a file") == true,
      "\(found ?? "passed")")
  }

  @Test func `the null device is empty and takes everything`() {
    #expect(failure("cp a /dev/null\ncmp /dev/null empty\n-- a --\na\n-- empty --\n") == nil)
  }

  // MARK: Long files

  @Test(arguments: ["grep x f", "! grep x f", "cmp f a", "cat f", "stdin f", "waitfor f x"])
  func `a file that is too long is not read`(line: String) {
    let script = "exec truncate -s 100G f\n\(line)\n-- a --\na\n"
    let found = failure(script)
    #expect(
      found?.hasPrefix("f has 100 GiB, and a command reads no file of more than 256 MiB") == true,
      "\(found ?? "passed")")
  }

  @Test func `a file that is as long as it may be is read`() {
    let script = "exec truncate -s 1000 f\n! grep x f\n"
    #expect(failure(script) { $0.outputLimit = 1000 } == nil)
    #expect(failure(script) { $0.outputLimit = 999 } != nil)
  }

  @Test func `folders with long files that are empty are compared at once`() {
    let script = """
      mkdir a b
      exec truncate -s 500G a/f b/f
      tree a b
      exec sh -c 'printf x | dd of=b/f bs=1 seek=400000000000 conv=notrunc'
      ! tree a b
      exec sh -c 'printf x | dd of=a/f bs=1 seek=400000000000 conv=notrunc'
      tree a b

      """
    #expect(failure(script) == nil)
  }

  @Test func `the work of a line ends at its time limit`() {
    let found = failure("exec truncate -s 100G f\ntimeout 1ms\ncp f g\n")
    #expect(
      found?.hasPrefix("the comparison did not come to its end") == true, "\(found ?? "passed")")
  }

  @Test func `a removal ends at its time limit`() {
    let making = "exec sh -c 'mkdir d; cd d; for i in $(seq 10000); do : >$i; done'\n"
    let found = failure(making + "timeout 1ms\nrm d\n")
    #expect(
      found?.contains("the time limit came before it was removed") == true, "\(found ?? "passed")")
  }

  @Test func `a file that is copied onto itself stays`() {
    #expect(failure("cp a a\nsymlink l -> a\ncp l a\ngrep ^a$ a\n-- a --\na\n") == nil)
  }

  @Test(arguments: [
    ("cat f f", "what is shown has more than"),
    ("replace x yyy f", "f with its texts replaced has"),
    ("cmpenv g f", "with its variables replaced, it has more than"),
  ])
  func `what would be longer than a file may be is not made of several`(
    line: String, reason: String
  ) {
    let script = """
      exec sh -c 'yes ''x$A'' | head -c 800 >f'
      env A=0123456789
      \(line)
      -- g --

      """
    let found = failure(script) { $0.outputLimit = 1000 }
    #expect(found?.contains(reason) == true, "\(found ?? "passed")")
  }

  @Test func `a variable does not grow without end`() {
    let script = "env A=0123456789\n" + String(repeating: "env A=$A$A$A$A$A$A$A$A\n", count: 12)
    let found = numberedFailure(script)
    #expect(
      found?.hasPrefix("8: a word or a variable would be longer") == true, "\(found ?? "passed")")
  }

  @Test(arguments: [
    ("a\nb\r\nc\n", "a\r\nb\r\nc\r\n"), ("a\n\nb", "a\r\n\r\nb\r\n"), ("", ""), ("\r", "\r\n"),
  ])
  func `the ends of lines are rewritten`(text: String, wanted: String) {
    func base64(_ text: String) -> String {
      text.isEmpty ? "" : Data(text.utf8).base64EncodedString() + "\n"
    }
    let script = "unix2dos f\ncmp f g\n-- f base64 --\n\(base64(text))-- g base64 --\n"
    #expect(failure(script + base64(wanted)) == nil)
  }

  // MARK: Output

  @Test(arguments: ["exec yes", "! exec yes", "? exec yes", "exec sh -c 'exec yes >&2'"])
  func `a program that writes more than it may fails its line`(line: String) {
    let found = failure(line + "\n") { $0.outputLimit = 1 << 20 }
    #expect(found?.contains(" is longer than its limit, 1 MiB; ") == true, "\(found ?? "passed")")
  }

  @Test func `a program on a terminal that writes more than it may fails its line`() {
    let lines = [
      "terminal\nexec yes\n": "stdout", "ttyin a\nexec yes\n": "stdout",
      "ttyin a\nexec sh -c 'exec yes >&2'\n": "stderr",
      "ttyin a\nexec sh -c 'exec yes >/dev/tty'\n": "ttyout",
    ]
    for (line, stream) in lines {
      let found = failure(line + "-- a --\na\n") {
        $0.outputLimit = 1 << 20
        // A screen takes its time under a sanitizer.
        $0.timeout = 300
      }
      #expect(
        found?.contains("\(stream) is longer than its limit, 1 MiB") == true,
        "\(line): \(found ?? "passed")")
    }
  }

  @Test(arguments: ["wait", "waitfor stdout never"])
  func `a program in the background that writes more than it may fails the scenario`(line: String) {
    let script = "? exec yes &a&\nwaitfor stdout y\n\(line)\n"
    let found = failure(script) { $0.outputLimit = 1 << 20 }
    #expect(found?.contains("is longer than its limit, 1 MiB") == true, "\(found ?? "passed")")
  }

  @Test func `a long output is searched to its end`() {
    let script = """
      exec seq 1 4000000
      stdout '^4000000$'
      stdout -count=1 '^3999999$'
      ! stdout '^4000001$'
      cp stdout f
      grep '^4000000$' f
      cmp stdout f
      stdin stdout
      exec tail -n 1
      stdout '^4000000$'

      """
    #expect(failure(script) == nil)
  }

  @Test func `what is typed at leaves no file of its streams to the program`() throws {
    let outside = try Sandbox()
    let script = """
      exec sh -c 'rm -r "$HOME/../tmp" && ln -s \(outside.home.path) "$HOME/../tmp"'
      ttyin a
      exec sh -c 'ls -A "$HOME/../tmp/"; echo err >&2'
      ! stdout .
      stderr err
      -- a --
      a

      """
    #expect(failure(script) == nil)
  }
}
