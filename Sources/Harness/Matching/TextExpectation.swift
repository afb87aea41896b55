import Foundation

/// What a text is expected to be.
///
/// A value: it compares, and says what differs.
public struct TextExpectation: Sendable {
  private let compare: @Sendable (_ text: String, _ name: String) -> Mismatch?

  init(_ compare: @escaping @Sendable (String, String) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares a text.
  ///
  /// - Parameters:
  ///   - text: What was found.
  ///   - name: What the text is, for the message: `standard output`, or a path.
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(in text: String, of name: String) -> Mismatch? {
    compare(text, name)
  }

  /// The same text, to the last newline and byte for byte: two forms of the same character differ.
  public static func equals(_ expected: String) -> TextExpectation {
    TextExpectation { text, name in
      guard !text.utf8.elementsEqual(expected.utf8) else { return nil }
      let diff = UnifiedDiff(expected: expected, found: text).text
      let note = invisibleDifference(expected, text)
      return Mismatch("\(name) is not as expected\(note)", diff: diff)
    }
  }

  /// Says what differs where a diff would show the same lines twice.
  private static func invisibleDifference(_ expected: String, _ found: String) -> String {
    if expected == found { return ", only in how its characters are composed (Unicode NFC or NFD)" }
    func withPlainLineEnds(_ text: String) -> String {
      text.replacingOccurrences(of: "\r\n", with: "\n")
    }
    let isEqual = withPlainLineEnds(expected) == withPlainLineEnds(found)
    return isEqual ? ", only in its line ends (CR LF or LF)" : ""
  }

  /// Nothing at all.
  public static var isEmpty: TextExpectation {
    TextExpectation { text, name in
      guard !text.isEmpty else { return nil }
      return Mismatch(
        "\(name) is not empty", diff: UnifiedDiff(expected: "", found: text).text)
    }
  }

  /// Each of these texts, anywhere.
  public static func contains(_ parts: String...) -> TextExpectation {
    TextExpectation { text, name in
      let bytes = Data(text.utf8)
      guard let missing = parts.first(where: { !bytes.holds($0) }) else { return nil }
      return Mismatch("\(name) does not contain \(missing.debugDescription)")
    }
  }

  /// None of these texts.
  public static func doesNotContain(_ parts: String...) -> TextExpectation {
    TextExpectation { text, name in
      let bytes = Data(text.utf8)
      guard let found = parts.first(where: { bytes.holds($0) }) else { return nil }
      return Mismatch("\(name) contains \(found.debugDescription), which it must not")
    }
  }

  /// These texts one behind the other, with anything between them.
  public static func containsInOrder(_ parts: String...) -> TextExpectation {
    TextExpectation { text, name in
      var rest = Data(text.utf8)
      for (index, part) in parts.enumerated() {
        guard let end = rest.endOfFirst(part) else {
          let place = index == 0 ? "" : " behind \(parts[index - 1].debugDescription)"
          return Mismatch("\(name) does not contain \(part.debugDescription)\(place)")
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
    TextExpectation { text, name in
      do {
        let regex = try Regex(pattern).anchorsMatchLineEndings()
        guard text.firstMatch(of: regex) == nil else { return nil }
        return Mismatch("\(name) does not match the regular expression \(pattern)")
      } catch {
        return Mismatch("the regular expression \(pattern) is not one: \(error)")
      }
    }
  }

  /// The same JSON value, whatever its spaces and the order of its keys.
  ///
  /// - Parameter expected: JSON text.
  /// - Returns: The expectation.
  public static func json(_ expected: String) -> TextExpectation {
    TextExpectation { text, name in
      guard let wanted = JSONText(expected) else {
        return Mismatch("the expected JSON is not JSON: \(expected)")
      }
      guard let found = JSONText(text) else {
        return Mismatch("\(name) is not JSON")
      }
      guard wanted.sorted != found.sorted else { return nil }
      let diff = UnifiedDiff(expected: wanted.sorted, found: found.sorted).text
      return Mismatch("\(name) is not the expected JSON value", diff: diff)
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

/// A JSON value in one form: equal values give equal texts.
private struct JSONText {
  let sorted: String

  init?(_ text: String) {
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed),
      let data = try? JSONSerialization.data(
        withJSONObject: value,
        options: [.sortedKeys, .prettyPrinted, .fragmentsAllowed, .withoutEscapingSlashes])
    else { return nil }
    sorted = String(decoding: data, as: UTF8.self) + "\n"
  }
}
