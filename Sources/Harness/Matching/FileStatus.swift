import Foundation

/// What the system says of a path.
struct FileStatus {
  private let status: stat
  private let path: DiskPath

  /// Nil where nothing lies at the path.
  init?(_ url: URL, followingLinks: Bool = false) {
    self.init(path: DiskPath(url.path), followingLinks: followingLinks)
  }

  /// Nil where nothing lies at the path.
  init?(path: DiskPath, followingLinks: Bool = false) {
    var status = stat()
    let result =
      followingLinks ? stat(path.cString, &status) : lstat(path.cString, &status)
    guard result == 0 else { return nil }
    self.status = status
    self.path = path
  }

  /// What a system call said of a file already.
  init(_ status: stat, path: DiskPath) {
    self.status = status
    self.path = path
  }

  /// The bits that `chmod` sets.
  var permissions: UInt32 { UInt32(status.st_mode) & 0o7777 }

  /// The user whom it belongs to.
  var owner: UInt32 { status.st_uid }

  /// The number by which the file system knows the file, whatever its names.
  var inode: UInt64 { UInt64(status.st_ino) }

  /// What tells the file from every other of this system, whatever its names.
  var identity: FileIdentity { FileIdentity(device: UInt64(status.st_dev), inode: inode) }

  /// Whether the file has other names too.
  var hasSeveralNames: Bool { status.st_nlink > 1 }

  /// Whether it has fewer blocks than its size would take.
  var isSparse: Bool { Int(status.st_blocks) * 512 < size }

  /// The size in bytes.
  var size: Int { Int(status.st_size) }

  /// Whether it is a folder, not followed where it is a link.
  var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// Whether it is a regular file.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Whether it is a symbolic link.
  var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

  /// Whether it is a named pipe.
  var isPipe: Bool { status.st_mode & S_IFMT == S_IFIFO }

  /// What a symbolic link leads to, byte for byte; nil where it is none.
  var link: DiskPath? {
    guard isLink else { return nil }
    // More than any system stores in a link.
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path.cString, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return DiskPath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// When the content was last changed: seconds and nanoseconds since 1970.
  var modified: timespec {
    #if os(Linux)
      status.st_mtim
    #else
      status.st_mtimespec
    #endif
  }

  /// When anything of the file, its mode or a name of it was last changed.
  var changed: timespec {
    #if os(Linux)
      status.st_ctim
    #else
      status.st_ctimespec
    #endif
  }

  /// The file as it is now.
  var version: FileVersion {
    FileVersion(
      inode: inode, seconds: Int(changed.tv_sec), nanoseconds: Int(changed.tv_nsec))
  }

  /// In a word.
  var kind: String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "folder"
    case S_IFREG: "file"
    case S_IFLNK: "symbolic link"
    case S_IFIFO: "pipe"
    case S_IFSOCK: "socket"
    default: "device"
    }
  }
}

/// What changes when a file is written to, replaced or given another mode, and a folder's entries:
/// no program can set the date in it.
struct FileVersion: Hashable, Sendable {
  let inode: UInt64
  let seconds: Int
  let nanoseconds: Int
}

/// A file of this system, whatever its names.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64
}
