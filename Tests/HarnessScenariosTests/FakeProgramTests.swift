import Foundation
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Programs of the machine that a script fakes: what they record, and what they do.
@Suite struct `A program that a script fakes`: RunsScripts {
  @Test func `is found by what the script starts`() {
    #expect(
      failure(
        """
        fake git
        reply git [push origin ..] -status=1 -stdout=out.txt -stderr=denied.txt
        ! exec sh -c 'git push origin main'
        status 1
        cmp stdout out.txt
        cmp stderr denied.txt
        calls git push 1
        calls git [push origin main] 1
        calls git [push origin] 0
        ! calls git 2
        -- out.txt --
        to origin
        -- denied.txt --
        denied
        """) == nil)
  }

  @Test(arguments: [
    #"sh -c 'sh -c "git push"'"#, #"env -i PATH="$PATH" git push"#,
    #"env -i "$(command -v git)" push"#, "FOO=1 git push", "(git push) & wait", "exec git push",
    "cd / && git push", "git push <&- >&- 2>&-", "command git push",
    #"cd "$(dirname "$(command -v git)")" && ./git push"#,
    #"ln -s "$(command -v git)" mine; PATH=/nowhere "$(command -v git)" push"#,
  ])
  func `is found however it is called`(line: String) {
    let found = failure(
      """
      fake git
      reply git [push]
      exec sh line.sh
      calls git push 1
      -- line.sh --
      \(line)
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `that was called with other words is told with them`() {
    let found = failure("fake git\nreply git [..]\nexec git push origin\ncalls git [pull] 1\n")
    #expect(
      found?.contains("was called 0 times, not once; it was called with other words:\n") == true
        && found?.contains("git push origin") == true, "\(found ?? "it passed")")
  }

  @Test func `is called with words that are no text, and they are kept`() {
    let script = #"""
      fake 'odd name'
      reply 'odd name' [..]
      exec sh odd.sh
      calls 'odd name' want.txt
      -- odd.sh --
      'odd name' "$(printf '\377a')" '' "two
      lines" 'a b' "it's"
      -- want.txt --
      'odd name' $'\xFFa' '' $'two\nlines' 'a b' 'it'\''s'

      """#
    #expect(failure(script) == nil)
  }

  @Test func `has a name that is hard to write`() {
    let script = """
      fake $NAME
      reply $NAME [..]
      exec sh odd.sh
      calls $NAME 1
      -- odd.sh --
      '\u{e9}
      .-*' x
      """
    let found = failure(script) { $0.environment["NAME"] = "\u{e9}\n.-*" }
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `is called two hundred times at once`() {
    let found = failure(
      """
      fake git
      reply git [fetch [..]] -stdout=out.txt
      exec sh many.sh
      calls git fetch 200
      stdout -count=200 '^fetched$'
      -- out.txt --
      fetched
      -- many.sh --
      i=0
      while [ $i -lt 200 ]; do git fetch $i & i=$((i + 1)); done
      wait
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `replies in turn, and the last line wins`() {
    let found = failure(
      """
      fake git
      reply git [status ..] -stdout=any
      reply git [status] -stdout=one
      reply git [status] -stdout=two
      exec sh -c 'git status; git status; git status -s; git status'
      cmp stdout want
      -- any --
      any
      -- one --
      one
      -- two --
      two
      -- want --
      one
      two
      any
      two
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `reads its input where it is told to, and leaves it alone otherwise`() {
    let found = failure(
      """
      fake git
      reply git [hash-object --stdin] -input
      reply git [log]
      exec sh -c 'printf "a\\nb" | git hash-object --stdin'
      calls git want.txt
      # What follows in the shell's own input is not for the fake
      stdin lines
      exec sh -c 'while read line; do git log; echo "$line"; done'
      cmp stdout lines
      calls git log 3
      # Nor is an input that never ends
      exec sh -c 'mkfifo pipe; exec 3<>pipe; git log <&3'
      -- want.txt --
      git hash-object --stdin < "a\\nb"
      -- lines --
      1
      2
      3
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `tells a long input by its length and digest`() {
    let found = failure(
      """
      fake sink
      reply sink [] -input
      exec sh -c 'head -c 1048576 /dev/zero | sink; head -c 3000000 /dev/zero | sink'
      calls sink want.txt
      -- want.txt --
      sink < 1048576 bytes, sha256 30e14955ebf1352266dc2ff8067e68104607e750abb9d3b36582b8af909fcb58
      sink < 3000000 bytes, sha256 \(Self.digest)
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  /// Of 3,000,000 zero bytes, as `sha256sum` has it.
  private static let digest = "35bce4eae54ec8e6cc2868baa8d157914d6ae2858811b4cc0c078c94460fa26f"

  @Test func `keeps its folder and the variables that are asked for`() {
    let found = failure(
      """
      fake -env=TOKEN,NOT_SET git
      reply git [..]
      mkdir sub
      exec sh -c 'cd sub && TOKEN="a b" SECRET=1 git push'
      calls git want.txt
      -- want.txt --
      TOKEN='a b' git push (in $WORK/sub)
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `asks the real program where it is to, and records that`() {
    let found = failure(
      """
      fake -pass tr
      reply tr [a b] -stdout=fake
      fake cat
      reply cat [.. --] -pass
      exec sh -c 'printf x | tr x y; tr a b; echo z | cat --'
      stdout '^yfake\\nz$'
      calls tr 2
      calls cat [--] 1
      -- fake --
      fake
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `fails where a fault says so, and ends by a signal`() {
    let found = failure(
      """
      fake git
      reply git [..] -stdout=out
      reply git [kill] -status=SIGTERM
      fault git.push=2:EX_TEMPFAIL
      exec sh -c 'git push; git push; echo $?; git push; git kill; echo $?'
      cmp stdout want
      calls git push list
      -- out --
      pushed
      -- want --
      pushed
      75
      pushed
      143
      -- list --
      git push
      git push failed with EX_TEMPFAIL
      git push
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `waits at a gate`() {
    let found = failure(
      """
      fake git
      reply git [..]
      hold git.push
      exec sh -c 'git status; git push; echo pushed' &
      gate reached git.push
      gate open git.push
      wait
      stdout pushed
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `is gone with its faults and holds where it is taken away`() {
    let found = failure(
      """
      fake git tr
      reply tr [a b]
      fault -optional git.push=1:1
      hold git.push
      fake -off git
      exec tr a b
      fake -off tr
      exec true
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `is run by a line of the script, too`() {
    let found = failure(
      """
      fake git
      reply git [status] -stdout=out
      exec git status
      stdout clean
      calls git status 1
      fake -off git
      fake -pass git
      -- out --
      clean
      """)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test func `ends with a status of its own where its launch is over`() {
    let found = failure(
      """
      fake git
      reply git [..]
      exec sh -c 'command -v git'
      capture PROGRAM
      exec sh -c '"$0" push || echo $?' $PROGRAM
      stdout 97
      stderr 'the launch whose test fakes this program is over'
      calls git 0
      exec sh -c 'readlink "$0"' $PROGRAM
      capture FILE
      ! exec $FILE push
      status 97
      """)
    // All lines hold, and yet the script has called what nothing answered.
    #expect(found?.hasPrefix("a fake was called after the program had ended") == true)
    #expect(
      found?.contains("answered it:\n  git push\nwhat is left") == true, "\(found ?? "passed")")
  }
}

/// What has to fail a script that fakes programs.
@Suite struct `A script whose fakes are called otherwise`: RunsScripts {
  private static let unexpected = "a fake was called, and nothing was told for that:\n  git pull"

  @Test(arguments: [
    ("exec sh -c 'git pull || true'", "3: \(unexpected)"),
    ("exec sh -c 'git pull >/dev/null 2>&1; exit 0'", "3: \(unexpected)"),
    ("! exec sh -c 'git pull; exit 1'", "3: \(unexpected)"),
    ("? exec git pull", "3: \(unexpected)"),
    ("exec sh -c 'git pull || true' &\nwait", "4: \(unexpected)"),
    ("exec sh -c 'git pull || true' &\nwaitfor stdout x", "4: "),
    ("exec sh -c 'git pull push || true'", "3: \(unexpected) push"),
    ("exec sh -c 'git push x || true'", "there are replies to: git [push]"),
    ("exec true\ncalls git push 1", "4: git.push was called 0 times, not once"),
    ("exec true\ncalls git [push] 1", "4: git [push] was called 0 times, not once"),
    ("exec git push\ncalls git push 0", "4: git.push was called once, not 0 times"),
    ("exec git push\ncalls git psh 0", "git records no function \"psh\"; did you mean \"push\"?"),
    ("exec git push\ncalls gti push 0", "no registration \"gti\""),
    ("exec git push\ncalls drive [push] 0", "words in brackets are for a program that `fake` has"),
    ("exec git push\ncalls git want\n-- want --\n", "differs from want"),
    ("fault git.push=2:1\nexec git push", "the fault git.push=2:1 has failed no call"),
    ("fault git.push=1:1\nexec true", "git was not called"),
    ("fault git.push=1:timeout\nexec true", "3: the fault git.push=1:timeout of a fake is how"),
    ("hold git.push\nexec git push &\ngate reached git.push", "waited at the gate \"git.push\""),
    ("hold git.push\ntimeout 1s\nexec git push", "while it waited at the gate \"git.push\""),
    ("reply gti [push]", "3: gti is not faked; did you mean \"git\"?"),
    ("reply git push", "the words that git replies to stand in brackets"),
    ("reply git [push", "the bracket before the words is not closed"),
    ("reply git [push] -stats=1", "`-stats=1` is no option of a reply; did you mean \"-status\"?"),
    ("reply git [push] -status=256", "256 is no exit status"),
    ("reply git [push] -stdout=nothing", "3: nothing does not exist"),
    ("reply git [push] -pass -status=1", "`-pass` asks the real program"),
    ("fake a/b", "no program is called \"a/b\""),
    ("calls git push origin 1", "`origin` is a word too many"),
  ])
  func `fails`(lines: String, reason: String) {
    let found = numberedFailure("fake git\nreply git [push]\n\(lines)\n")
    #expect(found?.contains(reason) == true, "\(found ?? "it passed")")
  }

  @Test(arguments: [
    ("exec git status", #"`reply git [status]`, in Swift reply(to: ["status"])"#),
    ("exec git", "`reply git []`, in Swift reply(to: [])"),
    ("exec git commit -m 'my words'", "`reply git [commit -m 'my words']`, in Swift"),
    ("exec git tag 'it''s' [x]", "`reply git [tag [..] [..]]`, in Swift"),
    ("exec git a b c d e f g h i", "`reply git [a b c d e f g h ..]`, in Swift"),
  ])
  func `is told the reply to the call, where it has none`(line: String, reply: String) {
    let found = numberedFailure("fake git\n? \(line)\n")
    #expect(found?.contains("there is no reply yet: \(reply)") == true, "\(found ?? "it passed")")
  }

  @Test func `fails at its end where a program in the background has called one`() {
    let found = numberedFailure(
      "fake git\nexec sh -c 'git pull || true; echo done' &\nwaitfor stdout done\n")
    #expect(found?.contains(Self.unexpected) == true, "\(found ?? "it passed")")
  }

  @Test func `fails where the fake of its machine is not there`() {
    let found = failure("fake -pass no-such-program\n! exec no-such-program a\nstatus 127\n")
    #expect(found == nil, "\(found ?? "it passed")")
  }
}
