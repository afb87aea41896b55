import HarnessTesting
import Testing

@testable import Harness

/// `app.sweep` under Swift Testing.
@Suite(
  .app("/bin/sh"), .enabled(if: SystemFault.canBeMade, "this system lets no process watch others"))
struct SweepTraitTests {
  let app: CLIApplication

  init() throws { app = try #require(CLIApplication.current) }

  @Test func whatHoldsIsAClaim() async throws {
    app.launchArguments = ["-c", "mkdir d"]
    let report = try await app.sweep { app in
      let outcome = try await app.run()
      outcome.expect(.success)
      #expect(try app.sandbox().exists("d"))
    }
    #expect(report.faults >= 2 && report.kills == 1, "\(report)")
  }

  @Test func whatIsFoundIsAFailureAtItsLine() async throws {
    try app.sandbox().write("old\n", to: "f")
    app.launchArguments = ["-c", "echo longer >f"]
    let line: UInt = #line + 2
    let failure = await expectFailure {
      try await app.sweep { app in try await app.run() }
    }
    #expect(failure?.caller.line == line)
    #expect(failure?.message.contains("tore: f is neither as before nor as after") == true)
  }

  @Test func aSweepThatIsCancelledEnds() async throws {
    let app = app
    app.launchArguments = ["-c", "mkdir d"]
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await app.sweep { app in try await app.launch() }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
