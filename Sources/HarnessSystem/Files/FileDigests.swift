package import Foundation

/// Digests of files, each read once as long as the file stays as it is.
package enum FileDigests {
  /// A file as it was when it was read.
  private struct Known: Hashable {
    let path: DiskPath
    let version: FileVersion
  }

  private static let known = Monitor<[Known: ContentDigest]>([:])

  /// How long a file has to have been left alone for its digest to be remembered, in seconds.
  ///
  /// Two writes within a tick of the file system's clock have the same date: of 4 milliseconds
  /// before Linux 6.13, of 2 seconds on FAT.
  private static let longestTick: TimeInterval = 2

  /// The digest of a file's content.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - now: The time.
  /// - Returns: The digest, which may have been reckoned before.
  /// - Throws: ``SystemError`` where it cannot be read.
  package static func digest(of path: DiskPath, at now: Date = Date()) throws -> ContentDigest {
    guard let status = FileStatus(path: path) else {
      throw SystemError("lstat", path: path.text)
    }
    let file = Known(path: path, version: status.version)
    if let digest = known.read({ $0[file] }) { return digest }
    let digest = try ContentDigest(of: path)
    if now.timeIntervalSince(status.changed.date) > longestTick {
      known.withLock { $0[file] = digest }
    }
    return digest
  }
}
