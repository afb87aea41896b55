import NearestNames

/// Asks whether a misspelt name meant a known one.
package enum NearestName {
  /// The known name that is near a misspelt one; nil where none is.
  package static func of(_ name: String, among known: some Sequence<String>) -> String? {
    nearestName(to: name, among: known)
  }

  /// `; did you mean "drive"?` for the end of a message; nothing where no known name is near.
  package static func question(_ name: String, among known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { "; did you mean \"\(VisibleText.of($0))\"?" } ?? ""
  }
}
