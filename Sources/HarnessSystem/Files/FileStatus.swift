package import CPlatform
package import Foundation

/// What the system says of a path.
package struct FileStatus {
  private let status: platform_file_status
  private let path: DiskPath

  /// Nil where nothing lies at the path.
  package init?(_ url: URL, followingLinks: Bool = false) {
    self.init(path: DiskPath(url.path), followingLinks: followingLinks)
  }

  /// Nil where nothing lies at the path.
  package init?(path: DiskPath, followingLinks: Bool = false) {
    var status = platform_file_status()
    let result =
      followingLinks
      ? platform_stat(path.cString, &status) : platform_lstat(path.cString, &status)
    guard result == 0 else { return nil }
    self.status = status
    self.path = path
  }

  /// What the system says of a path; nil only where nothing lies there.
  ///
  /// - Throws: ``SystemError`` where it does not say, as of what lies in a closed folder.
  package static func look(
    at path: DiskPath, followingLinks: Bool = false
  ) throws(SystemError) -> FileStatus? {
    if let status = FileStatus(path: path, followingLinks: followingLinks) { return status }
    let error = SystemError(followingLinks ? "stat" : "lstat", path: path.text)
    guard [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(error.code) else { throw error }
    return nil
  }

  /// What a system call said of a file already.
  package init(_ status: platform_file_status, path: DiskPath) {
    self.status = status
    self.path = path
  }

  /// - Throws: ``SystemError``, without a path.
  package init(of file: Int32, path: DiskPath = .itself) throws(SystemError) {
    var status = platform_file_status()
    guard platform_fstat(file, &status) == 0 else { throw SystemError("fstat") }
    self.init(status, path: path)
  }

  /// The bits that `chmod` sets.
  package var permissions: UInt32 { status.permissions }

  /// The user whom it belongs to.
  package var owner: UInt32 { status.owner }

  /// The group that it belongs to.
  package var group: UInt32 { status.group }

  /// The number by which the file system knows the file, whatever its names.
  package var inode: UInt64 { status.inode }

  /// What tells the file from every other of this system, whatever its names.
  package var identity: FileIdentity { FileIdentity(device: status.device, inode: inode) }

  /// Whether the file has other names too.
  package var hasSeveralNames: Bool { status.link_count > 1 }

  /// Whether it has fewer blocks than its size would take.
  package var isSparse: Bool { status.allocated_size < status.size }

  /// The size in bytes.
  package var size: Int { Int(status.size) }

  /// Whether it is a folder, not followed where it is a link.
  package var isDirectory: Bool { status.kind == platform_directory }

  /// Whether it is a regular file.
  package var isRegular: Bool { status.kind == platform_regular_file }

  /// Whether it is a symbolic link.
  package var isLink: Bool { status.kind == platform_symbolic_link }

  /// Whether it is a named pipe.
  package var isPipe: Bool { status.kind == platform_named_pipe }

  /// What a symbolic link leads to, byte for byte; nil where it is none.
  package var link: DiskPath? {
    guard isLink else { return nil }
    // More than any system stores in a link.
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = platform_readlink(path.cString, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return DiskPath(bytes: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) })
  }

  /// When the content was last changed: seconds and nanoseconds since 1970.
  package var modified: FileTime { FileTime(status.modified) }

  /// When anything of the file, its mode or a name of it was last changed.
  package var changed: FileTime { FileTime(status.changed) }

  /// The device that it is; 0 where it is none.
  package var representedDevice: UInt64 { status.represented_device }

  /// The file as it is now.
  package var version: FileVersion { FileVersion(inode: inode, changed: changed) }

  /// In a word.
  package var kind: String {
    switch status.kind {
    case platform_directory: "folder"
    case platform_regular_file: "file"
    case platform_symbolic_link: "symbolic link"
    case platform_named_pipe: "pipe"
    case platform_socket: "socket"
    default: "device"
    }
  }
}

/// What changes when a file is written to, replaced or given another mode, and a folder's entries:
/// no program can set the date in it.
package struct FileVersion: Hashable, Sendable {
  package let inode: UInt64
  package let changed: FileTime
}

/// A file of this system, whatever its names.
package struct FileIdentity: Hashable {
  package let device: UInt64
  package let inode: UInt64
}
