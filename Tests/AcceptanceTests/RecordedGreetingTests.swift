import HarnessTesting
import XCTest

final class RecordedGreetingTests: CLITestCase {
  func testSession() throws {
    // What stands for `[WORK]` and the like in what is expected.
    var placeholders = Placeholders(sandbox: sandbox)
    placeholders["WORK"] = .value(sandbox.workingDirectory.path)
    placeholders["HOME"] = .value(sandbox.home.path)
    // Recorded: RecordedGreetingTests
    try FileManager.default.createDirectory(
      at: sandbox.url("session"), withIntermediateDirectories: true)

    let app1 = CLIApplication(url: try XCTUnwrap(CLIApplication.commandURL("sh")))
    app1.currentDirectory = "session"
    app1.launchArguments = [
      "-c", "printf 'Name: '; read x; echo \"Hello, $x\" | tee f; date; exit 3",
    ]
    app1.terminal = Terminal(columns: 80, rows: 24)
    try app1.launch()
    try app1.waitForPrompt("Name: ")
    try app1.typeText("Anna\n")
    let outcome1 = try app1.waitForExit()
    outcome1.expect(.status(3))
    let text1 = """
      Name: Anna
      Hello, Anna
      [..]
      """
    outcome1.expect(.screen(.pattern(text1, placeholders: placeholders)))
    let text2 = """
      Hello, Anna

      """
    sandbox.expect("session/f", .content(.equals(text2)))
    sandbox.expect("session/f", .exists)
  }
}
