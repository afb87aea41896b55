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

  func testALongTextIsTypedWithTheReturnKeyPieceByPiece() {
    let text = Data(repeating: UInt8(ascii: "\n"), count: NonBlockingRead.size + 1)
    var input = PendingInput(typing: .bytes(text + Data("a".utf8)))
    input.append(Data("\n".utf8))
    var typed = Data()
    while !input.isEmpty {
      let next = input.next
      XCTAssertLessThanOrEqual(next.count, NonBlockingRead.size)
      typed += next
      input.take(next.count)
    }
    let returns = Data(repeating: UInt8(ascii: "\r"), count: text.count)
    // What is pressed later stays as it is: CONTROL-J is no return key.
    XCTAssertEqual(typed, returns + Data("a\u{4}\u{4}\n".utf8))
    XCTAssertFalse(input.isFinished)
  }
}
