import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What a sweep lets fail besides the files of a program: what it asks of other programs, and of hosts.
@Suite(.enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
struct SweptCallTests: Sweeps, RunsScripts {
  private func lines(_ report: SweepReport, _ kind: SweepVerdict.Kind) -> [String] {
    report.findings.filter { $0.kind == kind }.flatMap(\.reproductions)
  }

  @Test func aProgramThatCannotBeStartedIsTried() throws {
    let script = "exec sh -c 'cp a b 2>/dev/null || exit 3'\n-- a --\ntext\n"
    let found = lines(try sweep(script), .silent)
    let line = try #require(found.first { $0.hasPrefix("sysfault exec ENOENT /") }, "\(found)")
    #expect(line.hasSuffix("/cp"))
    // It makes it happen in a run.
    #expect(
      failure("\(line)\n! \(script)".replacingOccurrences(of: "-- a", with: "! exists b\n-- a"))
        == nil)
  }

  @Test func aProcessThatCannotBeMadeIsTried() throws {
    let script = "exec sh -c 'exec 2>/dev/null; cp a b; exit $?'\n-- a --\ntext\n"
    let found = lines(try sweep(script), .silent)
    #expect(found.contains("sysfault fork:1 EAGAIN"), "\(found)")
  }

  @Test func aProgramMayDoWithoutWhatItIsRefused() throws {
    let script = "exec sh -c 'cp a b || true'\n-- a --\ntext\n"
    #expect(!lines(try sweep(script), .lied).contains { $0.contains("exec") })
    let strict = try sweep(script) { $0.isStrict = true }
    #expect(lines(strict, .lied).contains { $0.contains("exec ENOENT") }, "\(strict)")
  }

  @Test func aCallOfAFakeIsTried() throws {
    let script = """
      fake git
      reply git [push]
      reply git [pull]
      exec sh -c 'git pull && git push || exit 3'

      """
    let found = lines(try sweep(script), .silent)
    #expect(
      found.contains("fault git.push=1:1") && found.contains("fault git.pull=1:1"), "\(found)")
    #expect(failure("fault git.push=1:1\n" + script) != nil)
  }

  @Test func aRequestToAServerIsTried() throws {
    let program = try CLIApplication.productURL("TestProgram").path
    let script = """
      fake http API
      reply API GET /a
      exec sh -c '"$0" fetch GET "$API/a" 2>/dev/null || exit 3' '\(program)'

      """
    let report = try sweep(script)
    let found = report.findings.flatMap(\.reproductions)
    #expect(found.contains { $0.hasPrefix("fault API=1:") }, "\(report.findings)")
  }

  @Test func aCallOfAMockIsTried() throws {
    let workphotos = try CLIApplication.productURL("workphotos").path
    let result = sweepResult(
      """
      mock drive=accepting clock=fixed:2017-03-31
      sweep status 99
      workphotos upload . --to http://drive.example/2017 --allow
      -- a.jpg base64 --
      /9j/2Q==

      """, apps: ["workphotos": workphotos])
    let report = try #require(result.sweep?.report, "\(result.status)")
    let found = lines(report, .status)
    #expect(found.contains { $0.hasPrefix("fault drive.upload=1:") }, "\(report.findings)")
  }
}
