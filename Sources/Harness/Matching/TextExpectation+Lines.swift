extension TextExpectation {
  /// So many lines; a last one without its newline counts.
  public static func lineCount(_ expected: Int) -> TextExpectation {
    TextExpectation { text, name in
      let found = TextLines.lines(of: text).count
      guard found != expected else { return nil }
      return Mismatch("\(name) has \(found) lines, expected \(expected)")
    }
  }

  /// These lines, each as often as it is given, in any order.
  public static func linesInAnyOrder(_ expected: [String]) -> TextExpectation {
    TextExpectation { text, name in
      let (wanted, found) = (expected.sorted(), TextLines.lines(of: text).sorted())
      guard wanted != found else { return nil }
      let diff = UnifiedDiff(
        expected: wanted.map { $0 + "\n" }.joined(), found: found.map { $0 + "\n" }.joined()
      ).text
      return Mismatch("\(name) does not hold the expected lines, compared sorted", diff: diff)
    }
  }
}
