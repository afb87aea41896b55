import Foundation
import HarnessComparison
import HarnessSystem

extension ScenarioCommand {
  /// What `stdout`, `stderr` and `grep` do: look for a pattern in a text.
  static func match(
    _ call: ScenarioCall, of run: ScenarioRun, in bytes: Data, of name: String
  ) throws {
    let pattern = try run.pattern(call.operands[0])
    let count = try wantedCount(call.value(of: "-count"))
    if call.isNegated {
      guard let found = try pattern.firstMatch(in: bytes) else { return }
      throw ScenarioFailure("'\(pattern.text)' matches in \(name), and should not: \(found.text)")
    }
    guard let count else {
      guard try !pattern.matches(in: bytes) else { return }
      throw ScenarioFailure(
        "'\(pattern.text)' does not match in \(name)"
          + (bytes.isEmpty ? ", which is empty" : try hint(pattern, bytes)))
    }
    let found = try pattern.matchCount(in: bytes)
    guard found == count else {
      throw ScenarioFailure("'\(pattern.text)' matches \(found) times in \(name), not \(count)")
    }
  }

  /// What to say where a text stands there as it is written, and means something else as a pattern;
  /// or where the pattern would match without carriage returns.
  private static func hint(_ pattern: ScriptPattern, _ bytes: Data) throws -> String {
    if let hint = plainTextHint(pattern, bytes) { return hint }
    guard bytes.holds("\r\n"),
      try pattern.matches(in: bytes.filter { $0 != UInt8(ascii: "\r") })
    else { return "" }
    return #"; lines end in a carriage return (␍) and a newline there, which '\r?$' matches"#
  }

  /// What to say where a pattern would match if it were plain text; nil where it would not.
  static func plainTextHint(_ pattern: ScriptPattern, _ bytes: Data) -> String? {
    let quoted = Pattern.quoted(pattern.text)
    guard quoted != pattern.text, bytes.holds(pattern.text) else { return nil }
    return "; the text itself is there, which '\(quoted.replacing("'", with: "''"))' matches"
  }

  /// Checks a count that is known before the script runs.
  @Sendable static func checkMatchCount(_ words: [String?]) throws {
    for case let word? in words where word.hasPrefix("-count=") {
      _ = try wantedCount(String(word.dropFirst("-count=".count)))
    }
  }

  private static func wantedCount(_ text: String?) throws -> Int? {
    guard let text else { return nil }
    guard let count = Int(text), count >= 1 else {
      throw ScenarioFailure("-count=\(text) is no number from 1 on; `!` asks that nothing matches")
    }
    return count
  }
}
