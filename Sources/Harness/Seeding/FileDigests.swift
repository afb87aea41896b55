import Foundation

/// Digests of files, each read once as long as the file stays as it is.
enum FileDigests {
  /// What changes when a file is written again or replaced: no write leaves the last date as it is
  /// that a program cannot set.
  private struct Version: Hashable {
    let path: DiskPath
    let inode: UInt64
    let changed: [Int]

    init(_ path: DiskPath, _ status: FileStatus) {
      self.path = path
      inode = status.inode
      changed = [Int(status.changed.tv_sec), Int(status.changed.tv_nsec)]
    }
  }

  private static let known = Monitor<[Version: ContentDigest]>([:])

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
  static func digest(of path: DiskPath, at now: Date = Date()) throws -> ContentDigest {
    guard let status = FileStatus(path: path) else {
      throw SystemError("lstat", path: path.text)
    }
    let version = Version(path, status)
    if let digest = known.read({ $0[version] }) { return digest }
    let digest = try ContentDigest(of: path)
    if now.timeIntervalSince(FileTime.date(status.changed)) > longestTick {
      known.withLock { $0[version] = digest }
    }
    return digest
  }
}
