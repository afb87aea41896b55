import Foundation

/// Numbers of bytes as people write and read them.
public enum SizeText {
  /// For example `256 MiB`, `1.5 KiB`, `17 bytes`.
  ///
  /// - Parameter count: A number of bytes.
  /// - Returns: In the largest unit that it has one of.
  public static func short(_ count: Int) -> String {
    guard let unit = units.last(where: { count >= $0.byteCount }) else {
      return count == 1 ? "1 byte" : "\(count) bytes"
    }
    let isWhole = count % unit.byteCount == 0
    let number = (Double(count) / Double(unit.byteCount)).fixed(isWhole ? 0 : 1)
    return "\(number) \(unit.name)"
  }

  /// Reads `1000`, `64KiB`, `256MiB` or `2GiB`.
  ///
  /// - Parameter text: A whole number that is not negative, of bytes unless a unit follows.
  /// - Returns: Bytes, or nil where the text is something else.
  public static func bytes(_ text: String) -> Int? {
    let unit = units.first { text.hasSuffix($0.name) }
    let number = text.dropLast(unit?.name.count ?? 0)
    guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }),
      let value = Int(number)
    else { return nil }
    let (count, isTooLarge) = value.multipliedReportingOverflow(by: unit?.byteCount ?? 1)
    return isTooLarge ? nil : count
  }

  private static let units: [(name: String, byteCount: Int)] = [
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30),
  ]
}
