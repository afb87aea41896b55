import Foundation
import Harness
import HarnessScenarios
import HarnessTesting
import ScenarioTestSupport
import Testing

/// What a script lets its programs reach.
@Suite(.enabled(if: NetworkAccess.canBeRestricted, "this system lets no process watch others"))
struct NetworkInScriptTests: RunsScripts {
  private func failure(_ script: String, project: NetworkAccess = .unrestricted) throws -> String? {
    let program = try CLIApplication.productURL("TestProgram").path
    return numberedFailure(script) {
      $0.apps["probe"] = program
      $0.network = project
    }
  }

  @Test func aLineFailsOfWhichAProgramAsksForMore() throws {
    let script = "network loopback\nprobe reach udp 127.0.0.1 9\nprobe reach udp 192.0.2.1 9\n"
    let failure = try #require(try failure(script))
    #expect(failure.hasPrefix("3: "), "\(failure)")
    #expect(failure.contains("TestProgram asked for 192.0.2.1:9 (connect)"), "\(failure)")
  }

  /// The status of the program says nothing of it.
  @Test(arguments: ["! ", "? ", ""]) func noPrefixLetsItPass(prefix: String) throws {
    let line = "exec sh -c '\"$PROBE\" reach tcp 192.0.2.1 9; exit 1'"
    let program = try CLIApplication.productURL("TestProgram").path
    let failure = try failure("network none\nenv 'PROBE=\(program)'\n\(prefix)\(line)\n")
    #expect(failure?.contains("asked for 192.0.2.1:9") == true, "\(failure ?? "passed")")
  }

  @Test func aProgramInTheBackgroundFailsItsScript() throws {
    let program = try CLIApplication.productURL("TestProgram").path
    for end in ["wait", "stop", ""] {
      let failure = try failure(
        """
        network none
        env 'PROBE=\(program)'
        exec sh -c '"$PROBE" reach udp 192.0.2.1 9; echo asked >mark' &
        exec sh -c 'until test -s mark; do sleep 0.01; done'
        \(end)

        """)
      #expect(failure?.contains("asked for 192.0.2.1:9") == true, "\(end): \(failure ?? "passed")")
    }
  }

  @Test func theLastLineCounts() throws {
    #expect(try failure("network none\nnetwork any\nprobe reach udp 127.0.0.1 9\n") == nil)
    #expect(try failure("probe reach udp 127.0.0.1 9\n", project: .loopback) == nil)
    #expect(try failure("probe reach udp 192.0.2.1 9\n", project: .loopback) != nil)
    #expect(try failure("network any\nprobe reach udp 127.0.0.1 9\n", project: .none) == nil)
  }

  @Test func theConditionHoldsWhereItCanBeDone() throws {
    #expect(try failure("[!netguard] exec false\n[netguard] stop\nexec false\n") == nil)
  }

  @Test(arguments: [
    ("network", "is missing"), ("network none loopback", "none stands alone"),
    ("network localhost", "is no host with a port"), ("network a:0", "is no host with a port"),
    ("network ::1:80", "is no host with a port"), ("network a:99999", "is no host with a port"),
  ]) func whatCannotBeReadIsSaidBeforeAnythingRuns(line: String, problem: String) throws {
    let failure = try #require(try failure("exec false\n\(line)\n"))
    #expect(failure.contains(problem), "\(failure)")
    #expect(!failure.contains("exit status"), "\(failure)")
  }
}
