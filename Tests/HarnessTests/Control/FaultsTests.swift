import Foundation
import TestSupport
import XCTest

@testable import Harness

/// How calls that are to fail are told to an app, and what is said of those that cannot.
final class FaultsTests: LaunchTestCase {
  func testFaultsAreWrittenInTheOrderOfTheirNamesAndNumbers() {
    var faults = Faults()
    faults["drive.upload"] = [3: "timeout", 1: "full"]
    faults["Other.clock.sleep"][2] = "late"
    XCTAssertEqual(
      faults.variable, "Other.clock.sleep=2:late;drive.upload=1:full;drive.upload=3:timeout")
    faults["drive.size"] = .every("timeout")
    XCTAssertEqual(
      faults.variable,
      "Other.clock.sleep=2:late;drive.size=*:timeout;drive.upload=1:full;drive.upload=3:timeout")
    faults["drive.size"] = [:]
    faults["drive.upload"] = [:]
    XCTAssertEqual(faults.variable, "Other.clock.sleep=2:late")
    XCTAssertEqual(faults["drive.upload"], [:])
  }

  func testARegistrationOfAnotherContainerHasADotInItsName() {
    let point = FaultPoint(function: "Other.drive.upload", number: 1, fault: "timeout")
    XCTAssertEqual(point.names?.registration, "Other.drive")
    XCTAssertEqual(point.names?.function, "upload")
  }

  func testTheAppIsToldOfFaultsAndStrictness() throws {
    try require(.python3)
    try withEachStarter {
      let app = try TalkingApp.app(
        "connect().sendall(hello); print(os.environ['HARNESS_FAULTS'], os.environ['HARNESS_STRICT'])",
        starter: starter)
      app.faults["drive.upload"] = .optional([3: "timeout"])
      app.isStrict = true
      app.launchEnvironment["HARNESS_FAULTS"] = "drive.size=1:timeout"
      let outcome = try app.run()
      XCTAssertEqual(outcome.output, "drive.size=1:timeout;drive.upload=3:timeout 1\n")
      XCTAssertTrue(
        outcome.commandLine.contains("HARNESS_STRICT=1"), "\(outcome.commandLine)")
    }
  }

  func testWithoutAChoiceTheAppIsToldNothing() throws {
    let outcome = try runShell("env | grep -E '^HARNESS_(FAULTS|STRICT|MOCKS)='; exit 0")
    XCTAssertEqual(outcome.output, "")
  }

  func testFaultsThatTheAppDoesNotKnowFailTheLaunch() throws {
    try require(.python3)
    let unknownRegistration = FaultProblem.Finding.unknownRegistration(known: ["drive"])
    try assertProblem("drvie.upload", 1, "timeout", unknownRegistration, "did you mean \"drive\"?")
    let unknownFunction = FaultProblem.Finding.unknownFunction(known: ["size", "upload"])
    try assertProblem("drive.uplaod", 1, "timeout", unknownFunction, "did you mean \"upload\"?")
    let unknownFault = FaultProblem.Finding.unknownFault(known: ["timeout"])
    try assertProblem("drive.upload", 1, "timout", unknownFault, "did you mean \"timeout\"?")
    for (name, number) in [("upload", 1), (".upload", 1), ("drive.", 1), ("drive.upload", 0)] {
      try assertProblem(name, number, "timeout", .malformed, "REGISTRATION.FUNCTION")
    }
    try assertProblem("drive.upload", 1, "a;b", .malformed, "FAULT")
  }

  func testAnAppThatSaysNothingCannotTakeFaultsNorBeStrict() throws {
    try withEachStarter {
      let app = shell("exit 0")
      app.faults["drive.upload"] = [1: "timeout"]
      XCTAssertThrowsError(try app.run()) { error in
        guard case .faultNotInEffect(let problem) = (error as? Failure)?.reason else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual(problem.finding, .noHello)
      }
      let strict = shell("exit 0")
      strict.isStrict = true
      XCTAssertThrowsError(try strict.launch()) { error in
        guard case .strictNotInEffect(.noHello(let why)) = (error as? Failure)?.reason else {
          return XCTFail("\(error)")
        }
        XCTAssertTrue(why.contains("sh is a script, or is not written in Swift"), why)
      }
    }
  }

  func testAnAppThatDoesNotConfirmAFaultFailsTheLaunch() throws {
    try require(.python3)
    try withEachStarter {
      let app = try TalkingApp.app(
        "s = connect(); s.sendall(deaf_hello); call(s, 1, fault='timeout')", starter: starter)
      app.faults["drive.upload"] = [1: "timeout"]
      XCTAssertThrowsError(try app.run()) { error in
        let text = "\(error)"
        XCTAssertTrue(
          text.contains("the fault drive.upload=1:timeout did not take effect"), text)
        XCTAssertTrue(text.contains("took effect: the mock drive=offline; no faults"), text)
        XCTAssertTrue(text.contains("\"chosenFaults\""), text)
      }
    }
  }

  func testAnAppThatDoesNotConfirmThatItIsStrictFailsTheLaunch() throws {
    try require(.python3)
    try withEachStarter {
      let app = try TalkingApp.app("connect().sendall(deaf_hello)", starter: starter)
      app.isStrict = true
      XCTAssertThrowsError(try app.run()) { error in
        let text = "\(error)"
        XCTAssertTrue(text.contains("isStrict did not take effect"), text)
        XCTAssertTrue(text.contains("the app may have used real services"), text)
        XCTAssertTrue(
          text.contains("took effect: the mock drive=offline; no faults; not strict"), text)
      }
      let launched = try TalkingApp.app(
        "connect().sendall(deaf_hello); sys.stdin.read()", starter: starter)
      launched.isStrict = true
      XCTAssertThrowsError(try launched.launch())
      XCTAssertEqual(launched.state, .exited)
    }
  }

  func testOutsideOfAScenarioTestEachLaunchHasToComeToItsFaults() throws {
    try require(.python3)
    try withEachStarter {
      let app = try TalkingApp.app(
        "s = connect(); s.sendall(hello); resolved(s); sys.exit(1)", starter: starter)
      app.faults["drive.upload"] = [1: "timeout"]
      XCTAssertThrowsError(try app.run()) { error in
        let text = "\(error)"
        XCTAssertTrue(
          text.contains("drive was resolved without a mock, so its fault cannot fire"), text)
      }
    }
  }

  private func assertProblem(
    _ function: String, _ number: Int, _ fault: String, _ finding: FaultProblem.Finding,
    _ text: String, line: UInt = #line
  ) throws {
    let app = try TalkingApp.app("connect().sendall(hello); sys.stdin.read()")
    app.faults[function] = [number: fault]
    XCTAssertThrowsError(try app.launch(), line: line) { error in
      guard case .faultNotInEffect(let problem) = (error as? Failure)?.reason else {
        return XCTFail("\(error)", line: line)
      }
      XCTAssertEqual(problem.finding, finding, line: line)
      XCTAssertTrue("\(problem)".contains(text), "\(problem)", line: line)
    }
    XCTAssertEqual(app.state, .exited, line: line)
  }
}
