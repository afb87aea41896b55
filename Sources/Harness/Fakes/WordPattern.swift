/// Which words a program may be called with: `push origin ..`.
///
/// Each word is one argument as it stands, but for `[..]` in it, which is any text; a word `..` is any
/// further words, also none. Bytes are compared, so that words need not be text.
package struct WordPattern: Sendable, Hashable, CustomStringConvertible {
  package let words: [String]

  package init(_ words: [String]) { self.words = words }

  private static let anyWords = ".."

  /// For example `[push origin ..]`.
  package var description: String { "[" + words.joined(separator: " ") + "]" }

  /// The first argument of every call that it is for; nil where that may be one of several.
  var function: String? {
    guard let first = words.first else { return "" }
    return first == Self.anyWords || !TextPattern(first).isPlain ? nil : first
  }

  /// Whether the first argument of a call that it is for may be one of several.
  package var isForAnyFunction: Bool { function == nil }

  package static func == (left: Self, right: Self) -> Bool {
    left.words.map { Array($0.utf8) } == right.words.map { Array($0.utf8) }
  }

  package func hash(into hasher: inout Hasher) {
    for word in words { hasher.combine(Array(word.utf8)) }
  }

  /// Whether a program was called so.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Returns: Whether it is for them.
  package func matches(_ arguments: [[UInt8]]) -> Bool {
    let tests = words.map { word -> WordTest in
      word == Self.anyWords ? .anyWords : .word(TextPattern(word))
    }
    return Wildcards.match(
      arguments, tests, isAny: { $0 == .anyWords },
      holds: { argument, test in
        if case .word(let pattern) = test { pattern.matches(argument) } else { true }
      })
  }

  private enum WordTest: Equatable {
    case anyWords
    case word(TextPattern)
  }
}

/// A text as it stands, in which `[..]` is any text; bytes are compared.
package struct TextPattern: Sendable, Hashable, CustomStringConvertible {
  static let anyText = "[..]"

  /// As it was written.
  package let description: String
  /// The texts between which any may stand.
  private let parts: [[UInt8]]

  package init(_ text: String) {
    description = text
    parts = text.split(separator: Self.anyText, omittingEmptySubsequences: false)
      .map { Array($0.utf8) }
  }

  /// Whether it is for one text alone.
  var isPlain: Bool { parts.count == 1 }

  package static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  /// Whether it is for these bytes.
  package func matches(_ argument: [UInt8]) -> Bool {
    guard parts.count > 1 else { return argument == parts[0] }
    let (first, last) = (parts[0], parts[parts.count - 1])
    guard argument.count >= first.count + last.count, argument.starts(with: first),
      argument.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = argument.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

/// Elements beside tests of which some take any number of elements.
private enum Wildcards {
  /// Looks for a way in which all elements are taken; it goes back to the last wildcard alone, which
  /// is enough, and no more work than the product of both lengths.
  static func match<Element, Test>(
    _ elements: [Element], _ tests: [Test], isAny: (Test) -> Bool, holds: (Element, Test) -> Bool
  ) -> Bool {
    var (element, test) = (0, 0)
    var retry: (element: Int, test: Int)?
    while element < elements.count {
      if test < tests.count, isAny(tests[test]) {
        retry = (element, test)
        test += 1
      } else if test < tests.count, holds(elements[element], tests[test]) {
        element += 1
        test += 1
      } else if let last = retry {
        retry = (last.element + 1, last.test)
        (element, test) = (last.element + 1, last.test + 1)
      } else {
        return false
      }
    }
    return tests[test...].allSatisfy(isAny)
  }
}
