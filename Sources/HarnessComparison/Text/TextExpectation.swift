public import Foundation
import HarnessSystem

/// What a text is expected to be.
///
/// A value: it compares, and says what differs.
public struct TextExpectation: Sendable {
  private let compare: @Sendable (FoundText) -> Mismatch?

  package init(_ compare: @escaping @Sendable (FoundText) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares a text.
  ///
  /// - Parameters:
  ///   - text: What was found.
  ///   - name: What the text is, for the message: `standard output`, or a path.
  ///   - placeholders: What names in brackets stand for, beside those that the expectation brings.
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(
    in text: String, of name: String, placeholders: Placeholders = .standard
  ) -> Mismatch? {
    mismatch(in: Data(text.utf8), of: name, placeholders: placeholders)
  }

  /// Compares a text that is given by its bytes, which need not be UTF-8.
  ///
  /// - Parameters:
  ///   - data: What was found.
  ///   - name: What the text is, for the message: `standard output`, or a path.
  ///   - placeholders: What names in brackets stand for, beside those that the expectation brings.
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(
    in data: Data, of name: String, placeholders: Placeholders = .standard
  ) -> Mismatch? {
    compare(FoundText(data: data, name: name, placeholders: placeholders))
  }

  /// The same text, to the last newline and byte for byte: two forms of the same character differ.
  public static func equals(_ expected: String) -> TextExpectation {
    TextExpectation { found in
      let wanted = Data(expected.utf8)
      guard found.data != wanted else { return nil }
      let diff = LongTextDiff.text(expected: wanted, found: found.data)
      return Mismatch("\(found.name) is not as expected\(note(expected, found))", diff: diff)
    }
  }

  private static func note(_ expected: String, _ found: FoundText) -> String {
    guard found.data.count <= LongTextDiff.wholeLimit else { return "" }
    return invisibleDifference(expected, found.text)
  }

  /// Says what differs where a diff would show the same lines twice.
  private static func invisibleDifference(_ expected: String, _ found: String) -> String {
    if expected == found { return ", only in how its characters are composed (Unicode NFC or NFD)" }
    func withPlainLineEnds(_ text: String) -> String {
      text.replacing("\r\n", with: "\n")
    }
    let isEqual = withPlainLineEnds(expected) == withPlainLineEnds(found)
    return isEqual ? ", only in its line ends (CR LF or LF)" : ""
  }

  /// Nothing at all.
  public static var isEmpty: TextExpectation {
    TextExpectation { found in
      guard !found.data.isEmpty else { return nil }
      return Mismatch(
        "\(found.name) is not empty", diff: LongTextDiff.text(expected: Data(), found: found.data))
    }
  }

  /// Each of these texts, anywhere, byte for byte: as characters, "a\r\n" would not hold "\n".
  public static func contains(_ parts: String...) -> TextExpectation {
    TextExpectation { found in
      guard let missing = parts.first(where: { !found.data.holds($0) }) else { return nil }
      return Mismatch("\(found.name) does not contain \(missing.debugDescription)")
    }
  }

  /// None of these texts.
  public static func doesNotContain(_ parts: String...) -> TextExpectation {
    TextExpectation { found in
      guard let part = parts.first(where: { found.data.holds($0) }) else { return nil }
      return Mismatch("\(found.name) contains \(part.debugDescription), which it must not")
    }
  }

  /// These texts one behind the other, with anything between them.
  public static func containsInOrder(_ parts: String...) -> TextExpectation {
    TextExpectation { found in
      var rest = found.data
      for (index, part) in parts.enumerated() {
        guard let place = rest.firstPlace(of: part) else {
          let context = index == 0 ? "" : " behind \(parts[index - 1].debugDescription)"
          return Mismatch("\(found.name) does not contain \(part.debugDescription)\(context)")
        }
        rest = rest[place.upperBound...]
      }
      return nil
    }
  }

  /// A regular expression that matches somewhere; `^` and `$` match at every line.
  ///
  /// - Parameter pattern: In the syntax of Go's `regexp` (RE2), as in scenarios: there is no looking
  ///   around and no reference back, and the time is in proportion to the text. One with an error
  ///   matches nothing, and the message says what is wrong with it.
  /// - Returns: The expectation.
  public static func matches(_ pattern: String) -> TextExpectation {
    matching(pattern) { found, match in
      match == nil ? "\(found.name) does not match the regular expression \(pattern)" : nil
    }
  }

  /// A regular expression that matches nowhere; `^` and `$` match at every line.
  ///
  /// - Parameter pattern: As ``matches(_:)`` takes it. One with an error fails too.
  /// - Returns: The expectation.
  public static func doesNotMatch(_ pattern: String) -> TextExpectation {
    matching(pattern) { found, match in
      match.map {
        "\(found.name) matches the regular expression \(pattern), which it must not: "
          + String(decoding: found.data.dropFirst($0.lowerBound).prefix($0.count), as: UTF8.self)
          .debugDescription
      }
    }
  }

  private static func matching(
    _ pattern: String, _ problem: @escaping @Sendable (FoundText, Range<Int>?) -> String?
  ) -> TextExpectation {
    let compiled = Result { () throws(PatternError) in
      try Pattern(pattern, options: .multiline)
    }
    return TextExpectation { found in
      do {
        return problem(found, try compiled.get().firstMatch(in: found.data)?.range)
          .map { Mismatch($0) }
      } catch let error as PatternError {
        return Mismatch(inconclusive: "the regular expression \(pattern) is not one: \(error)")
      } catch {
        return Mismatch(inconclusive: "\(found.name): \(error)")
      }
    }
  }
}
