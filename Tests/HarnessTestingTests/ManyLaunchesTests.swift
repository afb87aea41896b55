import Foundation
import Harness
import HarnessTesting
import TestSupport
import Testing

/// A suite of 500 launches, or more where there are many processors, which Swift Testing runs side
/// by side on its few threads.
///
/// Each case waits for more launches than the cooperative pool has threads, and only then begins
/// the one that lets them end. Were a thread blocked while a launch is waited for, none would be
/// left to begin it.
@Suite(.sandbox) struct ManyLaunchesTests {
  private static let heldLaunches = max(3, ProcessInfo.processInfo.activeProcessorCount + 1)

  @Test(arguments: 1...125)
  func launchesThatAreWaitedForHoldNoThread(_ number: Int) async throws {
    let sandbox = try #require(Sandbox.current)
    var held: [CLIApplication] = []
    for index in 1...Self.heldLaunches {
      try sandbox.makePipe("gate\(index)")
      held.append(Shell.app("echo held; read word < gate\(index); echo $word"))
    }
    for app in held {
      try await app.launch()
      try await app.waitForOutput("held", timeout: 60)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for app in held {
        group.addTask {
          try await app.waitForExit(timeout: 60)
            .expect(.standardOutput(.equals("held\nopen \(number)\n")))
        }
      }
      group.addTask {
        let script = "for gate in gate*; do echo open \(number) > $gate; done"
        try await Shell.app(script).run(timeout: 60).expect(.success)
      }
      try await group.waitForAll()
    }
  }
}
