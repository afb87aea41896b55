import Foundation
import Harness
import XCTest

/// A test of launches, which holds for each starter.
class LaunchTestCase: XCTestCase {
  /// What starts the apps of the test now.
  private(set) var starter = Starter.process

  /// Runs a test's body once with each starter.
  func withEachStarter(_ body: () throws -> Void) rethrows {
    for starter in [Starter.process, .spawn] {
      self.starter = starter
      try body()
    }
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    super.recordFailure(
      withDescription: "started by \(starter): " + description, inFile: filePath,
      atLine: lineNumber, expected: expected)
  }

  /// An app that is found by its name or path.
  func application(_ name: String) -> CLIApplication {
    CLIApplication(name, starter: starter)
  }

  /// An app that runs a shell script.
  func shell(_ script: String) -> CLIApplication {
    Shell.app(script, starter: starter)
  }

  /// Launches a shell script and gives what it left.
  func runShell(
    _ script: String, input: StandardInput? = nil, timeout: TimeInterval = 60
  ) throws -> Outcome {
    try Shell.run(script, input: input, timeout: timeout, starter: starter)
  }
}
