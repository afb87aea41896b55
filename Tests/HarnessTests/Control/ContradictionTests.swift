import Foundation
import Harness
import TestSupport
import XCTest

/// An app that confirms what the test chose, and whose later messages say otherwise.
final class ContradictionTests: LaunchTestCase {
  private func failure(
    _ script: String, _ choose: (CLIApplication) -> Void = { $0.mocks.drive = "offline" }
  ) throws -> String? {
    let app = try TalkingApp.app(script)
    choose(app)
    do {
      let outcome = try app.run()
      XCTAssertEqual(outcome.exitStatus, 0)
      return nil
    } catch let failure as Failure {
      return failure.description
    }
  }

  private func expect(
    _ script: String, says words: String..., choosing choose: (CLIApplication) -> Void,
    line: UInt = #line
  ) throws {
    let found = try failure(script, choose) ?? "nothing"
    for word in words { XCTAssertTrue(found.contains(word), found, line: line) }
  }

  func testAMockThatWasResolvedAsAnotherDidNotTakeEffect() throws {
    try require(.python3)
    for (used, name) in [("", "no mock"), (", mock='accepting'", "the mock \"accepting\"")] {
      try expect(
        "s = connect(); s.sendall(hello); resolved(s\(used))",
        says: "the mock drive=offline did not take effect",
        "resolved drive with \(name); look for a registration that came after"
      ) { $0.mocks.drive = "offline" }
    }
    XCTAssertNil(try failure("s = connect(); s.sendall(hello); resolved(s, mock='offline')"))
    XCTAssertNil(try failure("s = connect(); s.sendall(hello)"))
  }

  func testAProcessThatTheAppStartsConfirmsTheChoicesToo() throws {
    try require(.python3)
    let other = #"json.dumps(dict(type="hello", protocol=1, available={"drive": ["offline"]}))"#
    try expect(
      """
      s = connect(); s.sendall(hello)
      t = connect(); t.sendall((\(other) + "\\n").encode())
      """,
      says: "the mock drive=offline did not take effect"
    ) { $0.mocks.drive = "offline" }
    XCTAssertNil(try failure("s = connect(); s.sendall(hello); t = connect(); t.sendall(hello)"))
    XCTAssertNil(
      try failure("s = connect(); s.sendall(hello); t = connect(); t.sendall(deaf_hello)") { _ in })
  }

  func testAFaultOfEveryCallSparesNone() throws {
    try require(.python3)
    let calls = "s = connect(); s.sendall(hello); call(s, 1, fault='timeout'); call(s, 2"
    try expect(
      calls + ")",
      says: "the fault drive.upload=*:timeout has not failed every call: 2. drive.upload()"
    ) { $0.faults["drive.upload"] = .every("timeout") }
    XCTAssertNil(
      try failure(calls + ", fault='timeout')") { $0.faults["drive.upload"] = .every("timeout") })
  }

  func testAFaultMayNotBeAmongTheCallsThatWereNotKept() throws {
    try require(.python3)
    let flood = """
      s = connect(); s.sendall(hello)
      for size in [1000000] * 33 + [1000] * 1000 + [1] * 5: say(s, type='note', text='x' * size)
      call(s, 1)
      """
    try expect(flood, says: "has failed no call", "1 call could not be kept") {
      $0.faults["drive.upload"] = [1: "timeout"]
    }
  }
}
