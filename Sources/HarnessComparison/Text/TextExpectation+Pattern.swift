import Foundation

extension TextExpectation {
  /// A text in which placeholders stand for what differs from run to run.
  ///
  ///     .pattern(
  ///       """
  ///       Uploading to [..]
  ///       ...
  ///       8 photos in [TIME]
  ///
  ///       """)
  ///
  /// `[..]` is anything within a line, a line `...` any number of lines. `[TIME]`, `[UUID]`,
  /// `[SANDBOX]` and `[EXE]` are known too; see ``Placeholders``. A backslash before a placeholder
  /// makes it the text that it is written as: `\[..]`, and `\...` for a line of three dots.
  ///
  /// - Parameters:
  ///   - expected: To the last newline.
  ///   - placeholders: Names of your own, and what they stand for.
  /// - Returns: The expectation.
  public static func pattern(
    _ expected: String, placeholders: Placeholders = [:]
  ) -> TextExpectation {
    TextExpectation { found in
      do {
        let comparison = try PatternComparison(
          pattern: Data(expected.utf8), found: found.data,
          placeholders: found.placeholders.merging(placeholders))
        guard try !comparison.holds() else { return nil }
        return Mismatch("\(found.name) is not of the expected form", diff: comparison.diff)
      } catch {
        return Mismatch(inconclusive: "\(error)")
      }
    }
  }
}
