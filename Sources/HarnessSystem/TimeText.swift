public import Foundation

/// Lengths of time as people write and read them.
public enum TimeText {
  /// For example `0.012 s`, `1 min 5 s`.
  ///
  /// - Parameter seconds: A length of time.
  /// - Returns: Milliseconds are shown below ten seconds.
  public static func short(_ seconds: TimeInterval) -> String {
    guard seconds >= 60 else { return seconds.fixed(seconds < 10 ? 3 : 1) + " s" }
    let whole = Int(seconds.rounded())
    return "\(whole / 60) min \(whole % 60) s"
  }

  /// Reads `90`, `1.5s`, `200ms`, `2m` or `1h`.
  ///
  /// - Parameter text: A number that is not negative, of seconds unless a unit follows.
  /// - Returns: Seconds, or nil where the text is something else.
  public static func seconds(_ text: String) -> TimeInterval? {
    let unit = units.first { text.hasSuffix($0.name) }
    let number = text.dropLast(unit?.name.count ?? 0)
    guard number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let value = Double(number)
    else { return nil }
    return value * (unit?.seconds ?? 1)
  }

  /// The units, and what they mean in a sentence.
  package static let units: [(name: String, summary: String, seconds: Double)] = [
    ("ms", "Milliseconds.", 0.001),
    ("s", "Seconds, as without a unit.", 1),
    ("m", "Minutes.", 60),
    ("h", "Hours.", 3600),
  ]
}
