import Foundation
import Harness
import TestSupport
import XCTest

/// A test of launches on a terminal.
class TerminalTestCase: XCTestCase {
  /// An app that runs a shell script on a terminal of 80 columns and 24 rows.
  func shell(_ script: String, starter: Starter = .process) -> CLIApplication {
    let app = Shell.app(script, starter: starter)
    app.terminal = Terminal(columns: 80, rows: 24)
    return app
  }

  /// A program on a terminal; the test has required it.
  func program(_ program: OptionalProgram, _ arguments: String...) throws -> CLIApplication {
    let app = CLIApplication(url: try program.url)
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
