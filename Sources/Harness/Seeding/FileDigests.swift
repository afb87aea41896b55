import Foundation

/// Digests of files, each read once as long as the file stays as it is.
enum FileDigests {
  /// What changes when a file is written again or replaced.
  private struct Version: Hashable {
    let path: DiskPath
    let inode: UInt64
    let size: Int
    let modified: [Int]
    let changed: [Int]

    init(_ path: DiskPath, _ status: FileStatus) {
      self.path = path
      inode = status.inode
      size = status.size
      modified = [Int(status.modified.tv_sec), Int(status.modified.tv_nsec)]
      changed = [Int(status.changed.tv_sec), Int(status.changed.tv_nsec)]
    }
  }

  private static let known = Monitor<[Version: ContentDigest]>([:])

  /// The digest of a file's content.
  ///
  /// - Throws: ``SystemError`` where it cannot be read.
  static func digest(of path: DiskPath) throws -> ContentDigest {
    guard let status = FileStatus(path: path) else {
      throw SystemError("lstat", path: path.text)
    }
    let version = Version(path, status)
    if let digest = known.read({ $0[version] }) { return digest }
    let digest = try ContentDigest(of: path)
    known.withLock { $0[version] = digest }
    return digest
  }
}
