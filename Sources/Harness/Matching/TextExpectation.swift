public import Foundation

/// What a text is expected to be.
///
/// A value: it compares, and says what differs.
public struct TextExpectation: Sendable {
  private let compare: @Sendable (FoundText) -> Mismatch?

  init(_ compare: @escaping @Sendable (FoundText) -> Mismatch?) {
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

  /// Each of these texts, anywhere.
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
        guard let end = rest.endOfFirst(part) else {
          let place = index == 0 ? "" : " behind \(parts[index - 1].debugDescription)"
          return Mismatch("\(found.name) does not contain \(part.debugDescription)\(place)")
        }
        rest = rest[end...]
      }
      return nil
    }
  }

  /// A regular expression that matches somewhere; `^` and `$` match at every line.
  ///
  /// - Parameter pattern: In the syntax of Swift's `Regex`. A pattern with an error matches
  ///   nothing, and the message says what is wrong with it.
  /// - Returns: The expectation.
  public static func matches(_ pattern: String) -> TextExpectation {
    TextExpectation { found in
      do {
        let regex = try Regex(pattern).anchorsMatchLineEndings()
        guard found.text.firstMatch(of: regex) == nil else { return nil }
        return Mismatch("\(found.name) does not match the regular expression \(pattern)")
      } catch {
        return Mismatch("the regular expression \(pattern) is not one: \(error)")
      }
    }
  }
}

extension Data {
  /// Whether a text occurs, byte for byte: as characters, "a\r\n" would not hold "\n".
  fileprivate func holds(_ part: String) -> Bool { endOfFirst(part) != nil }

  /// The place behind the first occurrence of a text; an empty one occurs at the start.
  fileprivate func endOfFirst(_ part: String) -> Data.Index? {
    part.isEmpty ? startIndex : range(of: Data(part.utf8))?.upperBound
  }
}
