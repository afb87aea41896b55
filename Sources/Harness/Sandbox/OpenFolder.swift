import Foundation

/// An open folder, whose entries are reached without a walk along its path.
struct OpenFolder: Sendable {
  /// Something in a folder.
  struct Entry {
    let name: DiskPath
    /// Whether it is known to be a regular file.
    let isRegular: Bool
  }

  /// Its path, for messages.
  let path: DiskPath
  private let descriptor: Descriptor

  /// Opens a folder; a link to one is not followed.
  ///
  /// - Throws: ``SystemError``.
  init(_ path: DiskPath) throws {
    try self.init(path, below: AT_FDCWD, at: path)
  }

  private init(_ name: DiskPath, below folder: Int32, at path: DiskPath) throws {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = openat(folder, name.cString, flags, 0)
    guard number >= 0 else { throw SystemError("open", path: path.text) }
    descriptor = Descriptor(number)
    self.path = path
  }

  private var number: Int32 { descriptor.number }

  /// Makes a folder, or takes one that is there; a link to one is none.
  ///
  /// - Throws: ``SystemError``, ``SeedError/alreadyThere(path:)``.
  static func make(_ path: DiskPath) throws {
    try make(path, below: AT_FDCWD, at: path)
  }

  private static func make(_ name: DiskPath, below folder: Int32, at path: DiskPath) throws {
    if mkdirat(folder, name.cString, 0o700) == 0 { return }
    let error = SystemError("mkdir", path: path.text)
    guard error.code == EEXIST else { throw error }
    guard FileStatus(path: path)?.isDirectory == true else {
      throw SeedError.alreadyThere(path: path.text)
    }
  }
}

// MARK: - Looking

extension OpenFolder {
  /// Opens a folder below this one.
  func folder(_ path: DiskPath) throws -> OpenFolder {
    let place = path == .itself ? self.path : self.path.appending(path)
    return try OpenFolder(path, below: number, at: place)
  }

  /// What lies in the folder, in no order.
  func entries() throws -> [Entry] {
    // The stream closes its descriptor, and has a position of its own.
    let own = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard own >= 0 else { throw SystemError("open", path: path.text) }
    guard let stream = fdopendir(own) else {
      close(own)
      throw SystemError("fdopendir", path: path.text)
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = DiskPath(entry)
      guard name != .itself && name != .parent else { continue }
      entries.append(Entry(name: name, isRegular: Int32(entry.pointee.d_type) == Int32(DT_REG)))
    }
    return entries
  }

  /// What the system says of an entry; a link is not followed.
  func status(of name: DiskPath) throws -> FileStatus {
    var status = stat()
    let result = fstatat(number, name.cString, &status, AT_SYMLINK_NOFOLLOW)
    guard result == 0 else { throw error("lstat", name) }
    return FileStatus(status, path: name)
  }

  /// What a symbolic link holds.
  func target(ofLink name: DiskPath) throws -> DiskPath {
    // More than any system stores in a link; the last byte stays a NUL.
    var buffer = [CChar](repeating: 0, count: 4097)
    guard readlinkat(number, name.cString, &buffer, buffer.count - 1) >= 0 else {
      throw error("readlink", name)
    }
    return DiskPath(cString: buffer)
  }

  /// Opens a regular file for reading while `body` runs.
  func withFile(_ name: DiskPath, _ body: (Int32, FileStatus) throws -> Void) throws {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = openat(number, name.cString, flags, 0)
    guard file >= 0 else { throw error("open", name) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw error("fstat", name) }
    try naming(name) { try body(file, FileStatus(status, path: name)) }
  }

  private func error(_ call: String, _ name: DiskPath) -> SystemError {
    let code = errno
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
  func makeFolder(_ name: DiskPath) throws {
    try Self.make(name, below: number, at: path.appending(name))
  }

  /// Makes a file, which is open for writing while `body` runs.
  func makeFile(_ name: DiskPath, _ body: (Int32) throws -> Void) throws {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(number, name.cString, flags, 0o600)
    try checkMade(file, "open", name)
    defer { close(file) }
    try naming(name) { try body(file) }
  }

  /// Makes a symbolic link.
  func makeSymbolicLink(_ name: DiskPath, to target: DiskPath) throws {
    try checkMade(symlinkat(target.cString, number, name.cString), "symlink", name)
  }

  /// Makes a further name of a file; both are paths below this folder.
  func makeHardLink(_ name: DiskPath, to file: DiskPath) throws {
    try checkMade(linkat(number, file.cString, number, name.cString, 0), "link", name)
  }

  /// Makes a named pipe.
  func makePipe(_ name: DiskPath) throws {
    try checkMade(mkfifoat(number, name.cString, 0o600), "mkfifo", name)
  }

  private func checkMade(_ result: Int32, _ call: String, _ name: DiskPath) throws {
    guard result < 0 else { return }
    let error = error(call, name)
    let path = path.appending(name).text
    throw error.code == EEXIST ? SeedError.alreadyThere(path: path) : error
  }

  /// Gives an entry its date and its mode; a link, which has no mode, its date alone.
  ///
  /// The mode comes last: this folder itself, a dot, can be reached no more once its mode forbids
  /// the search in it.
  func finish(_ name: DiskPath, mode: UInt32?, modified: timespec) throws {
    var times = [modified, modified]
    guard utimensat(number, name.cString, &times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw error("utimensat", name)
    }
    if let mode, fchmodat(number, name.cString, mode_t(mode), 0) != 0 {
      throw error("chmod", name)
    }
  }

  /// Gives an open file its mode and its date.
  static func finish(_ file: Int32, mode: UInt32, modified: timespec) throws {
    guard fchmod(file, mode_t(mode)) == 0 else { throw SystemError("fchmod") }
    let result = withUnsafePointer(to: (modified, modified)) { times in
      times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(file, $0) }
    }
    guard result == 0 else { throw SystemError("futimens") }
  }
}
