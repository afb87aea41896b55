public import Foundation
public import Harness
public import XCTest

/// A test of launches, which holds for each starter, and on a terminal where it says so.
open class LaunchTestCase: XCTestCase {
  /// What starts the apps of the test now.
  public private(set) var starter = Starter.process

  /// The terminal of the apps of the test now.
  private var terminal: Terminal?

  /// Runs a test's body once with each starter.
  public func withEachStarter(_ body: () throws -> Void) rethrows {
    for starter in [Starter.process, .spawn] {
      self.starter = starter
      try body()
    }
  }

  /// Runs a test's body once with each starter, and once on a terminal.
  public func withEachStarterAndOnATerminal(_ body: () throws -> Void) rethrows {
    try withEachStarter(body)
    terminal = Terminal()
    defer { terminal = nil }
    try body()
  }

  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    let place = terminal == nil ? "started by \(starter)" : "on a terminal"
    super.recordFailure(
      withDescription: "\(place): " + description, inFile: filePath, atLine: lineNumber,
      expected: expected)
  }

  /// An app that is found by its name or path.
  public func application(_ name: String) -> CLIApplication {
    let app = CLIApplication(name, starter: starter)
    app.terminal = terminal
    return app
  }

  /// An app that runs a shell script.
  public func shell(_ script: String) -> CLIApplication {
    let app = Shell.app(script, starter: starter)
    app.terminal = terminal
    return app
  }

  /// Launches a shell script and gives what it left.
  public func runShell(
    _ script: String, input: StandardInput? = nil, timeout: TimeInterval = 60
  ) throws -> Outcome {
    try shell(script).run(input: input, timeout: timeout)
  }
}
