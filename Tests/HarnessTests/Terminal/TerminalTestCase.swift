import Foundation
import Harness
import XCTest

/// A test of launches on a terminal.
class TerminalTestCase: XCTestCase {
  /// An app that runs a shell script on a terminal of 80 columns and 24 rows.
  func shell(_ script: String, starter: Starter = .process) -> CLIApplication {
    let app = Shell.app(script, starter: starter)
    app.terminal = Terminal(columns: 80, rows: 24)
    return app
  }

  /// An installed program on a terminal; the test is skipped where it is absent.
  func program(_ name: String, _ arguments: String...) throws -> CLIApplication {
    let system = "/usr/bin/\(name)"
    let path =
      FileManager.default.isExecutableFile(atPath: system)
      ? system : CLIApplication.commandURL(name)?.path
    guard let path else { throw XCTSkip("\(name) is not installed") }
    let app = CLIApplication(path)
    app.launchArguments = arguments
    app.terminal = Terminal(columns: 80, rows: 24)
    return app
  }

  /// Fails unless the verb fails with this reason.
  func assertFails(
    _ reason: Failure.Reason, file: StaticString = #filePath, line: UInt = #line,
    _ verb: () throws -> Void
  ) {
    XCTAssertThrowsError(try verb(), file: file, line: line) { error in
      XCTAssertEqual((error as? Failure)?.reason, reason, "\(error)", file: file, line: line)
    }
  }
}
