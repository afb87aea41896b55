import CPlatform
import Foundation

/// Paths of a sweep: they are relative to the folder of the sandbox, in which `work`, `home` and `tmp`
/// lie.
extension String {
  /// The folder of a path; empty where it has none.
  var folder: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? ""
  }

  /// What it is called in its folder.
  var lastName: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }

  /// Whether a pattern is one of this path: with `*` and `?`, which stop at a slash, and `[…]`.
  func matches(_ pattern: String) -> Bool {
    self == pattern || platform_fnmatch_path(pattern, self)
  }

  /// Whether this is a pattern of a path, or of a folder in which it lies.
  func covers(_ path: String) -> Bool {
    path.matches(self) || (!path.folder.isEmpty && covers(path.folder))
  }

  /// Whether it lies in the folder of that path.
  func isWithin(_ folder: String) -> Bool { hasPrefix(folder + "/") }

  /// As a reader of a scenario knows it: relative to `$WORK`, or with `$HOME` before it.
  package var shownPath: String {
    if hasPrefix("work/") { return String(dropFirst("work/".count)) }
    if hasPrefix("home/") { return "$HOME/" + dropFirst("home/".count) }
    return hasPrefix("tmp/") ? "$WORK/../" + self : self
  }

  /// The same text as a pattern that nothing else fits.
  var escapedPattern: String {
    reduce(into: "") { text, character in
      if "*?[]\\".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
