import TestSupport
import XCTest

@testable import HarnessComparison

/// Values made at random: each is equal to itself alone.
///
/// `FUZZED_JSON` says how many, and `FUZZ_SEED` which ones.
final class JSONFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_JSON", orElse: 1000)

  func testAValueEqualsItselfAndNothingThatWasChanged() {
    let problems = Self.cases.problems { seed in
      var generator = JSONGenerator(seed: seed, isStrict: true)
      let value = try JSONParser.value(of: generator.text())
      let changed = generator.changed(value)
      return try Self.problems(with: value) + Self.problems(with: value, changedTo: changed)
    }
    XCTAssertEqual(problems, [])
  }

  private static func problems(with value: JSONValue) throws -> [String] {
    var problems: [String] = []
    for text in [value.description, value.lines(upTo: .max) ?? ""]
    where try JSONParser.value(of: text.utf8) != value {
      problems.append("\(value) is not what it is written as: \(text)")
    }
    // `[TIME]` stands for a time, and so not for itself; what is behind `\` stands for itself alone.
    if !holds(value, "TIME", #"\\"#), !differences(value, value).isEmpty {
      problems.append("\(value) does not hold for itself")
    }
    for path in paths(in: value, at: JSONPath())
    where (try? JSONPath(path.description)) != path {
      problems.append("the path \(path) is not read as it is written")
    }
    return problems
  }

  private static func problems(
    with value: JSONValue, changedTo changed: JSONValue
  ) throws -> [String] {
    var problems: [String] = []
    if value == changed || changed == value { problems.append("\(value) equals \(changed)") }
    // With placeholders in it, a value stands for others too.
    if !holds(value, "..", "TIME", #"\\"#), differences(value, changed).isEmpty {
      problems.append("\(value) stands for \(changed)")
    }
    return problems
  }

  /// Whether one of these stands in a value, also before a mark that would join it.
  private static func holds(_ value: JSONValue, _ texts: String...) -> Bool {
    let bytes = Array(value.description.utf8)
    return texts.contains { !bytes.ranges(of: Array($0.utf8)).isEmpty }
  }

  private static func differences(_ wanted: JSONValue, _ found: JSONValue) -> [String] {
    var comparison = JSONComparison(.standard)
    _ = comparison.compare(wanted, found)
    return comparison.problem.map { ["\($0)"] } ?? comparison.differences.map(\.text)
  }

  private static func paths(in value: JSONValue, at path: JSONPath) -> [JSONPath] {
    switch value {
    case .array(let elements):
      [path] + elements.indices.flatMap { paths(in: elements[$0], at: path.appending(.index($0))) }
    case .object(let members):
      [path] + members.flatMap { paths(in: $1, at: path.appending(.name($0))) }
    default: [path]
    }
  }
}
