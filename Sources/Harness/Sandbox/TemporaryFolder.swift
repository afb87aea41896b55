import CPlatform

/// Folders with names that nothing else has.
enum TemporaryFolder {
  /// Makes a folder that is this user's alone (mode 0700).
  ///
  /// - Parameter pattern: Its path; the six X at the end become characters that make it new.
  /// - Returns: Its path.
  /// - Throws: ``SystemError``.
  static func make(_ pattern: String) throws -> DiskPath {
    var path = DiskPath(pattern).cString
    guard platform_mkdtemp(&path) == 0 else { throw SystemError("mkdtemp", path: pattern) }
    return DiskPath(cString: path)
  }
}
