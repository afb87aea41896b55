import NearestNames

/// Names that would have been right, in a message about one that is wrong.
package struct NameList: CustomStringConvertible {
  private let names: [String]

  /// How many names a message shows at the most.
  private static let shownLimit = 20

  package init(_ names: [String]) {
    self.names = names
  }

  /// The names, or `none`.
  package var description: String {
    guard !names.isEmpty else { return "none" }
    let rest = names.count - Self.shownLimit
    let shown = names.prefix(Self.shownLimit).map(VisibleText.of).joined(separator: ", ")
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }

  /// ` (did you mean "drive"?)` where one of them is close to a name; otherwise nothing.
  package func hint(for name: String) -> String {
    guard let nearest = nearestName(to: name, among: names) else { return "" }
    return " (did you mean \"\(VisibleText.of(nearest))\"?)"
  }
}

/// Numbers with what they count.
package enum Plural {
  /// For example `1 scenario`, `2 scenarios`; a plural is the noun with an s unless given.
  package static func of(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
