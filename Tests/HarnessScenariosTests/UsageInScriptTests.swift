import Foundation
import Harness
import HarnessScenarios
import ScenarioTestSupport
import TestSupport
import Testing

/// What a script says of the memory of its programs.
struct UsageInScriptTests: RunsScripts {
  private let program = "'\((try? CLIApplication.productURL("TestProgram").path) ?? "")'"
  private var work: String { "exec \(program) work" }

  @Test func aLimitHoldsOrFailsTheLine() throws {
    #expect(failure("\(work) memory 40\nusage -memory=60MB\n! usage -memory=30MB\n") == nil)
    let found = failure("\(work) memory 40\nusage -memory=30MiB\n")
    let narrow = try #require(found)
    #expect(narrow.contains("expected at most 30 MiB of memory, found "), "\(narrow)")
    let negated = failure("\(work) memory 1\n! usage -memory=60MB\n")
    let wide = try #require(negated)
    #expect(wide.contains("had no more than 60 MB of memory, and should"), "\(wide)")
  }

  @Test func itIsOfTheProgramThatWasWaitedFor() {
    #expect(
      failure("\(work) memory 40 &one&\nwait one\n! usage -memory=30MB\nusage -memory=60MB\n")
        == nil)
    let line = "exec sh -c '\"$0\" work memory 40; exit 0' \(program)"
    #expect(failure("\(line)\n! usage -memory=30MB\nusage -memory=60MB\n") == nil)
  }

  @Test(arguments: ["", "! "]) func whatIsLeftRunningIsNotKnown(prefix: String) throws {
    let found = failure("\(work) daemon 1\n\(prefix)usage -memory=60MB\n")
    let failure = try #require(found)
    #expect(failure.contains("is not known: what it has left running"), "\(failure)")
    #expect(self.failure("leaves TestProgram\n\(work) daemon 1\nusage -memory=60MB\n") == nil)
  }

  @Test(arguments: ["", "! "]) func withoutAProgramNothingHolds(prefix: String) throws {
    let found = failure("\(prefix)usage -memory=60MB\n")
    let failure = try #require(found)
    #expect(failure.contains("no program has come to its end yet"), "\(failure)")
  }

  @Test(arguments: [
    ("usage", "usage: usage [-memory=SIZE]"), ("usage -memory=64", nil),
    ("usage -memory=64mb", "64mb is no size of memory"), ("usage -memory=0", "0 is no size"),
    ("usage -memory=-1MB", "-1MB is no size"), ("usage -memory=1.5GB", "1.5GB is no size"),
    ("usage -time=1", "-time"), ("? usage -memory=64MB", "?"),
  ]) func whatCannotBeReadIsSaidBeforeAnythingRuns(line: String, problem: String?) throws {
    let found = failure("exec false\n\(line)\n")
    let failure = try #require(found)
    #expect(failure.contains(problem ?? "exit status 1"), "\(failure)")
    if problem != nil { #expect(!failure.contains("exit status"), "\(failure)") }
  }

  @Test(.requires(.gdb)) func whereThreadsWereIsToldAtTheTimeLimit() throws {
    let found = failure("timeout 1s\n\(work) threads 2\n")
    let failure = try #require(found)
    #expect(failure.contains("did not exit within"), "\(failure)")
    #expect(failure.contains("thread 2:\n"), "\(failure)")
    #expect(failure.contains("hang_at_last"), "\(failure)")
  }
}
