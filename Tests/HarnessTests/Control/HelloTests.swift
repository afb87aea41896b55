import Foundation
import XCTest

@testable import Harness

/// What is read from an app's first message.
final class HelloTests: XCTestCase {
  func testEveryKeyIsRead() throws {
    let hello = try read(
      AppHello.line(
        pid: 4711, mocks: #"{"drive":"offline","clock":"fixed:12"}"#,
        available: #"{"drive":["offline","full"],"clock":["fixed"]}"#,
        more: #","faults":{"drive":["timeout"]},"functions":{"drive":["upload"]},"#
          + #""gates":{"drive":["upload"]},"chosenFaults":["drive.upload=1:timeout"],"strict":true"#
      ))
    XCTAssertEqual(hello.chosenFaults, ["drive.upload=1:timeout"])
    XCTAssertEqual(hello.isStrict, true)
    XCTAssertEqual(hello.version, 1)
    XCTAssertEqual(hello.processID, 4711)
    XCTAssertEqual(hello.configuration, "debug")
    XCTAssertEqual(hello.mocks, ["drive": "offline", "clock": "fixed:12"])
    XCTAssertEqual(hello.available, ["drive": ["offline", "full"], "clock": ["fixed"]])
    XCTAssertEqual(hello.faults, ["drive": ["timeout"]])
    XCTAssertEqual(hello.functions, ["drive": ["upload"]])
    XCTAssertEqual(hello.gates, ["drive": ["upload"]])
  }

  func testUnknownKeysArePassedOver() throws {
    let hello = try read(AppHello.line(pid: 2, more: #","later":{"deep":[1,{}]},"gates":null"#))
    XCTAssertEqual(hello.processID, 2)
  }

  func testMissingKeysAreEmpty() throws {
    let hello = try read(#"{"type":"hello"}"#)
    XCTAssertEqual(hello.version, 0)
    XCTAssertEqual(hello.processID, 0)
    XCTAssertEqual(hello.configuration, "")
    XCTAssertEqual(hello.mocks, [:])
    XCTAssertEqual(hello.available, [:])
    XCTAssertEqual(hello.faults, [:])
    XCTAssertEqual(hello.functions, [:])
    XCTAssertEqual(hello.gates, [:])
    XCTAssertNil(hello.chosenFaults)
    XCTAssertNil(hello.isStrict)
  }

  private func read(_ line: String) throws -> AppHello {
    guard case .hello(let hello) = AppMessage(line: Data(line.utf8)) else {
      throw SystemError("reading \(line)")
    }
    return hello
  }
}
