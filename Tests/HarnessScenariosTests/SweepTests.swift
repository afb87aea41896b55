import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What a sweep finds, by programs that do what it looks for, and by others that come near to it.
@Suite(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
struct SweepTests: Sweeps {
  /// What a program that writes well does.
  private let save = "{ echo new >f.tmp && sync f.tmp && mv f.tmp f; } || { rm -f f.tmp; exit 1; }"

  // MARK: - Torn files

  @Test func aFileThatIsWrittenInPlaceIsTorn() throws {
    let sweep = try sweep("exec sh -c 'echo longer >f'\n-- f --\nold\n")
    let finding = try #require(sweep.findings.first { $0.kind == .tore })
    #expect(finding.text.hasPrefix("f is neither as before nor as after"), "\(finding)")
    #expect(finding.text.hasSuffix("before 4 bytes, after 7 bytes, found 0 bytes"), "\(finding)")
    #expect(finding.reproductions.first == "sysfault write ENOSPC f")
    #expect(finding.reproductions.contains("sysfault kill write:1 f"))
  }

  @Test func aFileThatIsReplacedIsNot() throws {
    let sweep = try sweep("exec sh -c '\(save)'\n-- f --\nold\n")
    // A shell that can start no other program leaves its file.
    #expect(!sweep.fails(strictly: false), "\(sweep.findings)")
    #expect(sweep.points >= 5 && sweep.faults >= 8 && sweep.kills >= 3, "\(sweep)")
  }

  /// One that nobody else may read any more, for example.
  @Test func permissionsThatWereNeverToBeAreTorn() throws {
    let script = "umask 077; cp a t && mv t f && chmod 644 f || { rm -f t; echo no >&2; exit 1; }"
    let torn = try sweep("exec sh -c '\(script)'\n-- a --\nnew\n-- f --\nold\n")
    let finding = try #require(torn.findings.first { $0.kind == .tore }, "\(torn)")
    #expect(
      finding.text.hasSuffix(
        "before 4 bytes, mode 644, after 4 bytes, mode 644, found 4 bytes, mode 600"), "\(finding)")
    #expect(finding.reproductions.contains("sysfault chmod:1 EACCES f"), "\(finding)")
    #expect(finding.reproductions.contains("sysfault kill chmod:1 f"), "\(finding)")
    let held = try sweep("exec sh -c 'echo longer >f; chmod 600 f'\n-- f --\n\n")
    #expect(!held.findings.contains { $0.reproductions.contains("sysfault chmod:1 EACCES f") })
  }

  @Test func aFileThatIsMadeAnewIsNotTorn() throws {
    let sweep = try sweep("exec sh -c 'echo longer >f'\n")
    #expect(!kinds(sweep).contains(.tore), "\(sweep.findings)")
  }

  @Test func whatIsMovedMustNotBeGone() throws {
    let lost = try sweep("exec sh -c 'x=$(cat a) && rm a && echo $x >b'\n-- a --\ntext\n")
    #expect(kinds(lost).contains(.tore), "\(lost.findings)")
    let held = try sweep("exec sh -c 'cat a >b && rm a'\n-- a --\ntext\n")
    #expect(!kinds(held).contains(.tore), "\(held.findings)")
  }

  /// A copy within the system has its number, by whichever fault the program is tried.
  @Test func whatStandsBehindACopyIsTried() throws {
    let sweep = try sweep(
      "exec sh -c 'cp a b && echo more than this >>b'\n-- a --\nold\n")
    #expect(sweep.missed == 0, "\(sweep)")
  }

  // MARK: - What a program says

  @Test func aProgramThatHidesAFailureLies() throws {
    let sweep = try sweep("exec sh -c 'cp a b || true'\n-- a --\ntext\n")
    let finding = try #require(sweep.findings.first)
    #expect(finding.kind == .lied && finding.text.contains("exit status 0"), "\(finding)")
    #expect(finding.reproductions.contains("sysfault write ENOSPC b"), "\(finding)")
  }

  @Test func aProgramThatGoesAnotherWayDoesNotLie() throws {
    let script = "cp a b || { rm -f b; cp a b; }"
    let sweep = try sweep("exec sh -c '\(script)'\n-- a --\ntext\n")
    #expect(!kinds(sweep).contains(.lied), "\(sweep.findings)")
  }

  @Test func aDiskThatIsFullStaysSo() throws {
    let sweep = try sweep("exec sh -c 'echo 1 >f; (exec >>f; echo 2 || echo 2); true'\n")
    let lies = sweep.findings.filter { $0.kind == .lied }.flatMap(\.reproductions)
    #expect(lies.contains("sysfault write:2+ ENOSPC f"), "\(sweep.findings)")
    // What the second attempt writes is there where the first fails alone.
    #expect(!lies.contains("sysfault write:2 EIO f"), "\(sweep.findings)")
  }

  @Test func outputThatIsLostIsToldToo() throws {
    let lie = try sweep("exec sh -c 'cat a || true'\n-- a --\ntext\n")
    let finding = try #require(lie.findings.first { $0.kind == .lied })
    #expect(finding.reproductions.contains("sysfault write ENOSPC /dev/stdout"), "\(finding)")
    let truth = try sweep("exec cat a\n-- a --\ntext\n")
    #expect(truth.findings.isEmpty && truth.faults > 3, "\(truth)")
  }

  @Test func outputIsLostThatDiffersInItsNumbersAlone() throws {
    let lie = try sweep("exec sh -c 'echo took $(date +%N) ns || true; mkdir d'\n")
    #expect(
      lie.findings.contains {
        $0.kind == .lied && $0.reproductions.contains("sysfault write ENOSPC /dev/stdout")
      }, "\(lie.findings)")
    let names = try sweep("exec sh -c 'date +%N | tr 0-9 a-j || true; mkdir d || true'\n")
    #expect(!names.findings.contains { $0.text.contains("output") }, "\(names.findings)")
  }

  /// A number that was not set, and what it happens to be: without faults it is the same each time.
  @Test func numbersThatDifferWithAFaultAloneAreDoubtful() throws {
    let unset = try sweep(
      "exec sh -c 'n=2; cat a >/dev/null 2>&1 || n=$$; echo $n files'\n-- a --\ntext\n")
    let finding = try #require(unset.findings.first { $0.kind == .lied }, "\(unset)")
    #expect(finding.isUncertain && finding.text.contains("output"), "\(finding)")
    let lie = try sweep(
      "exec sh -c 'n=2; cat a >/dev/null 2>&1 || n=1; echo $n files'\n-- a --\ntext\n")
    #expect(
      lie.findings.contains {
        $0.kind == .lied && $0.text.contains("output") && !$0.isUncertain
      })
  }

  @Test func aFailureWithoutAWordIsSilent() throws {
    let silent = try sweep("exec sh -c 'cp a b 2>/dev/null'\n-- a --\ntext\n")
    #expect(kinds(silent) == [.silent], "\(silent.findings)")
    let told = try sweep("exec cp a b\n-- a --\ntext\n")
    #expect(told.findings.isEmpty, "\(told.findings)")
    let toldOnOutput = try sweep("exec sh -c 'cp a b 2>&1'\n-- a --\ntext\n")
    #expect(toldOnOutput.findings.isEmpty, "\(toldOnOutput.findings)")
  }

  /// Of an output that is another in each run, no line is known to be of the failure or not.
  @Test func aFailureIsToldByAnOutputThatDiffers() throws {
    let told = try sweep("exec sh -c 'date +%N && cp a b 2>&1'\n-- a --\ntext\n")
    #expect(told.findings.isEmpty, "\(told.findings)")
    let silent = try sweep("exec sh -c 'cp a b 2>/dev/null && date +%N'\n-- a --\ntext\n")
    #expect(kinds(silent) == [.silent], "\(silent.findings)")
  }

  @Test func aSyncThatFailsMustBeTold() throws {
    let lie = try sweep("exec sh -c 'echo 1 >f; sync f || true'\n")
    #expect(lie.findings.contains { $0.reproductions.contains("sysfault sync:1 EIO f") })
    let truth = try sweep("exec sh -c 'echo 1 >f && sync f'\n")
    #expect(truth.findings.isEmpty, "\(truth.findings)")
  }

  // MARK: - On a terminal

  @Test func aProgramThatTheScriptTalksToIsSwept() throws {
    let sweep = try sweep(
      "terminal\nexec sh -c 'read x; echo $x >f' &\ntype word\nwait\n-- f --\nold\n")
    #expect(sweep.notSwept == 0 && sweep.faults > 1 && sweep.kills > 1, "\(sweep)")
    #expect(kinds(sweep).contains(.tore), "\(sweep.findings)")
    let pipes = sweepResult("exec sh -c 'echo 1 >f' &\nwait\n")
    #expect(pipes.sweep == nil || pipes.sweep?.report.notSwept == 1)
  }

  /// What shows something else than the script waits for is ended, and that is none of its failures.
  @Test func aTalkThatCannotGoOnIsCutShort() throws {
    let script = "read x; cp a t && mv t f || { echo no; read y; }; echo done; read z"
    let sweep = try sweep(
      "terminal\nexec sh -c '\(script)' &\ntype 1\nwaitfor screen done\ntype 2\nwait\n"
        + "-- a --\nnew\n-- f --\nold\n")
    #expect(sweep.faults > 4, "\(sweep)")
    #expect(kinds(sweep).isSubset(of: [.littered]), "\(sweep.findings)")
  }

  @Test func programsAreToldApartByTheirStart() throws {
    let sweep = try sweep(
      "terminal\nexec sh -c 'read x; echo longer >f' &\nexec sh -c 'echo longer >g'\n"
        + "type word\nwait\n-- f --\nold\n-- g --\nold\n")
    for (launch, file) in [(1, "f"), (2, "g")] {
      let found = sweep.findings.filter { $0.launch == launch && $0.kind == .tore }
      #expect(found.contains { $0.text.hasPrefix("\(file) is") }, "\(sweep.findings)")
    }
  }

  // MARK: - How a program ends

  @Test func aCrashIsToldFromAFailure() throws {
    let crash = try sweep("exec sh -c 'cp a b || kill -SEGV $$'\n-- a --\ntext\n")
    #expect(kinds(crash) == [.crashed], "\(crash.findings)")
    let uncaught = try sweep(
      "exec sh -c 'cp a b || { echo Traceback \"(most recent call last)\":; echo E: no; exit 1; } >&2'\n"
        + "-- a --\ntext\n")
    #expect(uncaught.findings.first?.text == "nothing has caught its error: E: no")
    let ended = try sweep("exec sh -c 'cp a b || kill -TERM $$'\n-- a --\ntext\n")
    #expect(ended.findings.isEmpty, "\(ended.findings)")
  }

  @Test(arguments: ["ABRT", "BUS", "ILL", "FPE", "TRAP"])
  func aSignalOfAnErrorIsACrash(signal: String) throws {
    let script = "exec sh -c 'cp a b || kill -\(signal) $$'\n-- a --\ntext\n"
    let crash = try sweep(script)
    #expect(kinds(crash) == [.crashed], "\(crash.findings)")
    #expect(crash.findings[0].text.contains("(SIG\(signal))"), "\(crash.findings)")
    let child = try sweep(
      script.replacing("cp a b ||", with: "cp a b || sh -c").replacing(
        "kill -\(signal) $$", with: "\"kill -\(signal) \\$\\$\"; exit $?"))
    #expect(child.findings.contains { $0.text.contains("a program that it ran ended") })
  }

  /// A process is seen for a moment after its end, without a command line.
  @Test(arguments: 1...5) func aProcessThatIsJustEndingIsNotLeftBehind(turn: Int) throws {
    let sweep = try sweep("exec sh -c 'cat a | cat'\n-- a --\nx\n")
    #expect(!kinds(sweep).contains(.leftBehind), "\(sweep.findings)")
  }

  /// Each with the lines that make it happen.
  @Test func crashesThatAreNotAlikeAreTwo() throws {
    let sweep = try sweep(
      "exec sh -c 'echo 1 >a || kill -ABRT $$; echo 2 >b || { echo panic: no $$ >&2; exit 2; }'\n")
    let crashes = sweep.findings.filter { $0.kind == .crashed }
    #expect(crashes.count == 2, "\(sweep.findings)")
    for crash in crashes {
      let file = crash.text.contains("SIGABRT") ? "a" : "b"
      #expect(crash.reproductions.allSatisfy { $0.hasSuffix(" \(file)") }, "\(crash)")
    }
  }

  /// As runtimes of languages write it, and as programs do that have handled what failed.
  @Test(arguments: [
    ("thread 'main' (3227) panicked at src/main.rs:4:5:\nno space\n", true),
    ("thread 'worker-3' panicked at a.rs:1:2\n", true), ("thread 'main' has ended\n", false),
    ("panic: no space\n\ngoroutine 1 [running]:\n", true),
    ("fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [select]:\n", true),
    ("fatal error: An error occurred (404)\n", false),
    ("fatal error: concurrent map writes\n", true),
    ("Fatal error: Uncaught Exception: no in a.php:3\n", true),
    ("as: Fatal error: cannot write b\n", false), ("Fatal error: cannot write b\n", false),
    ("Fatal error: exception Sys_error(\"no\")\n", true),
    ("tool/main.swift:3: Fatal error: no file\n", true),
    ("a.c:1:10: fatal error: x.h: No such file\n", false),
  ]) func anErrorThatNothingHasCaughtIsKnown(text: String, isCrash: Bool) {
    #expect((Crash.line(in: Data(text.utf8)) != nil) == isCrash)
  }

  @Test func theErrorIsToldWhereItStandsFurtherDown() {
    let node = "node:fs:2380\n    throw e;\n\nError: ENOSPC: no space\n    at open\n\nNode.js v20\n"
    #expect(Crash.line(in: Data(node.utf8)) == "Error: ENOSPC: no space")
  }

  @Test func aProgramThatDoesNotEndHasHung() throws {
    let sweep = try sweep("timeout 500ms\nexec sh -c 'mkdir d || sleep 60'\n")
    #expect(kinds(sweep) == [.hung], "\(sweep.findings)")
    let slow = try self.sweep("exec sh -c 'mkdir d || { sleep 0.1; echo no >&2; exit 1; }'\n")
    #expect(slow.findings.isEmpty, "\(slow.findings)")
  }

  @Test func nothingElseIsTriedWhereAProgramHasHung() throws {
    let script = "timeout 500ms\nexec sh -c 'mkdir d || sleep 60'\n"
    let sweep = try sweep(script) { $0.limits.jobs = 1 }
    let found = sweep.findings.first { $0.kind == .hung }?.reproductions ?? []
    #expect(found.contains("sysfault mkdir:1 ENOSPC d"), "\(sweep)")
    #expect(!found.contains("sysfault mkdir:1 EACCES d"), "\(sweep)")
    #expect(sweep.claim.contains(" left out where it hung"), "\(sweep.claim)")
  }

  @Test func aProcessThatStaysIsLeftBehind() throws {
    let script = "mkdir d || { sleep 60 >/dev/null 2>&1 & exit 1; }"
    let sweep = try sweep("exec sh -c '\(script)'\n")
    #expect(kinds(sweep) == [.leftBehind], "\(sweep.findings)")
    #expect(sweep.findings.first?.text == "it left `sleep 60` running")
  }

  @Test func whatIsLeftIsToldAndFailsNothing() throws {
    let script = "exec sh -c 'cp a f.tmp && mv f.tmp f'\n-- a --\nnew\n-- f --\nold\n"
    let result = sweepResult(script)
    #expect(result.sweep?.report.findings.map(\.kind) == [.littered])
    #expect(!result.isFailure)
    let strict = sweepResult(script) { $0.isStrict = true }
    #expect(strict.isFailure)
  }

  /// What another program was to do is not done, and nothing on the disk or in the output shows that.
  @Test func aFailureOfAnotherProgramHasToBeToldWhereThatIsAskedFor() throws {
    func found(_ script: String) throws -> [SweepVerdict.Kind] {
      let text = "fake git\nreply git [commit ..]\nexec sh -c '\(script)'\ncalls git commit 1\n"
      let result = sweepResult(text) { $0.isStrict = true }
      return try #require(result.sweep).report.findings.filter { $0.text.contains("git.commit") }
        .map(\.kind)
    }
    #expect(try found("git commit; exit 0") == [.lied])
    #expect(try found("git commit || echo no commit >&2; exit 0") == [])
    #expect(try found("git commit || git commit; exit 0") == [])
    #expect(try found("git commit || { echo no commit >&2; exit 1; }") == [])
    let lenient = sweepResult(
      "fake git\nreply git [commit ..]\nexec sh -c 'git commit; exit 0'\ncalls git commit 1\n")
    #expect(!lenient.isFailure)
  }
}
