import XCTest

@testable import ArgumentParsing

final class ArgumentParserTests: XCTestCase {
  private let jobs = CommandLineOption(name: "--jobs", letter: "-j", value: "N")
  private let keep = CommandLineOption(name: "--keep", letter: "-k")
  private let tap = CommandLineOption(name: "--tap", value: "FILE", isValueOptional: true)
  private let help = CommandLineOption(name: "--help", letter: "-h", endsCommandLine: true)

  private func parse(_ words: String...) throws -> ParsedArguments {
    try ArgumentParser(options: [jobs, keep, tap, help]).parse(words)
  }

  private func assertFails(
    _ words: String..., with error: ArgumentError, line: UInt = #line
  ) {
    let parser = ArgumentParser(options: [jobs, keep, tap, help])
    XCTAssertThrowsError(try parser.parse(words), line: line) {
      XCTAssertEqual($0 as? ArgumentError, error, line: line)
    }
  }

  func testOptionsAndOperandsStandInAnyOrder() throws {
    let arguments = try parse("a", "--keep", "-", "--jobs", "3", "b", "--", "--keep", "--")
    XCTAssertEqual(arguments.operands, ["a", "-", "b", "--keep", "--"])
    XCTAssertEqual(arguments.all(keep), [""])
    XCTAssertEqual(arguments.value(jobs), "3")
    XCTAssertFalse(arguments.has(tap))
  }

  func testAValueIsWrittenInFourWays() throws {
    for words in [["--jobs", "-1"], ["--jobs=-1"], ["-j", "-1"], ["-j-1"], ["-j=-1"]] {
      let arguments = try ArgumentParser(options: [jobs, keep]).parse(words)
      XCTAssertEqual(arguments.value(jobs), "-1", "\(words)")
      XCTAssertEqual(arguments.operands, [], "\(words)")
    }
    XCTAssertEqual(try parse("--jobs=a=b").value(jobs), "a=b")
  }

  func testOfSeveralValuesTheLastCountsWhereOneIsAskedFor() throws {
    let arguments = try parse("--jobs=1", "-j2")
    XCTAssertEqual(arguments.all(jobs), ["1", "2"])
    XCTAssertEqual(arguments.value(jobs), "2")
  }

  func testAnOptionalValueStandsBehindAnEqualSign() throws {
    let arguments = try parse("--tap", "file", "--tap=other")
    XCTAssertEqual(arguments.all(tap), ["", "other"])
    XCTAssertEqual(arguments.operands, ["file"])
    assertFails("--tap=", with: .missingValue(tap))
  }

  func testNothingIsReadBehindHelp() throws {
    XCTAssertTrue(try parse("a", "--help", "--bogus").has(help))
    XCTAssertTrue(try parse("-h", "--jobs").has(help))
    assertFails("--bogus", "--help", with: .unknownOption("--bogus", known: names))
  }

  func testWhatIsWrongIsToldAsItWasWritten() {
    assertFails("--jbos", "3", with: .unknownOption("--jbos", known: names))
    assertFails("-x1", with: .unknownOption("-x1", known: names))
    assertFails("--jobs", with: .missingValue(jobs))
    assertFails("--keep=yes", with: .needlessValue(option: "--keep", value: "yes"))
    assertFails("-k1", with: .needlessValue(option: "-k", value: "1"))
  }

  func testAValueThatCannotBeReadIsToldWithWhatItHasToBe() throws {
    let arguments = try parse("--jobs", "many")
    XCTAssertThrowsError(try arguments.value(jobs, wanted: "a number") { Int($0) }) {
      XCTAssertEqual("\($0)", "--jobs has to be a number, and is \"many\"")
    }
    XCTAssertNil(try arguments.value(tap, wanted: "a number") { Int($0) })
  }

  func testTheNearestOptionIsOffered() {
    let error = ArgumentError.unknownOption("--jbos", known: names)
    XCTAssertEqual("\(error)", "unknown option --jbos; did you mean \"--jobs\"?")
    XCTAssertTrue(error.offersRemedy)
    let unlike = ArgumentError.unknownOption("--recursive", known: names)
    XCTAssertEqual("\(unlike)", "unknown option --recursive")
    XCTAssertFalse(unlike.offersRemedy)
  }

  private let names = ["--jobs", "--keep", "--tap", "--help"]
}
