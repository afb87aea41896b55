import Foundation
import XCTest

@testable import Harness

/// What a child has still to be given.
final class PendingInputTests: XCTestCase {
  func testTheInputOfAReaderThatHasGoneIsFinished() {
    var input = PendingInput(.typed)
    input.append(Data("more".utf8))
    XCTAssertFalse(input.isFinished)
    input.abandon()
    XCTAssertTrue(input.isFinished)
    XCTAssertTrue(input.next.isEmpty)
  }
}
