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

  /// What a golden file of the test's source folder holds, which may have placeholders.
  ///
  ///     outcome.expect(.standardOutput(.golden("list.txt")))
  ///
  /// With `HARNESS_UPDATE=1` a file that does not match any more, or is not there yet, is written
  /// anew: lines that still hold stay as they are, and known values such as the sandbox's path
  /// become placeholders. While `CI` is set nothing is written, and the test fails as without.
  ///
  /// - Parameters:
  ///   - name: The file's name, or its path in the folder.
  ///   - folder: The folder, relative to that of the test's source file.
  ///   - placeholders: Names of your own, and what they stand for.
  ///   - filePath: The test's source file; the caller's, by default.
  /// - Returns: The expectation.
  public static func golden(
    _ name: String, folder: String = "Golden", placeholders: Placeholders = [:],
    filePath: StaticString = #filePath
  ) -> TextExpectation {
    let url = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent(folder).appendingPathComponent(name).standardizedFileURL
    return golden(GoldenFile(url: url, mode: .ofCaller), placeholders)
  }

  static func golden(_ file: GoldenFile, _ placeholders: Placeholders = [:]) -> TextExpectation {
    TextExpectation { found in
      file.mismatch(in: found, placeholders: found.placeholders.merging(placeholders))
    }
  }
}
