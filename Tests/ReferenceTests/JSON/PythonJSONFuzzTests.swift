import TestSupport
import XCTest

@testable import HarnessComparison

/// Texts made at random, of which Python says what they are.
///
/// `FUZZED_JSON` says how many, and `FUZZ_SEED` which ones.
final class PythonJSONFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_JSON", orElse: 1000)

  /// The two may differ in how deep they go and in half surrogate pairs.
  ///
  /// RFC 8259 leaves the depth to a reader (section 9), and calls what stands for half a pair
  /// unpredictable (section 8.2). Python reads both; here half a pair is refused, for what stood for
  /// it would equal every other half. `NaN` and `Infinity`, which are no JSON, are refused by Python
  /// too where it is told so, as the program does that is run.
  func testATextIsReadAsByPythonOrRefusedByBoth() throws {
    try require(.python3)
    let texts = Self.cases.seeds.map { seed in
      var generator = JSONGenerator(seed: seed, isStrict: false)
      return generator.text()
    }
    let answers = try PythonJSON.answers("text", to: texts.map(PythonJSON.digits))
    var readCount = 0
    XCTAssertEqual(answers.count, texts.count)
    for ((seed, text), answer) in zip(zip(Self.cases.seeds, texts), answers) {
      let own = Self.own(text)
      if own.hasPrefix("value") { readCount += 1 }
      XCTAssertTrue(
        Self.agree(own: own, python: answer),
        "\(own), in Python \(answer): \(shown(text)); \(Self.cases.again(seed))")
    }
    // Texts that are all refused, or never, would prove little.
    guard Self.cases.seeds.count >= 1000 else { return }
    XCTAssertGreaterThan(readCount, texts.count / 5)
    XCTAssertLessThan(readCount, texts.count * 4 / 5)
  }

  private static func agree(own: String, python: String) -> Bool {
    switch python {
    case "refused": own.hasPrefix("refused")
    case "half a pair": own.hasSuffix("both halves of a surrogate pair") || isTooDeep(own)
    default: own == python || isTooDeep(own) && isDeep(python)
    }
  }

  private static func isTooDeep(_ answer: String) -> Bool {
    answer.hasSuffix("512 levels of arrays and objects")
  }

  private static func isDeep(_ answer: String) -> Bool {
    answer.count { $0 == "[" || $0 == "{" } > 512
  }

  private static func own(_ text: [UInt8]) -> String {
    do {
      return "value " + PythonJSON.form(of: try JSONParser.value(of: text))
    } catch {
      return "refused: \(error)"
    }
  }

  func testNumbersAreEqualWherePythonSaysSo() throws {
    try require(.python3)
    let pairs = Self.cases.seeds.map { seed in
      var generator = JSONGenerator(seed: seed, isStrict: true)
      let number = generator.number()
      return [number, generator.similar(to: number)]
    }
    let answers = try PythonJSON.answers("numbers", to: pairs.map { $0.joined(separator: " ") })
    XCTAssertEqual(answers.count, pairs.count)
    for ((seed, pair), answer) in zip(zip(Self.cases.seeds, pairs), answers) {
      let numbers = pair.map { JSONNumber($0) }
      let bits = numbers[0].double.map { String($0.bitPattern, radix: 16) } ?? "none"
      let int = numbers[0].int.map(String.init) ?? "none"
      XCTAssertEqual(
        "\(numbers[0] == numbers[1]) \(bits) \(int)", answer, "\(pair); \(Self.cases.again(seed))")
      XCTAssertEqual(numbers[0], numbers[0])
      XCTAssertEqual(numbers[0] == numbers[1], numbers[1] == numbers[0])
    }
  }

  private func shown(_ text: [UInt8]) -> String {
    String(decoding: text.prefix(300), as: UTF8.self).debugDescription
  }
}
