import ArgumentParsing
import XCTest

@testable import SetupApp

final class OptionsTests: XCTestCase {
  private func assertFails(
    _ arguments: String..., with expected: UsageError, line: UInt = #line
  ) {
    XCTAssertThrowsError(try Request(arguments: arguments), line: line) {
      XCTAssertEqual($0 as? UsageError, expected, line: line)
    }
  }

  func testOneWordIsTheFolderForTheNinePhotos() throws {
    XCTAssertEqual(try Request(arguments: ["photos"]), .fill(Options(folder: "photos")))
  }

  func testOptionsStandBeforeOrBehindTheFolder() throws {
    let wanted = Request.fill(Options(folder: "photos", library: .init(count: 20, seed: 7)))
    for words in [
      ["--count", "20", "--seed", "7", "photos"], ["photos", "--seed=7", "--count=20"],
      ["--count=20", "photos", "--seed", "7"], ["--seed", "7", "--count=20", "--", "photos"],
    ] {
      XCTAssertEqual(try Request(arguments: words), wanted, "\(words)")
    }
  }

  func testSeedIsZeroUnlessGiven() throws {
    XCTAssertEqual(
      try Request(arguments: ["--count", "5", "d"]),
      .fill(Options(folder: "d", library: .init(count: 5, seed: 0))))
  }

  func testFolderMayBeginWithADashBehindTwoDashes() throws {
    XCTAssertEqual(try Request(arguments: ["--", "-d"]), .fill(Options(folder: "-d")))
  }

  func testHelpAndVersionNeedNoFolder() throws {
    XCTAssertEqual(try Request(arguments: ["--help"]), .showHelp)
    XCTAssertEqual(try Request(arguments: ["-h"]), .showHelp)
    XCTAssertEqual(try Request(arguments: ["--version"]), .showVersion)
  }

  func testMissingOrSecondFolderIsRefused() {
    assertFails(with: .missingFolder)
    assertFails("a", "b", with: .extraArgument("b"))
    assertFails("--", "a", "b", with: .extraArgument("b"))
  }

  func testEmptyNameIsRefused() {
    assertFails("", with: .unusableName(""))
  }

  func testNearestOptionIsSuggested() {
    assertUnknown("--cuont", "5", question: "; did you mean \"--count\"?")
    assertUnknown("--sed=5", question: "; did you mean \"--seed\"?")
    assertUnknown("--hlep", question: "; did you mean \"--help\"?")
  }

  func testNothingIsSuggestedForAnUnlikeOption() {
    assertUnknown("--recursive", question: "")
  }

  private func assertUnknown(_ arguments: String..., question: String, line: UInt = #line) {
    XCTAssertThrowsError(try Request(arguments: arguments), line: line) {
      let option = arguments[0].prefix { $0 != "=" }
      XCTAssertEqual("\($0)", "unknown option \(option)\(question)", line: line)
    }
  }

  func testValuesOutOfRangeAreRefused() {
    for value in ["0", "-1", "1000001", "ten", "1e3", "", " 5", "99999999999999999999"] {
      assertFails(
        "--count", value, "d",
        with: .wrongArguments(
          .badValue(.count, value, wanted: "a whole number from 1 to 1000000")))
    }
    assertFails(
      "--count=1", "--seed=18446744073709551616", "d",
      with: .wrongArguments(
        .badValue(
          .seed, "18446744073709551616",
          wanted: "a whole number from 0 to 18446744073709551615")))
  }

  func testMisusedOptionsAreRefused() {
    assertFails("d", "--count", with: .wrongArguments(.missingValue(.count)))
    assertFails("--count=1", "--count=2", "d", with: .repeatedOption("--count"))
    assertFails(
      "--help=yes", with: .wrongArguments(.needlessValue(option: "--help", value: "yes")))
    assertFails("--seed", "7", "d", with: .seedWithoutCount)
  }
}
