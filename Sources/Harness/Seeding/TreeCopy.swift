import CPlatform
import Foundation

/// Copies a folder with its modes and times.
///
/// It shares blocks where the file system can, else copies byte by byte; it never makes hard
/// links, through which an app could write into the original.
struct TreeCopy {
  /// The modes that copies are given in place of those in the source.
  private let modes: [DiskPath: UInt32]

  /// Whether the file system was found unable to share blocks between the two places.
  private var cannotClone = false

  /// - Parameter modes: By the entry's path in the source; every other entry keeps its mode.
  init(modes: [DiskPath: UInt32] = [:]) {
    self.modes = modes
  }

  /// Copies what lies in `source` into `destination`, which is made if it is not there.
  ///
  /// - Throws: ``SeedError/alreadyThere(path:)``, ``SeedError/cannotCopy(path:kind:)``,
  ///   ``SystemError``.
  mutating func copyFolder(_ source: DiskPath, to destination: DiskPath) throws {
    guard let status = FileStatus(path: source) else {
      throw SystemError("lstat", path: source.text)
    }
    try makeFolder(destination)
    for name in try source.entryNames() {
      try copyEntry(source.appending(name), to: destination.appending(name))
    }
    try finish(destination, from: source, status)
  }

  /// Makes a folder, or takes one that is there; a link to one is none.
  private func makeFolder(_ path: DiskPath) throws {
    if mkdir(path.cString, 0o700) == 0 { return }
    let error = SystemError("mkdir", path: path.text)
    guard error.code == EEXIST else { throw error }
    guard FileStatus(path: path)?.isDirectory == true else {
      throw SeedError.alreadyThere(path: path.text)
    }
  }

  private mutating func copyEntry(_ source: DiskPath, to destination: DiskPath) throws {
    guard let status = FileStatus(path: source) else {
      throw SystemError("lstat", path: source.text)
    }
    if status.isDirectory { return try copyFolder(source, to: destination) }
    guard FileStatus(path: destination) == nil else {
      throw SeedError.alreadyThere(path: destination.text)
    }
    if let link = status.link {
      try check(symlink(link.cString, destination.cString), "symlink", destination)
    } else if status.isPipe {
      try check(mkfifo(destination.cString, 0o600), "mkfifo", destination)
    } else if status.isRegular {
      try copyFile(source, to: destination)
    } else {
      throw SeedError.cannotCopy(path: source.text, kind: status.kind)
    }
    try finish(destination, from: source, status)
  }

  private mutating func copyFile(_ source: DiskPath, to destination: DiskPath) throws {
    let from = try FileBytes(source)
    let into = try FileBytes(destination, O_WRONLY | O_CREAT | O_EXCL)
    if !clone(from.file, into.file) { try from.forEachChunk(into.write) }
  }

  private mutating func clone(_ source: Descriptor, _ destination: Descriptor) -> Bool {
    if cannotClone { return false }
    if platform_clone_file(source.number, destination.number) == 0 { return true }
    cannotClone = true
    return false
  }

  /// Gives a copy its mode and its time, once everything is in it.
  private func finish(
    _ destination: DiskPath, from source: DiskPath, _ status: FileStatus
  ) throws {
    if !status.isLink {
      let mode = mode_t(modes[source] ?? status.permissions)
      try check(chmod(destination.cString, mode), "chmod", destination)
    }
    var times = [status.modified, status.modified]
    let result = utimensat(AT_FDCWD, destination.cString, &times, AT_SYMLINK_NOFOLLOW)
    try check(result, "utimensat", destination)
  }

  private func check(_ result: Int32, _ call: String, _ path: DiskPath) throws {
    guard result == 0 else { throw SystemError(call, path: path.text) }
  }
}
