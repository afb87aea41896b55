import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What a script says to a sweep, and what a sweep claims.
@Suite(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
struct SweepExpectationTests: Sweeps, RunsScripts {
  private let tearing = "exec sh -c 'echo longer >f'\n-- f --\nold\n"

  // MARK: - Observers

  @Test func eachObserverIsForItself() throws {
    let replace = "for n in 1 2; do echo new >t && mv t $n || { echo no >&2; exit 1; }; done"
    let files = "-- 1 --\nold\n-- 2 --\nold\n"
    let each = try sweep(
      "sweep observe cat 1\nsweep observe cat 2\nexec sh -c '\(replace)'\n" + files)
    #expect(!kinds(each).contains(.tore), "\(each.findings)")
    let both = try sweep("sweep observe cat 1 2\nexec sh -c '\(replace)'\n" + files)
    #expect(kinds(both).contains(.tore), "\(both.findings)")
  }

  // MARK: - Allowances

  @Test func whatIsAllowedIsNotToldAtItsPaths() throws {
    #expect(kinds(try sweep("sweep allow tore f\n" + tearing)) == [])
    #expect(kinds(try sweep("sweep allow tore\n" + tearing)) == [])
    #expect(kinds(try sweep("sweep allow tore g\n" + tearing)) == [.tore])
    #expect(kinds(try sweep("sweep allow lied f\n" + tearing)) == [.tore])
  }

  @Test func anAllowanceThatIsNotNeededIsTold() throws {
    let lines = "sweep allow tore f\nsweep allow crashed\nsweep allow tore g/*\n"
    #expect(try sweep(lines + tearing).unneeded == ["sweep allow crashed", "sweep allow tore g/*"])
    let log = "\(sweepResult("sweep allow hung\n" + tearing).log)"
    #expect(log.contains("[not needed] `sweep allow hung`"), "\(log)")
  }

  @Test func aPatternStandsForWhatLiesInItsFolders() throws {
    let script = "exec sh -c 'echo longer >a/b/f'\n-- a/b/f --\nold\n"
    #expect(kinds(try sweep("sweep allow tore a/*\n" + script)) == [])
    #expect(kinds(try sweep("sweep allow tore a\n" + script)) == [])
    #expect(kinds(try sweep("sweep allow tore *f\n" + script)) == [.tore])
  }

  @Test func programsAreLeftOutAndTakenInAgain() throws {
    let none = sweepResult("sweep off\n" + tearing)
    guard case .failed(let failure, _) = none.status else {
      Issue.record("a sweep of nothing passed")
      return
    }
    #expect(failure.message.contains("no line launches a program that could be swept"))
    let one = try sweep("sweep off\nexec cp a b\nsweep on\nexec mv b c\n-- a --\ntext\n")
    #expect(one.launches == 1 && one.findings.isEmpty, "\(one)")
  }

  // MARK: - Observing

  /// Keeps two files that belong together, and mends them where it did not come to its end.
  private let journal = """
    -- put --
    cp a journal && echo 1 >>journal && mv journal ready && cp ready a && rm ready
    -- get --
    test -f ready && cp ready a
    cat a
    -- a --
    0

    """

  @Test func whatAProgramMendsIsNotTorn() throws {
    let seen = try sweep("sweep observe sh get\nexec sh put\n" + journal)
    #expect(!kinds(seen).contains(.tore), "\(seen.findings)")
    let unseen = try sweep("exec sh put\n" + journal)
    #expect(kinds(unseen).contains(.tore), "\(unseen.findings)")
  }

  @Test func whatAProgramTellsOtherwiseIsTorn() throws {
    let sweep = try sweep("sweep observe cat f\n" + tearing)
    let finding = try #require(sweep.findings.first { $0.kind == .tore })
    #expect(
      finding.text == """
        `cat f` tells neither what it tells before nor what it tells after: \
        before "old", after "longer", now exit status 0
        """)
  }

  /// By what such an observer tells, no disk would ever be torn, nor anything be lost.
  @Test(arguments: [
    ("sh -c 'echo $$; cat f'", "tells two runs without faults apart"),
    ("no-such-program f", "no-such-program was not found"),
    ("cat typo", "fails where nothing else does"),
  ]) func anObserverThatTellsNothingIsRefused(observer: String, reason: String) throws {
    let result = sweepResult("sweep observe \(observer)\n" + tearing)
    guard case .failed(let failure, _) = result.status else {
      Issue.record("\(result.status)")
      return
    }
    #expect(failure.message.contains(reason), "\(failure)")
  }

  /// What is to stay as it is may be observed by that alone.
  @Test(arguments: [
    ("true", "`true` tells the same before this and behind it, which changes f: what a fault"),
    ("sh -c 'rm -f f; echo same'", "tells the same before"),
    ("true\nsweep observe test -f f", "`true`, `test -f f` tell the same before"),
  ]) func observersThatTellTheSameAreWarnedOf(observer: String, text: String) throws {
    let result = sweepResult("sweep observe \(observer)\n" + tearing)
    guard case .passed = result.status else {
      Issue.record("\(result.status)")
      return
    }
    #expect(result.warnings.contains { $0.message.contains(text) }, "\(result.warnings)")
    let told = sweepResult("sweep observe \(observer)\nsweep observe cat f\n" + tearing)
    #expect(told.warnings.isEmpty, "\(told.warnings)")
  }

  /// As `diff` does, whose status tells that something differs.
  @Test func anObserverMayTellByWhatItPrintsAndFail() throws {
    let seen = try sweep("sweep observe sh -c 'cat f; exit 1'\n" + tearing)
    #expect(kinds(seen).contains(.tore), "\(seen)")
  }

  @Test func anObserverMayFailWhereNothingIsThereYet() throws {
    let held = try sweep("sweep observe cat f\nexec sh -c 'echo 1 >t && mv t f'\n")
    #expect(!kinds(held).contains(.tore), "\(held.findings)")
    let two = try sweep("sweep observe test -f f\nsweep observe cat f\n" + tearing)
    #expect(kinds(two).contains(.tore), "\(two.findings)")
  }

  // MARK: - What must be, and how it must end

  @Test func whatIsToBeKeptIsKeptWhereSomethingFails() throws {
    let script = "exec sh -c 'rm photos/a; cp x y'\n-- photos/a --\n1\n-- x --\n2\n"
    let lost = try sweep("sweep keep photos\n" + script)
    #expect(
      lost.findings.contains { $0.text.contains("photos/a is not as before, and `sweep keep`") })
    let held = try sweep(
      "sweep keep photos\n" + script.replacingOccurrences(of: "rm photos/a; cp x y", with: "cp x y")
    )
    #expect(held.findings.isEmpty, "\(held.findings)")
  }

  @Test func aFailureHasOneOfTheseStatuses() throws {
    // A shell that can start no process ends with 2.
    let script = "exec sh -c 'mkdir d || { echo no >&2; exit 74; }'\n"
    #expect(kinds(try sweep("sweep status EX_IOERR 1 2\n" + script)) == [])
    #expect(kinds(try sweep("sweep status EX_CANTCREAT\n" + script)) == [.status])
  }

  // MARK: - Two runs

  @Test func whatDiffersWithoutFaultsIsNotJudged() throws {
    let sweep = try sweep("exec sh -c 'echo $$ >f; mkdir d'\n-- f --\nold\n")
    #expect(sweep.unstable == ["work/f"])
    #expect(!sweep.findings.contains { $0.text.contains("f is") }, "\(sweep.findings)")
  }

  @Test func namesThatDifferInEachRunAreOnePlace() throws {
    let script = "t=$(mktemp f.XXXXXXXX) && echo new >$t && mv $t f || { rm -f $t; exit 1; }"
    let sweep = try sweep("exec sh -c '\(script)'\n-- f --\nold\n")
    #expect(sweep.missed == 0 && sweep.kills >= 3, "\(sweep)")
    #expect(!kinds(sweep).contains(.tore), "\(sweep.findings)")
  }

  @Test(arguments: [
    "t=$(mktemp XXXXXXXX); u=$(mktemp XXXXXXXX); echo 1 >$t; echo 2 >$u; mv $t a; mv $u b",
    "d=$(mktemp -d XXXXXXXX) && echo 1 >$d/f && mv $d/f f && rmdir $d",
    "d=$(mktemp -d XXXXXXXX); e=$(mktemp -d XXXXXXXX); echo 1 >$d/f; echo 2 >$e/f; rm -r $d $e",
    "d=$(mktemp -d XXXXXXXX); t=$(mktemp $d/XXXXXXXX); echo 1 >$t; mv $t $d/f; mv $d/f a; rmdir $d",
  ]) func severalNamesThatDifferAreMet(script: String) throws {
    let sweep = try sweep("exec sh -c '\(script)'\n")
    #expect(sweep.missed == 0 && sweep.kills >= 3, "\(sweep)")
  }

  @Test func aScenarioThatFailsWithoutFaultsIsNotSwept() {
    let result = sweepResult("exec false\n")
    #expect(result.isFailure && result.sweep == nil)
  }

  // MARK: - What is tried

  @Test func callsThatAreAlikeAreSampled() throws {
    let script = "exec sh -c 'for i in 1 2 3 4 5 6 7 8 9; do echo $i; done >f'\n"
    let few = try sweep(script)
    // The first of the nine has another call before it.
    #expect(few.sampledAway == 4, "\(few)")
    let all = try sweep(script) { $0.limits.triesAll = true }
    #expect(all.sampledAway == 0 && all.faults > few.faults, "\(all)")
  }

  @Test func whatThereIsNoTimeForIsSaid() {
    let result = sweepResult(tearing) { $0.budget = SweepBudget(seconds: 0, for: 1) }
    #expect(result.isFailure)
    #expect(result.sweep?.report.leftOut == 7)
  }

  @Test func theTimeIsSharedByAllScenarios() {
    let budget = SweepBudget(seconds: 3000, for: 3)
    #expect(budget.share() <= 1000)
    // Nothing of it was taken.
    #expect((1001...1500).contains(budget.share()))
    #expect((1501...3000).contains(budget.share()))
  }

  @Test func theLineOfAFindingMakesItHappen() throws {
    let sweep = try sweep(tearing)
    let finding = try #require(sweep.findings.first)
    for line in finding.reproductions {
      let found = failure(
        "\(line)\n? \(tearing)".replacingOccurrences(of: "-- f", with: "cmp f g\n-- f"))
      #expect(found?.contains("g does not exist") == true, "\(line): \(found ?? "passed")")
    }
  }

  // MARK: - Words

  @Test(arguments: [
    ("sweep tore", "write sweep on, off"), ("sweep allow torn", "did you mean \"tore\"?"),
    ("sweep status EX_NOTHING", "neither a number"), ("sweep observe", "write sweep on, off"),
    ("sweep on now", "write sweep on, off"),
  ]) func whatCannotBeReadIsSaidBeforeAnythingRuns(line: String, problem: String) throws {
    let found = failure("exec false\n\(line)\n")
    #expect(try #require(found).contains(problem), "\(found ?? "")")
  }

  @Test func aRunPassesOverTheLines() {
    #expect(failure("sweep keep f\nsweep observe nothing\nsweep status 3\nexec true\n") == nil)
  }
}
