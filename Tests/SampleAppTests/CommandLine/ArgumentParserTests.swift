import XCTest

@testable import SampleApp

final class ArgumentParserTests: XCTestCase {
  func testCommandWithFolderAndOptions() throws {
    let expected = Invocation(
      command: .find, directory: "photos",
      values: [.near: "52.5,13.4", .within: "100", .json: ""])
    XCTAssertEqual(
      try ArgumentParser.parse([
        "find", "--near", "52.5,13.4", "photos", "--within=100", "--json",
      ]), .run(expected))
  }

  func testValueMayBeginWithAMinus() throws {
    XCTAssertEqual(
      try ArgumentParser.parse(["find", "--near", "-33.8688,151.2093"]),
      .run(Invocation(command: .find, values: [.near: "-33.8688,151.2093"])))
  }

  func testTwoMinusesEndTheOptions() throws {
    XCTAssertEqual(
      try ArgumentParser.parse(["list", "--", "--json"]),
      .run(Invocation(command: .list, directory: "--json")))
  }

  func testValueMayHoldAnEqualsSign() throws {
    XCTAssertEqual(
      try ArgumentParser.parse(["upload", "--to=http://a/b=c"]),
      .run(Invocation(command: .upload, values: [.to: "http://a/b=c"])))
  }

  func testTheLastOfTwoCounts() throws {
    XCTAssertEqual(
      try ArgumentParser.parse(["find", "--within", "1", "--within", "2"]),
      .run(Invocation(command: .find, values: [.within: "2"])))
  }

  func testHelpAndVersion() throws {
    XCTAssertEqual(try ArgumentParser.parse(["--help"]), .help(nil))
    XCTAssertEqual(try ArgumentParser.parse(["-h"]), .help(nil))
    XCTAssertEqual(try ArgumentParser.parse(["help"]), .help(nil))
    XCTAssertEqual(try ArgumentParser.parse(["help", "find"]), .help(.find))
    XCTAssertEqual(try ArgumentParser.parse(["delete", "--yes", "--help"]), .help(.delete))
    XCTAssertEqual(try ArgumentParser.parse(["--version"]), .version)
  }

  func testShortForms() throws {
    XCTAssertEqual(
      try ArgumentParser.parse(["delete", "-y"]),
      .run(Invocation(command: .delete, values: [.yes: ""])))
  }

  func testMistakesAreTold() {
    assertRefused([], .noCommand)
    assertRefused(["lsit"], .unknownCommand("lsit"))
    assertRefused(["frobnicate"], .unknownCommand("frobnicate"))
    assertRefused(["--hlep"], .unknownOption("--hlep"))
    assertRefused(
      ["find", "--nera", "1,2"], .unknownOption("--nera"))
    assertRefused(["list", "--near", "1,2"], .misplacedOption(.near, .list))
    assertRefused(["find", "--near"], .missingValue(.near))
    assertRefused(["find", "--near", "--within", "5"], .missingValue(.near))
    assertRefused(["find", "--near", "--", "5"], .missingValue(.near))
    assertRefused(["list", "--json=yes"], .valueNotWanted(.json, "yes"))
    assertRefused(["list", "a", "b"], .secondDirectory("b", after: "a"))
    assertRefused(["list", ""], .emptyDirectory)
  }

  func testAWordOfOtherProgramsIsAnUnknownOption() {
    assertRefused(
      ["list", "-mock", "drive=offline"],
      .unknownOption("-mock"))
    assertRefused(["-mock", "drive=offline"], .unknownOption("-mock"))
  }

  func testMessagesNameWhatThereIs() {
    XCTAssertEqual(
      UsageError.unknownOption("--nera").description,
      "unknown option '--nera'")
    XCTAssertEqual(
      UsageError.misplacedOption(.near, .list).description,
      "option '--near' is not for 'list', but for find, upload and delete")
    XCTAssertEqual(
      UsageError.missingValue(.near).description,
      "option '--near' needs a value: --near LAT,LON")
  }

  private func assertRefused(
    _ arguments: [String], _ expected: UsageError, line: UInt = #line
  ) {
    assertThrows(expected, line: line) { try ArgumentParser.parse(arguments) }
    XCTAssertEqual(expected.status, .usage)
  }
}
