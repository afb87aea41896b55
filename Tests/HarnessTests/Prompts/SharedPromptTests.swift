import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Prompts that a test sees in one task while it waits for something else in another.
final class SharedPromptTests: TerminalTestCase {
  func testThePromptThatAnotherTaskWaitsForIsItsOwn() throws {
    let asked = Collected<String>()
    for _ in 0..<20 {
      let app = try gatedApp("printf 'Sure? '; read a; exit 3")
      addMonitor(to: app, asked)
      let answer = try inBackground {
        let prompt = try app.waitForPrompt("Sure?", timeout: 60)
        for _ in 0..<20 { _ = app.state }
        prompt.typeText("y\n")
      }
      let exit = try inBackground { _ = try app.waitForExit(timeout: 60) }
      try openGate(of: app, behind: 2)
      XCTAssertEqual([answer.result(), exit.result()], ["", ""])
    }
    XCTAssertEqual(asked.all, [])
  }

  func testTheNextPromptIsOfferedAgain() throws {
    let asked = Collected<String>()
    let app = try gatedApp("printf 'Allow? '; read a; printf 'Delete? '; read b; exit 3")
    addMonitor(to: app, asked)
    let answer = try inBackground { try app.waitForPrompt("Allow?", timeout: 60).typeText("y\n") }
    let exit = try inBackground { _ = try app.waitForExit(timeout: 20) }
    try openGate(of: app, behind: 2)
    XCTAssertEqual([answer.result(), exit.result()], ["", ""])
    XCTAssertEqual(asked.all, ["Delete? "])
  }

  func testATestThatWaitsAgainAndAnswersNothingIsTold() throws {
    let app = try gatedApp(
      "trap 'printf \"\\nStill? \"' USR1; printf 'Sure? '; while :; do read a && exit; done")
    let seen = try inBackground {
      try app.waitForPrompt("Sure?", timeout: 60)
      app.send(SIGUSR1)
    }
    let shown = try inBackground { try app.waitForScreen("Still?", timeout: 60) }
    try openGate(of: app, behind: 2)
    XCTAssertEqual([seen.result(), shown.result()], ["", ""])
    assertFails(.unansweredPrompt("Still? ", waitingFor: "its exit")) {
      try app.waitForExit(timeout: 20)
    }
  }

  // MARK: Helpers

  /// An app that runs a script as soon as the gate is opened, launched.
  private func gatedApp(_ script: String) throws -> CLIApplication {
    let app = shell("read _ < gate; \(script)")
    XCTAssertEqual(mkfifo(try app.sandbox().url("gate").path, 0o600), 0)
    try app.launch()
    return app
  }

  /// Lets the app go on once so many verbs wait for something of it.
  private func openGate(of app: CLIApplication, behind count: Int) throws {
    let launch = try XCTUnwrap(app.choices.read(\.launch))
    let areWaiting = launch.wait(until: Deadline(after: 60)) { state in
      state.terminal?.watcherCount == count ? true : nil
    }
    XCTAssertEqual(areWaiting, true)
    try "open\n".write(to: app.sandbox().url("gate"), atomically: false, encoding: .utf8)
  }

  private func addMonitor(to app: CLIApplication, _ asked: Collected<String>) {
    app.addInterruptionMonitor(withDescription: "all") { prompt in
      asked.append(prompt.text)
      prompt.typeText("monitor\n")
      return true
    }
  }

  private func inBackground(_ verb: @escaping @Sendable () throws -> Void) throws -> BackgroundVerb
  {
    try BackgroundVerb(verb)
  }
}

/// A verb on a thread of its own.
private struct BackgroundVerb {
  private let error = Monitor<String?>(nil)

  init(_ verb: @escaping @Sendable () throws -> Void) throws {
    try OwnThread.start { [error] in
      let text: String
      do {
        try verb()
        text = ""
      } catch let failure {
        text = "\(failure)"
      }
      error.withLock { $0 = text }
    }
  }

  /// Waits for its end, and gives why it failed; an empty text where it did not.
  func result() -> String {
    error.wait(until: Deadline(after: 120)) { $0 } ?? "it did not end"
  }
}
