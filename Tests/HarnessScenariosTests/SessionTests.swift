import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What a scenario that is recorded tells of its session.
@Suite struct SessionTests: RunsScripts {
  private func steps(
    _ text: String, _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) throws -> [SessionStep] {
    let result = run(text) {
      $0.recordsSessions = true
      change(&$0)
    }
    return try #require(result.session).steps
  }

  private func texts(_ kind: SessionStep.Kind, _ steps: [SessionStep]) -> [String] {
    steps.filter { $0.kind == kind }.map(\.text)
  }

  @Test func nothingIsRecordedUnlessItIsWanted() {
    #expect(run("exec true\n").session == nil)
  }

  @Test func linesProgramsOutputAndTheFailureAreInOrder() throws {
    let steps = try steps(
      "# one\nexec sh -c 'echo out; echo err >&2'\n# two\ncmp stdout want\n-- want --\nno\n")
    let kinds = steps.map(\.kind).filter { $0 != .output }
    #expect(kinds == [.phase, .line, .started, .ended, .phase, .line, .failure])
    #expect(texts(.line, steps) == ["exec sh -c 'echo out; echo err >&2'", "cmp stdout want"])
    #expect(steps.first { $0.stream == "stdout" }?.text == "out\n")
    #expect(steps.first { $0.stream == "stderr" }?.text == "err\n")
    #expect(texts(.started, steps) == ["sh"])
    #expect(texts(.ended, steps) == ["exit status 0"])
    let failure = try #require(steps.last)
    #expect(failure.place == .init(file: "a.txtar", line: 4))
    #expect(failure.text.contains("+out"), "\(failure.text)")
    #expect(steps.map(\.time) == steps.map(\.time).sorted())
  }

  @Test func whatIsTypedWithoutAnEchoIsNotInIt() throws {
    let steps = try steps(
      """
      exec mkfifo go
      terminal
      exec sh ask.sh &x&
      prompt Name
      type Ann
      # What is typed while echo is switched off counts as hidden: that begins behind this.
      exec sh -c 'echo >go'
      prompt Password
      type $SECRET
      wait x
      -- ask.sh --
      printf 'Name? '; read name; read go <go
      stty -echo; printf 'Password? '; read word; stty echo
      echo; echo "$name has ${#word}"
      """
    ) { $0.environment["SECRET"] = "open-sesame" }
    #expect(texts(.typed, steps) == ["Ann⏎", "•••⏎"])
    #expect(texts(.prompt, steps) == ["Name? ", "Password? "])
    #expect(steps.filter { $0.kind == .prompt }.map(\.isHidden) == [false, true])
    let terminal = steps.filter { $0.stream == "terminal" }.map(\.text).joined()
    #expect(terminal.contains("Ann has 11"), "\(terminal)")
    #expect(!steps.contains { $0.text.contains("sesame") }, "\(steps)")
  }

  @Test func keysOfAProgramThatShowsThemItselfAreNotReadOffTheTerminal() throws {
    let steps = try steps(
      """
      terminal
      exec sh ask.sh &x&
      waitfor stdout ready
      type -n topsecret
      press DOWN RETURN
      wait x
      -- ask.sh --
      stty -echo -icanon min 1; printf ready
      head -c 13 >/dev/null; stty echo icanon
      """)
    let typed = texts(.typed, steps).joined()
    #expect(!typed.contains("t") && typed.contains("↓⏎"), "\(typed)")
  }

  @Test func filesAreToldAsTheyChange() throws {
    let steps = try steps(
      """
      exec sh -c 'echo one >>a; mkdir -p d; echo >d/e; rm b'
      exec sh -c 'echo two >>a'
      mkdir $WORK/x
      -- a --
      -- b --
      """)
    #expect(
      texts(.file, steps) == [
        "changed a, 4 bytes, before 0 bytes", "removed b", "created d/", "created d/e, 1 byte",
        "changed a, 8 bytes, before 4 bytes", "created x/",
      ])
  }

  @Test func moreFilesThanCanBeLookedAtAreSaidOnce() throws {
    let steps = try steps("exec sh -c 'seq 2000 | while read n; do : >$n; done'\nexec true\n")
    #expect(texts(.file, steps).count == 1)
    #expect(texts(.file, steps)[0].hasPrefix("more than 1000 files"))
  }

  @Test func callsOfFakesAreTold() throws {
    let steps = try steps(
      "fake git\nreply git [push ..]\nexec sh -c 'git push origin'\ncalls git push 1\n")
    #expect(texts(.call, steps).count == 1)
    #expect(texts(.call, steps)[0].contains("git push origin"))
  }

  @Test(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
  func faultsOfTheSystemAreTold() throws {
    let steps = try steps("sysfault rename:1 EIO\n! exec mv a b\n-- a --\n")
    #expect(texts(.fault, steps).count == 1)
  }

  @Test func thePathOfTheFolderIsNotInIt() throws {
    let steps = try steps("exec pwd\nstdout nothing\n")
    #expect(steps.first { $0.stream == "stdout" }?.text == "$WORK\n")
  }

  @Test func whereAllTakesTooMuchRoomWhatTheScriptDidIsKept() throws {
    let room = SessionRoom(bytes: 3000)
    let script = "exec printf '%01500d' 1\nexec false\n"
    let first = try steps(script) { $0.sessionRoom = room }
    let second = try steps(script) { $0.sessionRoom = room }
    #expect(first.contains { $0.kind == .output })
    #expect(!second.contains { $0.kind == .output })
    #expect(second.last?.kind == .failure)
  }

  @Test func ofManyRunsTheFirstFailureAloneHasItsSession() {
    let firsts = FirstFailures()
    func session(_ script: String) -> Session? {
      run(script) {
        $0.recordsSessions = true
        $0.firstFailures = firsts
      }.session
    }
    #expect(session("exec true\n") == nil)
    #expect(session("exec false\n") != nil)
    #expect(session("exec false\n") == nil)
  }
}
