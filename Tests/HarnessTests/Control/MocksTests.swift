import Foundation
import XCTest

@testable import Harness

/// How the chosen mocks are told to an app, and what is said of one that did not take effect.
final class MocksTests: XCTestCase {
  // MARK: HARNESS_MOCKS

  func testChoicesAreJoinedInTheOrderOfTheirNames() {
    XCTAssertEqual(
      MocksVariable.value(of: ["drive": "offline", "clock": "fixed:12"]),
      "clock=fixed:12;drive=offline")
    XCTAssertEqual(MocksVariable.value(of: [:]), "")
  }

  func testSeparatorsInAValueAreEscaped() {
    XCTAssertEqual(MocksVariable.value(of: ["a": "x;y=%z%3B"]), "a=x%3By=%25z%253B")
  }

  func testASeparatorWithACombiningMarkIsEscapedToo() {
    XCTAssertEqual(
      Array(MocksVariable.value(of: ["a": ";\u{301}%\u{301}"]).utf8),
      Array("a=%3B\u{301}%25\u{301}".utf8))
  }

  func testAMockCanBeChosenByMemberAndByNameAndTakenBack() {
    var mocks = Mocks()
    mocks.drive = "offline"
    mocks["Other.clock"] = "fixed"
    XCTAssertEqual(mocks["drive"], "offline")
    XCTAssertEqual(MocksVariable.value(of: mocks.choices), "Other.clock=fixed;drive=offline")
    mocks["drive"] = nil
    XCTAssertNil(mocks.drive)
    XCTAssertEqual(MocksVariable.value(of: mocks.choices), "Other.clock=fixed")
  }

  // MARK: Problems

  func testNoProblemWhereEveryChosenMockTookEffect() throws {
    let hello = try hello(mocks: ["drive": "offline", "clock": "fixed:12"], available: [:])
    XCTAssertNil(MockProblem(chosen: ["drive": "offline"], hello: hello))
    XCTAssertNil(MockProblem(chosen: [:], hello: nil))
  }

  func testAnAppThatSaidNothingIsTheProblem() throws {
    let problem = try problem(["drive": "offline"], hello: nil)
    XCTAssertEqual(problem.finding, .noHello)
    try assertText(
      problem, "drive=offline did not take effect", "did not report on its control socket",
      "-DHARNESS_ENABLED", "does not link Injection", "LaunchChoices.begin(for:)")
  }

  func testAnUnknownRegistrationIsShownWithTheKnownOnes() throws {
    let hello = try hello(mocks: [:], available: ["drive": ["offline"], "clock": ["fixed"]])
    let problem = try problem(["driv": "offline"], hello: hello)
    XCTAssertEqual(problem.finding, .unknownRegistration(known: ["clock", "drive"]))
    try assertText(problem, "no mocks for \"driv\"", "it has some for: clock, drive")
  }

  func testAnUnknownMockIsShownWithTheKnownOnes() throws {
    let hello = try hello(mocks: [:], available: ["drive": ["full", "offline"]])
    let problem = try problem(["drive": "flaky:3"], hello: hello)
    XCTAssertEqual(problem.finding, .unknownMock(known: ["full", "offline"]))
    try assertText(problem, "\"drive\" has no mock \"flaky\"\nit has: full, offline")
  }

  func testAnAppWithoutAContainerThatRegistersIsToldSo() throws {
    let hello = try JSONDecoder().decode(
      AppHello.self, from: Data(#"{"type":"hello","registers":false}"#.utf8))
    let problem = try problem(["drive": "offline"], hello: hello)
    XCTAssertEqual(problem.finding, .noAutoRegistering)
    try assertText(problem, "no container of the app conforms to AutoRegistering")
  }

  func testAnAppWithoutAnyMocksSaysNone() throws {
    let hello = try hello(mocks: [:], available: [:])
    try assertText(try problem(["drive": "offline"], hello: hello), "it has some for: none")
  }

  func testAnotherMockThatWonIsNamed() throws {
    let hello = try hello(
      mocks: ["drive": "full"], available: ["drive": ["full", "offline"]])
    let problem = try problem(["drive": "offline"], hello: hello)
    XCTAssertEqual(problem.finding, .notTaken(taken: "full"))
    try assertText(problem, "took \"full\" instead", "-mock")
  }

  func testAnotherParameterIsAnotherMock() throws {
    let hello = try hello(mocks: ["clock": "fixed:13"], available: ["clock": ["fixed"]])
    let problem = try problem(["clock": "fixed:12"], hello: hello)
    XCTAssertEqual(problem.finding, .notTaken(taken: "fixed:13"))
  }

  func testAKnownMockThatWasNotTakenAsksForItsParameter() throws {
    let hello = try hello(mocks: [:], available: ["clock": ["fixed"]])
    let problem = try problem(["clock": "fixed"], hello: hello)
    XCTAssertEqual(problem.finding, .notTaken(taken: nil))
    try assertText(problem, "want a parameter")
  }

  func testTheFirstByNameOfSeveralProblemsIsTold() throws {
    XCTAssertEqual(try problem(["b": "1", "a": "2", "c": "3"], hello: nil).registration, "a")
  }

  // MARK: Helpers

  private func hello(mocks: [String: String], available: [String: [String]]) throws -> AppHello {
    let encoder = JSONEncoder()
    let line = AppHello.line(
      mocks: String(decoding: try encoder.encode(mocks), as: UTF8.self),
      available: String(decoding: try encoder.encode(available), as: UTF8.self))
    return try JSONDecoder().decode(AppHello.self, from: Data(line.utf8))
  }

  private func problem(_ chosen: [String: String], hello: AppHello?) throws -> MockProblem {
    try XCTUnwrap(MockProblem(chosen: chosen, hello: hello))
  }

  private func assertText(_ problem: MockProblem, _ parts: String..., line: UInt = #line) throws {
    for part in parts {
      XCTAssertTrue(problem.description.contains(part), problem.description, line: line)
    }
  }
}
