import CPlatform
import Foundation

/// What the system says of a path.
struct FileStatus {
  private let status: platform_file_status
  private let path: DiskPath

  /// Nil where nothing lies at the path.
  init?(_ url: URL, followingLinks: Bool = false) {
    self.init(path: DiskPath(url.path), followingLinks: followingLinks)
  }

  /// Nil where nothing lies at the path.
  init?(path: DiskPath, followingLinks: Bool = false) {
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
  static func look(
    at path: DiskPath, followingLinks: Bool = false
  ) throws(SystemError) -> FileStatus? {
    if let status = FileStatus(path: path, followingLinks: followingLinks) { return status }
    let error = SystemError(followingLinks ? "stat" : "lstat", path: path.text)
    guard [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(error.code) else { throw error }
    return nil
  }

  /// What a system call said of a file already.
  init(_ status: platform_file_status, path: DiskPath) {
    self.status = status
    self.path = path
  }

  /// - Throws: ``SystemError``, without a path.
  init(of file: Int32, path: DiskPath = .itself) throws(SystemError) {
    var status = platform_file_status()
    guard platform_fstat(file, &status) == 0 else { throw SystemError("fstat") }
    self.init(status, path: path)
  }

  /// The bits that `chmod` sets.
  var permissions: UInt32 { status.permissions }

  /// The user whom it belongs to.
  var owner: UInt32 { status.owner }

  /// The group that it belongs to.
  var group: UInt32 { status.group }

  /// The number by which the file system knows the file, whatever its names.
  var inode: UInt64 { status.inode }

  /// What tells the file from every other of this system, whatever its names.
  var identity: FileIdentity { FileIdentity(device: status.device, inode: inode) }

  /// Whether the file has other names too.
  var hasSeveralNames: Bool { status.link_count > 1 }

  /// Whether it has fewer blocks than its size would take.
  var isSparse: Bool { status.allocated_size < status.size }

  /// The size in bytes.
  var size: Int { Int(status.size) }

  /// Whether it is a folder, not followed where it is a link.
  var isDirectory: Bool { status.kind == platform_directory }

  /// Whether it is a regular file.
  var isRegular: Bool { status.kind == platform_regular_file }

  /// Whether it is a symbolic link.
  var isLink: Bool { status.kind == platform_symbolic_link }

  /// Whether it is a named pipe.
  var isPipe: Bool { status.kind == platform_named_pipe }

  /// What a symbolic link leads to, byte for byte; nil where it is none.
  var link: DiskPath? {
    guard isLink else { return nil }
    // More than any system stores in a link.
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = platform_readlink(path.cString, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return DiskPath(bytes: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) })
  }

  /// When the content was last changed: seconds and nanoseconds since 1970.
  var modified: FileTime { FileTime(status.modified) }

  /// When anything of the file, its mode or a name of it was last changed.
  var changed: FileTime { FileTime(status.changed) }

  /// The device that it is; 0 where it is none.
  var representedDevice: UInt64 { status.represented_device }

  /// The file as it is now.
  var version: FileVersion { FileVersion(inode: inode, changed: changed) }

  /// In a word.
  var kind: String {
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
struct FileVersion: Hashable, Sendable {
  let inode: UInt64
  let changed: FileTime
}

/// A file of this system, whatever its names.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64
}
