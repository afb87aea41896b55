import Foundation

/// What `lstat` says of a path.
struct FileStatus {
  private let status: stat
  private let path: String

  /// Nil where nothing lies at the path.
  init?(_ url: URL) {
    self.init(path: url.path)
  }

  /// Nil where nothing lies at the path.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
    self.path = path
  }

  /// The bits that `chmod` sets.
  var permissions: UInt32 { UInt32(status.st_mode) & 0o7777 }

  /// The size in bytes.
  var size: Int { Int(status.st_size) }

  /// Whether it is a folder, not followed where it is a link.
  var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// Whether it is a regular file.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// The text of a symbolic link; nil where it is none.
  var linkDestination: String? {
    guard status.st_mode & S_IFMT == S_IFLNK else { return nil }
    return try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// When the content was last changed: seconds and nanoseconds since 1970.
  var modified: timespec {
    #if os(Linux)
      status.st_mtim
    #else
      status.st_mtimespec
    #endif
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
