import CPlatform
import Foundation

/// An open folder, whose entries are reached without a walk along its path.
package struct OpenFolder: Sendable {
  /// Its path, for messages.
  package let path: DiskPath
  private let descriptor: Descriptor

  /// Opens a folder; a link to one is not followed.
  ///
  /// - Throws: ``SystemError``.
  package init(_ path: DiskPath) throws(SystemError) {
    try self.init(path, below: platform_working_directory, at: path)
  }

  private init(_ name: DiskPath, below folder: Int32, at path: DiskPath) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    let number = platform_openat(folder, name.cString, flags, 0)
    guard number >= 0 else { throw SystemError("open", path: path.text) }
    self.init(number, at: path)
  }

  /// - Parameters:
  ///   - number: The descriptor of a folder, which is closed with this value.
  ///   - path: Its path, for messages.
  package init(_ number: Int32, at path: DiskPath) {
    descriptor = Descriptor(number)
    self.path = path
  }

  /// The folder's descriptor.
  package var number: Int32 { descriptor.number }

  /// Makes a folder, or takes one that is there; a link to one is none.
  ///
  /// - Throws: ``SystemError``, ``AlreadyThere``.
  package static func make(_ path: DiskPath) throws {
    try make(path, below: platform_working_directory, at: path)
  }

  private static func make(_ name: DiskPath, below folder: Int32, at path: DiskPath) throws {
    if platform_mkdirat(folder, name.cString, 0o700) == 0 { return }
    let error = SystemError("mkdir", path: path.text)
    guard error.code == EEXIST else { throw error }
    guard FileStatus(path: path)?.isDirectory == true else {
      throw AlreadyThere(path: path.text)
    }
  }
}

// MARK: - Looking

extension OpenFolder {
  /// Opens a folder below this one.
  ///
  /// - Throws: ``SystemError``.
  package func folder(_ path: DiskPath) throws(SystemError) -> OpenFolder {
    let place = path == .itself ? self.path : self.path.appending(path)
    return try OpenFolder(path, below: number, at: place)
  }

  /// What lies in the folder, in no order.
  ///
  /// - Throws: ``SystemError``.
  package func entries() throws(SystemError) -> [FolderListing.Entry] {
    try FolderListing(.itself, below: number, at: path).entries
  }

  /// What the system says of an entry; a link is not followed.
  ///
  /// - Throws: ``SystemError``.
  package func status(of name: DiskPath) throws(SystemError) -> FileStatus {
    var status = platform_file_status()
    guard platform_lstatat(number, name.cString, &status) == 0 else { throw error("lstat", name) }
    return FileStatus(status, path: name)
  }

  /// What a symbolic link holds.
  package func target(ofLink name: DiskPath) throws -> DiskPath {
    // More than any system stores in a link; the last byte stays a NUL.
    var buffer = [CChar](repeating: 0, count: 4097)
    guard platform_readlinkat(number, name.cString, &buffer, buffer.count - 1) >= 0 else {
      throw error("readlink", name)
    }
    return DiskPath(cString: buffer)
  }

  /// Opens a regular file for reading while `body` runs.
  package func withFile(_ name: DiskPath, _ body: (Int32, FileStatus) throws -> Void) throws {
    let file = platform_openat(number, name.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0)
    guard file >= 0 else { throw error("open", name) }
    defer { platform_close(file) }
    try naming(name) { try body(file, FileStatus(of: file, path: name)) }
  }

  /// The error of a call that was given an entry.
  package func error(_ call: String, _ name: DiskPath) -> SystemError {
    let code = platform_error()
    return SystemError(call, path: path.appending(name).text, code: code)
  }

  /// Names the file in the errors of calls that know its descriptor alone.
  private func naming(_ name: DiskPath, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SystemError where error.path == nil {
      throw SystemError(error.call, path: path.appending(name).text, code: error.code)
    }
  }
}

// MARK: - Making

extension OpenFolder {
  /// Makes a folder, or takes one that is there.
  package func makeFolder(_ name: DiskPath) throws {
    try Self.make(name, below: number, at: path.appending(name))
  }

  /// Makes a folder of mode 0700, whatever the umask takes from it.
  package func makePrivateFolder(_ name: DiskPath) throws {
    try makeFolder(name)
    guard platform_fchmodat(number, name.cString, 0o700) == 0 else { throw error("chmod", name) }
  }

  /// Makes a file, which is open for writing while `body` runs.
  package func makeFile(_ name: DiskPath, _ body: (Int32) throws -> Void) throws {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = platform_openat(number, name.cString, flags, 0o600)
    try checkMade(file, "open", name)
    defer { platform_close(file) }
    try naming(name) { try body(file) }
  }

  /// Makes a file that shares its blocks with another.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - source: An open file.
  ///   - body: Gets the new file's descriptor.
  /// - Returns: Whether the file system could do so; if not, there is no new file.
  /// - Throws: ``AlreadyThere``, or what `body` throws.
  package func makeClone(
    _ name: DiskPath, of source: Int32, _ body: (Int32) throws -> Void
  ) throws -> Bool {
    let file = platform_clone_at(source, number, name.cString)
    guard file >= 0 else {
      if platform_error() == EEXIST { try checkMade(file, "open", name) }
      return false
    }
    defer { platform_close(file) }
    try naming(name) { try body(file) }
    return true
  }

  /// Makes a symbolic link.
  package func makeSymbolicLink(_ name: DiskPath, to target: DiskPath) throws {
    try checkMade(platform_symlinkat(target.cString, number, name.cString), "symlink", name)
  }

  /// Makes a further name of a file; both are paths below this folder.
  package func makeHardLink(_ name: DiskPath, to file: DiskPath) throws {
    try checkMade(platform_linkat(number, file.cString, name.cString), "link", name)
  }

  /// Makes a named pipe.
  package func makePipe(_ name: DiskPath) throws {
    try checkMade(platform_mkfifoat(number, name.cString, 0o600), "mkfifo", name)
  }

  private func checkMade(_ result: Int32, _ call: String, _ name: DiskPath) throws {
    guard result < 0 else { return }
    let error = error(call, name)
    let path = path.appending(name).text
    throw error.code == EEXIST ? AlreadyThere(path: path) : error
  }

  /// Gives an entry its date and its mode; a link, which has no mode, its date alone.
  ///
  /// The mode comes last: this folder itself, a dot, can be reached no more once its mode forbids
  /// the search in it.
  package func finish(_ name: DiskPath, mode: UInt32?, modified: FileTime) throws {
    var time = modified.system
    guard platform_utimensat(number, name.cString, &time) == 0 else {
      throw error("utimensat", name)
    }
    if let mode, platform_fchmodat(number, name.cString, mode) != 0 {
      throw error("chmod", name)
    }
  }

  /// Gives an open file its mode and its date.
  package static func finish(_ file: Int32, mode: UInt32, modified: FileTime) throws {
    guard platform_fchmod(file, mode) == 0 else { throw SystemError("fchmod") }
    var time = modified.system
    guard platform_futimens(file, &time) == 0 else { throw SystemError("futimens") }
  }
}

/// Something lies where an entry was to be made.
package struct AlreadyThere: Error, Equatable, CustomStringConvertible {
  /// Where it lies.
  package let path: String

  package var description: String { "\(path) is already there" }
}
