import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// Each kind of call, by whichever of the system's calls a program makes it.
final class SystemCallVariantsTests: XCTestCase {
  private var sandbox: Sandbox!

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    sandbox = try Sandbox()
  }

  func testEachCallOfAKindFails() throws {
    for call in SystemFault.Call.allCases {
      let made = try vary(call.rawValue)
      XCTAssertFalse(made.isEmpty, "\(call)")
      XCTAssertFalse(made.contains { $0.hasSuffix(Self.failed) }, "\(made)")
      let names = made.map { name in
        name.dropLast(name.hasSuffix(" done") ? 5 : 0)
      }
      let failed = try vary(call.rawValue, .fail(call, with: .inputOutput))
      XCTAssertEqual(failed.count, names.count, "\(call): \(failed)")
      for (line, name) in zip(failed, names) {
        XCTAssertTrue(line.hasSuffix(Self.failed), "\(call): \(line), without a fault \(name)")
      }
    }
  }

  /// What makes calls that nobody sees is not to be had, whatever the fault.
  func testWhatMakesCallsUnseenCannotBeSetUp() throws {
    let lines = try vary("uring", .fail(.chmod, with: .inputOutput))
    XCTAssertEqual(lines, ["io_uring_setup Function not implemented", "fchmodat \(Self.failed)"])
  }

  func testTheCallsOfAllThreadsAreCountedTogether() throws {
    for number in 1...8 {
      let fault = SystemFault.fail(.write, nth: number, path: "n", with: .inputOutput)
      XCTAssertEqual(try vary("threads", fault), ["1 failed"])
    }
    XCTAssertEqual(try vary("threads", .full(after: 3)), ["5 failed"])
    let app = try program("threads", [.kill(before: .write, nth: 3)])
    XCTAssertEqual(try app.run(timeout: 60).termination, .signaled(SIGKILL))
    // Those of other threads that were let through may not have been made yet.
    XCTAssertLessThanOrEqual(try sandbox.data(at: "n").count, 2)
  }

  // MARK: - Support

  private static let failed = "Input/output error"

  /// What the program says of each of its calls.
  private func vary(_ kind: String, _ faults: SystemFault...) throws -> [String] {
    let outcome = try program(kind, faults).run(timeout: 60)
    outcome.expect(.success)
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// A program in a folder that is as though nothing had been there.
  private func program(_ kind: String, _ faults: [SystemFault]) throws -> CLIApplication {
    sandbox = try Sandbox()
    try sandbox.write("0123456789", to: "a")
    let app = CLIApplication("TestProgram", sandbox: sandbox)
    app.launchArguments = ["vary", kind]
    app.systemFaults = faults
    return app
  }
}
