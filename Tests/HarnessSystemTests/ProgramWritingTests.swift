import Dispatch
import Foundation
import HarnessSystem
import XCTest

/// Programs that are written while others are started.
final class ProgramWritingTests: XCTestCase {
  func testNoChildIsStartedWhileAProgramIsWritten() {
    nonisolated(unsafe) var writers = 0
    nonisolated(unsafe) var overlaps = 0
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      for _ in 0..<2_000 {
        if number < 2 {
          ProgramWriting.perform {
            lock.withLock { writers += 1 }
            lock.withLock { writers -= 1 }
          }
        } else {
          ProgramWriting.whileNoneGoesOn { lock.withLock { if writers > 0 { overlaps += 1 } } }
        }
      }
    }
    XCTAssertEqual(overlaps, 0)
  }
}
