/// What programs keep in `$HOME` for themselves: it tells of earlier runs, or can be had again, and is
/// no work of theirs that a scenario could expect.
enum OwnFiles {
  /// Folders and files, by their paths in `$HOME`.
  private static let paths: Set = [
    ".cache", ".gnupg", ".lesshst", ".local/state", ".npm", ".viminfo", ".wget-hsts",
    "Library/Caches",
  ]

  /// Whether a path in `$HOME` is that of such a folder or file; those that end so are histories of
  /// what was typed, such as those of shells, Python and SQLite.
  static func contain(_ path: String) -> Bool {
    paths.contains(path) || path.hasSuffix("_history")
  }
}
