import Foundation

extension TextExpectation {
  /// The same JSON value: numbers by value, names in no order, spaces as they come.
  ///
  ///     .json(#"{"id": "[UUID]", "photos": [{"name": "IMG_1.jpg", "...": "..."}, "..."]}"#)
  ///
  /// Strings may hold placeholders, as in ``pattern(_:placeholders:)``. `"..."` in place of a value
  /// is any value, as an element any number of elements, as a name any other members.
  ///
  /// - Parameters:
  ///   - expected: JSON text.
  ///   - placeholders: Names of your own, and what they stand for.
  /// - Returns: The expectation.
  public static func json(
    _ expected: String, placeholders: Placeholders = [:]
  ) -> TextExpectation {
    json(bytes: expected.utf8, placeholders: placeholders)
  }

  /// The same JSON value as that of some bytes, which need not be a text.
  package static func json(
    bytes expected: some Sequence<UInt8> & Sendable, placeholders: Placeholders = [:]
  ) -> TextExpectation {
    TextExpectation { found in
      do {
        let wanted = try JSONParser.value(of: expected)
        return mismatch(wanted, found, at: JSONPath(), placeholders)
      } catch let error as ComparisonInterruption {
        return Mismatch(inconclusive: "\(error)")
      } catch {
        let shown = LongLine.shown(Array(expected)[...])
        return Mismatch(inconclusive: "the expected JSON is not JSON: \(shown) (\(error))")
      }
    }
  }

  /// JSON in which a value has its place.
  ///
  ///     .json(at: "photos[0].name", equals: "IMG_0001.jpg")
  ///
  /// - Parameters:
  ///   - path: The way to the value: `photos[0].name`, `[0]["odd name"]`.
  ///   - expected: The value; its strings may hold placeholders.
  ///   - placeholders: Names of your own, and what they stand for.
  /// - Returns: The expectation.
  public static func json(
    at path: String, equals expected: JSONValue, placeholders: Placeholders = [:]
  ) -> TextExpectation {
    TextExpectation { found in
      do {
        return mismatch(expected, found, at: try JSONPath(path), placeholders)
      } catch {
        return Mismatch(inconclusive: "\(error)")
      }
    }
  }

  private static func mismatch(
    _ wanted: JSONValue, _ found: FoundText, at path: JSONPath, _ placeholders: Placeholders
  ) -> Mismatch? {
    let value: JSONValue
    do {
      try wanted.checkForm()
      value = try path.value(in: try JSONParser.value(of: found.data))
    } catch let problem as JSONParser.Problem {
      return Mismatch(inconclusive: "\(found.name) is not JSON: \(problem)")
    } catch let error as Mismatch {
      return Mismatch("\(found.name): \(error)")
    } catch {
      return Mismatch(inconclusive: "\(error)")
    }
    var comparison = JSONComparison(found.placeholders.merging(placeholders))
    let aligned = comparison.compare(wanted, value, at: path)
    if let problem = comparison.problem { return Mismatch(inconclusive: "\(problem)") }
    guard !comparison.differences.isEmpty else { return nil }
    return Mismatch(
      "\(found.name) is not the expected JSON value" + list(comparison),
      diff: diff(aligned, value))
  }

  /// The difference line by line; empty where the values are too large for that.
  private static func diff(_ expected: JSONValue, _ found: JSONValue) -> String {
    guard let expected = expected.lines(upTo: diffLimit), let found = found.lines(upTo: diffLimit)
    else { return "" }
    return LongTextDiff.text(expected: Data(expected.utf8), found: Data(found.utf8))
  }

  /// How many bytes of JSON, a member a line, a difference is shown of: 16 MiB.
  private static let diffLimit = 1 << 24

  private static func list(_ comparison: JSONComparison) -> String {
    let shown = comparison.differences.prefix(differenceLimit).map { "\n  \($0.path): \($0.text)" }
    let rest = comparison.differenceCount - differenceLimit
    return shown.joined() + (rest > 0 ? "\n  … \(rest) more differences" : "")
  }

  /// How many differences are listed by their paths.
  private static let differenceLimit = 8
}
