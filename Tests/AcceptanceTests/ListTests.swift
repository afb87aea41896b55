import Harness
import HarnessTesting
import XCTest

final class ListTests: WorkPhotosTestCase {
  func testListsEveryPhoto() throws {
    let outcome = try app.run("list", "photos", "--allow")
    outcome.expect(.success, .standardError(.isEmpty))
    XCTAssertEqual(outcome.standardOutput.lines.count, 9)
  }
}
