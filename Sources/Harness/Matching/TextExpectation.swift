import Foundation

/// What a text is expected to be. A value: it compares, and says what differs.
public struct TextExpectation: Sendable {
  private let compare: @Sendable (_ text: String, _ name: String) -> Mismatch?

  private init(_ compare: @escaping @Sendable (String, String) -> Mismatch?) {
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

  /// The same text, to the last newline.
  public static func equals(_ expected: String) -> TextExpectation {
    TextExpectation { text, name in
      guard text != expected else { return nil }
      let diff = UnifiedDiff(expected: expected, found: text).text
      return Mismatch("\(name) is not as expected", diff: diff)
    }
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
      guard let missing = parts.first(where: { !text.contains($0) }) else { return nil }
      return Mismatch("\(name) does not contain \(missing.debugDescription)")
    }
  }

  /// None of these texts.
  public static func doesNotContain(_ parts: String...) -> TextExpectation {
    TextExpectation { text, name in
      guard let found = parts.first(where: { text.contains($0) }) else { return nil }
      return Mismatch("\(name) contains \(found.debugDescription), which it must not")
    }
  }

  /// These texts one behind the other, with anything between them.
  public static func containsInOrder(_ parts: String...) -> TextExpectation {
    TextExpectation { text, name in
      var rest = text[...]
      for (index, part) in parts.enumerated() {
        guard let range = rest.range(of: part) else {
          let place = index == 0 ? "" : " behind \(parts[index - 1].debugDescription)"
          return Mismatch("\(name) does not contain \(part.debugDescription)\(place)")
        }
        rest = rest[range.upperBound...]
      }
      return nil
    }
  }

  /// A regular expression that matches somewhere; `^` and `$` match at every line.
  ///
  /// - Parameter pattern: In the syntax of Swift's `Regex`. A pattern with an error matches
  ///   nothing, and the message says what is wrong with it.
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
