import CPlatform

// Foundation's functions of this kind are `NSString`'s, which bring the data of all languages into
// a program of its own.

extension StringProtocol {
  /// Without the blanks at both ends: spaces, tabs, and what Unicode calls space separators.
  package var trimmed: String {
    let start = drop { $0.isBlank }
    return String(start.reversed().drop { $0.isBlank }.reversed())
  }

  /// With as many spaces behind it that it fills a column; cut where it is longer.
  package func padded(to width: Int) -> String {
    let missing = width - count
    return prefix(width) + (missing > 0 ? String(repeating: " ", count: missing) : "")
  }

  /// Whether a text occurs in it, as a sequence of characters; an empty one does everywhere.
  package func holds(_ part: some StringProtocol) -> Bool {
    part.isEmpty || firstRange(of: part) != nil
  }
}

extension Character {
  fileprivate var isBlank: Bool {
    self == "\t"
      || unicodeScalars.allSatisfy { $0.properties.generalCategory == .spaceSeparator }
  }
}

extension BinaryFloatingPoint {
  /// In digits, with so many behind the point.
  package func fixed(_ places: Int32) -> String {
    var text = [CChar](repeating: 0, count: 400)
    platform_write_fixed(Double(self), places, &text, text.count)
    return DiskPath(cString: text).text
  }
}

extension BinaryInteger {
  /// In digits of a radix, with zeros before them to fill a width.
  package func filled(to width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    let missing = width - digits.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}
