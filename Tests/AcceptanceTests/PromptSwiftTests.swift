import HarnessTesting
import Testing

/// The same in Swift Testing.
@Suite("Prompts", .sandbox)
struct PromptSwiftTests {
  @Test func monitorsOfTheAppAnswer() async throws {
    let sandbox = try #require(Sandbox.current)
    try await sandbox.plant(.workPhotos, at: "photos")
    let app = CLIApplication("workphotos")
    app.terminal = Terminal()
    app.addInterruptionMonitor(withDescription: "everything") { prompt in
      prompt.typeText("y\n")
      return true
    }
    let outcome = try await app.run("delete", "photos", "--near", WorkPhotos.workplace)
    outcome.expect(.success)
    #expect(outcome.screen.contains("Moved 8 photos to the trash."))
  }

  @Test func monitorsOfTheTestAnswer() async throws {
    let sandbox = try #require(Sandbox.current)
    try await sandbox.plant(.workPhotos, at: "photos")
    let app = CLIApplication("workphotos")
    app.terminal = Terminal()
    InterruptionMonitors.current?.add(withDescription: "consent") { prompt in
      guard prompt.text.contains("Allow?") else { return false }
      prompt.typeText("y\n")
      return true
    }
    try await app.launch("delete", "photos", "--near", WorkPhotos.workplace)
    try await app.waitForPrompt("Delete 8 photos?").typeText("n\n")
    let outcome = try await app.waitForExit()
    #expect(outcome.screen.contains("Nothing was deleted."))
  }
}
