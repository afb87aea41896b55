#if DEBUG || HARNESS_ENABLED
  import XCTest

  @testable import Injection

  final class LaunchWordsTests: XCTestCase {
    func testEachMockArgumentIsAChoiceAndIsTakenOut() {
      let words = LaunchWords(
        arguments: ["-mock", "drive=offline", "list", "-mock", "clock=fixed:2017-03-31T10:55:42Z"])
      XCTAssertEqual(
        words.choices,
        [
          "drive": MockChoice(mock: "offline"),
          "clock": MockChoice(mock: "fixed", text: "2017-03-31T10:55:42Z"),
        ])
      XCTAssertEqual(words.remaining, ["list"])
      XCTAssertEqual(words.refusals, [])
    }

    func testVariableHoldsSeveralChoices() {
      let words = LaunchWords(
        arguments: [], environment: ["HARNESS_MOCKS": "drive=offline;clock=fixed:2017;"])
      XCTAssertEqual(
        words.choices,
        ["drive": MockChoice(mock: "offline"), "clock": MockChoice(mock: "fixed", text: "2017")])
    }

    func testSemicolonAndPercentAreDecodedInTheVariablesValues() {
      let words = LaunchWords(
        arguments: [], environment: ["HARNESS_MOCKS": "a=m:1%3B2%3b3%25;b=m:100%2525%41%"])
      XCTAssertEqual(words.choices["a"], MockChoice(mock: "m", text: "1;2;3%"))
      XCTAssertEqual(words.choices["b"], MockChoice(mock: "m", text: "100%25%41%"))
    }

    func testArgumentIsTakenLiterally() {
      let words = LaunchWords(arguments: ["-mock", "a=m:1;2%3B=x"])
      XCTAssertEqual(words.choices["a"], MockChoice(mock: "m", text: "1;2%3B=x"))
    }

    func testArgumentWinsOverTheVariable() {
      let words = LaunchWords(
        arguments: ["-mock", "drive=full"],
        environment: ["HARNESS_MOCKS": "drive=offline;clock=fixed:1"])
      XCTAssertEqual(words.choices["drive"], MockChoice(mock: "full"))
      XCTAssertEqual(words.choices["clock"], MockChoice(mock: "fixed", text: "1"))
    }

    func testLastOfSeveralArgumentsCounts() {
      let words = LaunchWords(
        arguments: ["-mock", "drive=full", "-mock", "drive=offline"])
      XCTAssertEqual(words.choices, ["drive": MockChoice(mock: "offline")])
    }

    func testEverythingBehindTwoDashesIsTheApps() {
      let words = LaunchWords(
        arguments: ["-mock", "drive=full", "--", "-mock", "clock=x", "mock1"])
      XCTAssertEqual(words.choices, ["drive": MockChoice(mock: "full")])
      XCTAssertEqual(words.remaining, ["--", "-mock", "clock=x", "mock1"])
    }

    func testDeclaredWordsAreTakenOutBeforeTwoDashes() {
      let words = LaunchWords(arguments: ["mock1", "list", "--", "mock1"])
      XCTAssertEqual(words.remaining(without: ["mock1"]), ["list", "--", "mock1"])
      XCTAssertEqual(words.remaining(without: []), ["mock1", "list", "--", "mock1"])
    }

    func testEmptyTextIsAText() {
      let words = LaunchWords(arguments: ["-mock", "clock=fixed:"])
      XCTAssertEqual(words.choices["clock"], MockChoice(mock: "fixed", text: ""))
    }

    func testMalformedWordsAreRefused() {
      for word in ["drive", "=offline", "drive=", ""] {
        let words = LaunchWords(arguments: ["-mock", word])
        XCTAssertEqual(words.refusals, [.malformed(word: word, source: .argument)], word)
        XCTAssertEqual(words.choices, [:])
      }
      XCTAssertEqual(
        LaunchWords(arguments: [], environment: ["HARNESS_MOCKS": "drive"]).refusals,
        [.malformed(word: "drive", source: .variable)])
    }

    func testMissingWordIsRefused() {
      XCTAssertEqual(LaunchWords(arguments: ["-mock"]).refusals, [.missingWord])
    }

    func testTwoDashesAreNoChoice() {
      let words = LaunchWords(arguments: ["-mock", "--", "list"])
      XCTAssertEqual(words.refusals, [.malformed(word: "--", source: .argument)])
    }
  }
#endif
