import Foundation
import XCTest

@testable import HarnessSystem

/// A thread that can make no other, while the rest of the process can.
package enum LackOfThreads {
  /// Runs `body` on such a thread.
  package static func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) throws -> Result {
    let result = Monitor<Swift.Result<Result, any Error>?>(nil)
    try OwnThread.start {
      let value = Swift.Result { () throws -> Result in
        try forbidThreads()
        return try body()
      }
      result.withLock { $0 = value }
    }
    return try XCTUnwrap(result.wait(until: Deadline(after: 60)) { $0 }, "it waits for ever").get()
  }

  #if os(Linux)
    #if arch(x86_64)
      private static let clone: UInt32 = 56
    #else
      private static let clone: UInt32 = 220
    #endif
    private static let clone3: UInt32 = 435

    /// Sets a filter of system calls (seccomp(2)) for the calling thread and for what it makes.
    ///
    /// glibc asks for a thread with clone3, whose flags a filter cannot see, and else with clone.
    private static func forbidThreads() throws {
      let (load, jumpIfEqual, jumpIfSet, answer): (UInt16, UInt16, UInt16, UInt16) =
        (0x20, 0x15, 0x45, 0x06)
      let cloneThread: UInt32 = 0x0001_0000
      let (failing, allowing): (UInt32, UInt32) = (0x0005_0000, 0x7FFF_0000)
      var filter = [
        Instruction(load, 0), Instruction(jumpIfEqual, clone3, otherwise: 1),
        Instruction(answer, failing | UInt32(ENOSYS)),
        Instruction(jumpIfEqual, clone, otherwise: 3), Instruction(load, 16),
        Instruction(jumpIfSet, cloneThread, otherwise: 1),
        Instruction(answer, failing | UInt32(EAGAIN)), Instruction(answer, allowing),
      ]
      typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      let control = unsafeBitCast(try XCTUnwrap(dlsym(nil, "prctl")), to: Control.self)
      let (noNewPrivileges, setFilter): (Int32, Int32) = (38, 22)
      let code = filter.withUnsafeMutableBytes { filter in
        var program = (count: UInt16(filter.count / 8), first: filter.baseAddress)
        return withUnsafeBytes(of: &program) { program in
          control(noNewPrivileges, 1, 0, 0, 0)
            | control(setFilter, 2, UInt(bitPattern: program.baseAddress), 0, 0)
        }
      }
      guard code == 0 else { throw SystemError("prctl") }
    }

    /// An instruction of a filter (struct sock_filter).
    private struct Instruction {
      let code: UInt16
      let whereTrue: UInt8 = 0
      let whereFalse: UInt8
      let operand: UInt32

      init(_ code: UInt16, _ operand: UInt32, otherwise distance: UInt8 = 0) {
        self.code = code
        self.operand = operand
        whereFalse = distance
      }
    }
  #else
    private static func forbidThreads() throws { throw SystemError("seccomp", code: ENOTSUP) }
  #endif
}
