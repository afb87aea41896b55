import HarnessTesting
import XCTest

/// The examples of the article "Prompts", with a shell that asks what they answer.
final class PromptExamples: ScenarioTestCase {
  override class var applicationName: String { "/bin/sh" }

  func testAPassword() throws {
    app.terminal = Terminal(columns: 80, rows: 24)
    app.launchArguments = ["-c", "stty -echo; printf 'Password: '; read -r p; test $p = secret"]
    try app.launch("login")
    let prompt = try app.waitForPrompt("Password:")
    XCTAssertTrue(prompt.isEchoOff)
    prompt.typeText("secret\n")
    try app.waitForExit().expect(.success)
  }

  func testAnInterruptionMonitor() throws {
    app.terminal = Terminal(columns: 80, rows: 24)
    let question = "sh would like to read the photos in /photos. Allow? [y/N] "
    app.launchArguments = ["-c", "printf '\(question)'; read a; test $a = y && echo 9 photos"]
    addInterruptionMonitor(withDescription: "consent") { prompt in
      guard prompt.text.contains("would like to read the photos in") else { return false }
      prompt.typeText("y\n")
      return true
    }
    try app.launch("list", "photos")
    try app.waitForScreen("9 photos")
  }
}
