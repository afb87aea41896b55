import HarnessTesting
import XCTest

final class HelpFromXCUITest: CLITestCase {
  override class var applicationName: String { "workphotos" }

  func testHelpIsPrinted() throws {
    app.launchArguments = ["--help"]
    app.launchEnvironment["NO_COLOR"] = "1"
    try app.launch()
    try app.waitForOutput("Usage: workphotos", timeout: 5)
    try app.waitForExit().expect(.success, .standardError(.isEmpty))
  }
}

extension HelpFromXCUITest {
  func testHelpIsAStep() throws {
    try Activity.run(named: "Ask for help") { _ in
      try app.run("--help").expect(.success)
    }
  }
}
