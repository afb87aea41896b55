import Foundation
import HarnessTesting
import TestSupport
import Testing

/// Interruption monitors are asked in the task of the verb that waits, whichever it is.
@Suite(.sandbox) struct MonitorTaskTests {
  @TaskLocal private static var word = "none"

  /// Asks six times, and says each time what it was answered.
  private static let sixQuestions = """
    for n in 1 2 3 4 5 6; do printf "$n? "; read answer; echo "got $answer $n"; done
    """

  @Test func everyAsyncVerbAsksMonitorsInItsTask() async throws {
    let (tests, words) = (Collected<String?>(), Collected<String>())
    let app = Shell.app(Self.sixQuestions)
    app.terminal = Terminal()
    app.addInterruptionMonitor(withDescription: "any number but 5") { prompt in
      guard prompt.text != "5? " else { return false }
      tests.append(Test.current?.name)
      words.append(Self.word)
      prompt.typeText("y\n")
      return true
    }
    try await Self.$word.withValue("carried") {
      try await app.launch()
      try await app.waitForOutput("got y 1", timeout: 60)
      try await app.waitForScreen("got y 2", timeout: 60)
      try await app.eventually(.standardOutput(.contains("got y 3")), timeout: 60)
      try await app.waitForPrompt("5? ", timeout: 60).typeText("n\n")
      #expect(await app.wait(for: .exited, timeout: 60))
    }
    #expect(tests.all == Array(repeating: Test.current?.name, count: 5))
    #expect(words.all == Array(repeating: "carried", count: 5))
  }

  @Test func monitorsThatBlockHoldNoThreadThatOtherTasksNeed() async throws {
    let blocked = 4 * ProcessInfo.processInfo.activeProcessorCount
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let released = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<blocked {
        let app = Shell.app("printf '? '; read answer; echo got $answer")
        app.terminal = Terminal()
        app.addInterruptionMonitor(withDescription: "waits for the test") { prompt in
          arrival.yield()
          guard released.wait(timeout: .now() + 60) == .success else { return false }
          prompt.typeText("y\n")
          return true
        }
        group.addTask { try await app.run(timeout: 120) }
      }
      for await _ in arrivals.prefix(blocked) {}
      for _ in 0..<blocked { released.signal() }
      for try await outcome in group { #expect(outcome.output.contains("got y")) }
    }
  }
}
