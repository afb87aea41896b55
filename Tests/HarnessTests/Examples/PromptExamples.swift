import HarnessTesting
import XCTest

/// The examples of the article "Prompts", with a shell that asks what they answer.
final class PromptExamples: CLITestCase {
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

  func testAnAppThatIsHeld() throws {
    app.terminal = Terminal(columns: 80, rows: 24)
    try app.launch("-c", "exec cat")
    try app.waitForPrompt()
    app.send(SIGSTOP)
    XCTAssertTrue(app.wait(for: .stopped, timeout: 10))
    try app.activate()
    try app.endInput()
    try app.waitForExit().expect(.success)
  }

  func testControlZInAnInteractiveShell() throws {
    app.terminal = Terminal(columns: 80, rows: 24)
    app.launchEnvironment["PS1"] = "$ "
    try app.launch("-i")
    try app.waitForPrompt("$").typeText("cat\n")
    try app.waitForPrompt()
    try app.press(.control("z"))
    try app.waitForPrompt("$").typeText("fg\n")
    try app.waitForPrompt("cat").typeText("on\n")
    try app.waitForScreen("on\non")
    try app.endInput()
    try app.waitForPrompt("$").typeText("exit\n")
    try app.waitForExit().expect(.success)
  }
}
