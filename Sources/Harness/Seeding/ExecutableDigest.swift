import Foundation

/// Digests of executables, each read once as long as the file stays as it is.
enum ExecutableDigest {
  /// What changes when a file is written again or replaced.
  private struct Version: Hashable {
    let path: String
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init(_ path: String, _ status: FileStatus) {
      self.path = path
      inode = status.inode
      size = status.size
      seconds = Int(status.modified.tv_sec)
      nanoseconds = Int(status.modified.tv_nsec)
    }
  }

  private static let known = Monitor<[Version: ContentDigest]>([:])

  /// The digest of an executable's content.
  ///
  /// - Throws: ``SystemError`` where it cannot be read.
  static func of(_ path: String) throws -> ContentDigest {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let status = FileStatus(path: DiskPath(file)) else {
      throw SystemError("lstat", path: file)
    }
    let version = Version(file, status)
    if let digest = known.read({ $0[version] }) { return digest }
    let digest = try ContentDigest(of: DiskPath(file))
    known.withLock { $0[version] = digest }
    return digest
  }
}
