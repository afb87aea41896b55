import CPlatform
import Foundation

/// Copies a folder with its modes and times: by sharing blocks where the file system can, else
/// byte by byte. Never by hard links, through which an app could write into the original.
struct TreeCopy {
  /// Whether the file system was found unable to share blocks between the two places.
  private var cannotClone = false

  private static let chunk = 1 << 18

  /// Copies what lies in `source` into `destination`, which is made if it is not there.
  ///
  /// - Throws: ``SystemError``, also where a file is already there; ``SeedError/cannotCopy``.
  mutating func copyFolder(_ source: String, to destination: String) throws {
    guard let status = FileStatus(path: source) else { throw SystemError("lstat", path: source) }
    if mkdir(destination, 0o700) != 0 && errno != EEXIST {
      throw SystemError("mkdir", path: destination)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try copyEntry(source + "/" + name, to: destination + "/" + name)
    }
    guard chmod(destination, mode_t(status.permissions)) == 0 else {
      throw SystemError("chmod", path: destination)
    }
    try setTimes(of: destination, from: status)
  }

  private mutating func copyEntry(_ source: String, to destination: String) throws {
    guard let status = FileStatus(path: source) else { throw SystemError("lstat", path: source) }
    if status.isDirectory {
      try copyFolder(source, to: destination)
    } else if status.isRegular {
      try copyFile(source, to: destination, status)
    } else if let text = status.linkDestination {
      guard symlink(text, destination) == 0 else { throw SystemError("symlink", path: destination) }
      try setTimes(of: destination, from: status)
    } else if status.kind == "pipe" {
      guard mkfifo(destination, mode_t(status.permissions)) == 0 else {
        throw SystemError("mkfifo", path: destination)
      }
    } else {
      throw SeedError.cannotCopy(path: source, kind: status.kind)
    }
  }

  private mutating func copyFile(
    _ source: String, to destination: String, _ status: FileStatus
  ) throws {
    let from = try Descriptor.open(source, O_RDONLY | O_NOFOLLOW)
    defer { from.close() }
    let into = try Descriptor.open(destination, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer { into.close() }
    if !clone(from, into) { try copyBytes(from, into, destination) }
    var times = [status.modified, status.modified]
    guard fchmod(into.number, mode_t(status.permissions)) == 0, futimens(into.number, &times) == 0
    else { throw SystemError("fchmod", path: destination) }
  }

  private mutating func clone(_ source: Descriptor, _ destination: Descriptor) -> Bool {
    if cannotClone { return false }
    if platform_clone_file(source.number, destination.number) == 0 { return true }
    cannotClone = true
    return false
  }

  private func copyBytes(
    _ source: Descriptor, _ destination: Descriptor, _ path: String
  ) throws {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
      while true {
        let count = read(source.number, buffer.baseAddress, buffer.count)
        if count == 0 { return }
        guard count > 0 else { throw SystemError("read", path: path) }
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: destination, path)
      }
    }
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, to destination: Descriptor, _ path: String
  ) throws {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = Foundation.write(destination.number, rest.baseAddress, rest.count)
      guard count > 0 else { throw SystemError("write", path: path) }
      written += count
    }
  }

  private func setTimes(of path: String, from status: FileStatus) throws {
    var times = [status.modified, status.modified]
    guard utimensat(AT_FDCWD, path, &times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw SystemError("utimensat", path: path)
    }
  }
}
