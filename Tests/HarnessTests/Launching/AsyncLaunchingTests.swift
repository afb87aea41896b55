import Foundation
import Harness
import TestSupport
import Testing

/// The `async` forms: they wait without holding a thread that other tasks need.
@Suite struct AsyncLaunchingTests {
  @Test func manyLaunchesThatWaitDoNotHoldUpTheOneThatTheyWaitFor() async throws {
    let sandbox = try Sandbox()
    let waiting = 32
    _ = try await Shell.app("mkfifo $(seq \(waiting))", sandbox: sandbox).run()
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for number in 1...waiting {
        group.addTask {
          try await Shell.app("read word < \(number); echo $word", sandbox: sandbox)
            .run(timeout: 120)
        }
      }
      _ = try await Shell.app(
        "for n in $(seq \(waiting)); do echo open > $n; done", sandbox: sandbox
      )
      .run(timeout: 120)
      for try await outcome in group { #expect(outcome.output == "open\n") }
    }
  }

  @Test(arguments: [Starter.process, .spawn])
  func signalsThatTheCallersThreadBlocksAreNotBlockedInTheApp(_ starter: Starter) async throws {
    // The threads of the cooperative pool and of Dispatch block every signal that can be blocked.
    let outcome = try await Shell.app("exec grep SigBlk /proc/self/status", starter: starter)
      .run()
    #expect(outcome.output == "SigBlk:\t0000000000000000\n")
  }

  @Test func aCancelledTaskEndsItsApp() async throws {
    let app = Shell.app("echo $$ > pid; exec sleep 1000")
    let pidFile = try app.sandbox().url("pid")
    let task = Task { try await app.run(timeout: 60) }
    while (try? String(contentsOf: pidFile, encoding: .utf8))?.hasSuffix("\n") != true {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(app.state == .exited)
    #expect(app.terminate()?.termination == .signaled(SIGTERM))
  }

  @Test func aTaskThatIsCancelledWhileItsAppStartsEndsIt() async throws {
    let sandbox = try Sandbox()
    for _ in 0..<50 {
      let task = Task { try await Shell.app("exec sleep 1000", sandbox: sandbox).run(timeout: 60) }
      await Task.yield()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func aTaskThatIsCancelledAlreadyStartsNothing() async throws {
    let app = Shell.app("touch started")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await app.run()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(app.state == .notRunning)
  }

  @Test func anAsyncLaunchIsDrivenStepByStep() async throws {
    let app = Shell.app("read line; echo \"got $line\"; exit 4")
    try await app.launch()
    try app.typeText("word\n")
    try await app.waitForOutput("got word")
    #expect(try await app.waitForExit().exitStatus == 4)
  }
}
