import Foundation
import TestSupport
import Testing

@testable import Harness

/// The `async` forms of what waits for a state or for a screen.
@Suite struct AsyncTerminalTests {
  @Test func aStateIsWaitedFor() async throws {
    let app = Shell.app("read line; exit 3")
    #expect(await app.wait(for: .notRunning, timeout: 0))
    try await app.launch()
    #expect(await app.wait(for: .running, timeout: 60))
    #expect(await !app.wait(for: .exited, timeout: 0.05))
    try app.endInput()
    #expect(await app.wait(for: .exited, timeout: 60))
    #expect(app.state == .exited)
  }

  @Test func theScreenIsWaitedForByTextAndByExpectation() async throws {
    let app = Shell.app(
      "mkfifo gate; printf 'Uploading…'; read _ < gate; printf '\\r\\033[KDone'; read _ < gate")
    app.terminal = Terminal()
    try await app.launch()
    defer { app.terminate() }
    try await app.waitForScreen("Uploading", timeout: 60)
    let early = await #expect(throws: Failure.self) {
      try await app.waitForScreen("Done", timeout: 0.05)
    }
    #expect(early?.reason == .notShownInTime("Done", after: TimeLimit.scaled(0.05)))
    let shown = await #expect(throws: Failure.self) {
      try await app.waitForScreen(.doesNotContain("Uploading"), timeout: 0.05)
    }
    let mismatch = Mismatch("the screen contains \"Uploading\", which it must not")
    #expect(shown?.reason == .mismatches([mismatch]))
    _ = try await Shell.app("echo open > gate", sandbox: app.sandbox()).run(timeout: 60)
    try await app.waitForScreen(.doesNotContain("Uploading"), timeout: 60)
    try await app.waitForScreen("Done", timeout: 60)
    #expect(app.screen.text == "Done")
  }
}
