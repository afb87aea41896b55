import HarnessTesting
import XCTest

final class LeftBehindExample: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  func testADaemonIsExpected() throws {
    try app.run("-c", "sleep 1000 >/dev/null 2>&1 &").expect(.success, .leaves("sleep"))
    try app.run("-c", "echo done").expect(.success, .nothingLeftBehind)
  }
}
