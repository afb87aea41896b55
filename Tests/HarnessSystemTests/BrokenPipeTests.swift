import Foundation
import XCTest

@testable import HarnessSystem

/// Writes to a reader that has gone, and the SIGPIPE that they raise.
final class BrokenPipeTests: XCTestCase {
  func testTheSignalOfAWriteIsSwallowedAndOneThatWaitedBeforeIsNot() throws {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }

    let (reading, writing) = try Descriptor.pipe()
    reading.close()
    XCTAssertEqual(BrokenPipe.write(Data([0]), to: writing), .readerGone)
    XCTAssertFalse(isPending(SIGPIPE))
    pthread_kill(pthread_self(), SIGPIPE)
    XCTAssertEqual(BrokenPipe.write(Data([0]), to: writing), .readerGone)
    XCTAssertTrue(isPending(SIGPIPE))
    var swallowed: Int32 = 0
    sigwait(&pipeSignal, &swallowed)
  }

  private func isPending(_ signal: Int32) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, signal) == 1
  }
}
