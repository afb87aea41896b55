#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder.
///
/// Everything inside is reached from its descriptor by a single name, and no symbolic link is ever
/// followed: a program that exchanges a folder for a link cannot lead a write or a removal outside.
struct Folder: ~Copyable {
  /// The name, as it appears in messages.
  let path: String
  private let descriptor: Int32

  deinit {
    close(descriptor)
  }
}

// MARK: - Opening

extension Folder {
  /// Opens a folder by its path, and makes it first, with those above it, where it is missing.
  ///
  /// - Throws: `SetupError.refused` for a symbolic link, and for what is no folder.
  static func open(creating path: String) throws(SetupError) -> Folder {
    let name = withoutTrailingSlashes(path)
    let isMissing = try !isFolder(name)
    if isMissing { try makeFolders(leadingTo: name) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = retrying { openat(AT_FDCWD, name, flags) }
    guard descriptor >= 0 else { throw .system("open", name, errno) }
    let folder = Folder(path: name, descriptor: descriptor)
    if isMissing { try folder.setStandardMode() }
    return folder
  }

  /// Returns false when nothing is there, and throws when something else is.
  private static func isFolder(_ path: String) throws(SetupError) -> Bool {
    var status = stat()
    if lstat(path, &status) != 0 {
      guard errno == ENOENT else { throw .system("look at", path, errno) }
      return false
    }
    if status.isSymbolicLink { throw .refused(path: path, .symbolicLink) }
    guard status.isFolder else { throw .refused(path: path, .notAFolder) }
    return true
  }

  /// A link that is named with a slash behind it would be followed.
  private static func withoutTrailingSlashes(_ path: String) -> String {
    var name = path[...]
    while name.count > 1, name.hasSuffix("/") || name.hasSuffix("/.") { name.removeLast() }
    return String(name)
  }

  private static func makeFolders(leadingTo name: String) throws(SetupError) {
    let slash = UInt8(ascii: "/")
    for index in name.utf8.indices.dropFirst() where name.utf8[index] == slash {
      try make(String(name[..<index]))
    }
    try make(name)
  }

  private static func make(_ path: String) throws(SetupError) {
    // What exists already is looked at when it is opened or entered.
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw .system("make the folder", path, errno)
  }

  /// Opens a folder inside this one.
  func open(_ name: FileName) throws(SetupError) -> Folder {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let opened = name.withCString { name in retrying { openat(descriptor, name, flags) } }
    guard opened >= 0 else { throw .system("open", inside(name), errno) }
    return Folder(path: inside(name), descriptor: opened)
  }

  /// Keeps every other run away until the folder is closed.
  func lock() throws(SetupError) {
    guard retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 else { return }
    if errno == EWOULDBLOCK { throw .busy(path: path) }
    throw .system("lock", path, errno)
  }
}

// MARK: - Looking

extension Folder {
  /// What a name stands for, without following it.
  enum Kind {
    case file
    case folder
    case other
  }

  /// The names inside, in no order, without `.` and `..`.
  func names() throws(SetupError) -> [FileName] {
    // A second descriptor, because `closedir` closes the one it is given.
    let copy = retrying { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard copy >= 0, let stream = fdopendir(copy) else { throw .system("read", path, errno) }
    defer { closedir(stream) }
    var names: [FileName] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = FileName(of: entry)
      if !name.isDots { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system("read", path, errno) }
    return names
  }

  /// What is there under this name, or nil.
  func kind(of name: FileName) throws(SetupError) -> Kind? {
    var status = stat()
    let result = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    if result != 0 {
      if errno == ENOENT { return nil }
      throw .system("look at", inside(name), errno)
    }
    return status.isFolder ? .folder : status.isFile ? .file : .other
  }
}

// MARK: - Changing

extension Folder {
  /// Makes a folder in this one and opens it.
  func makeFolder(_ name: FileName) throws(SetupError) -> Folder {
    guard name.withCString({ mkdirat(descriptor, $0, 0o755) }) == 0 else {
      throw .system("make the folder", inside(name), errno)
    }
    let folder = try open(name)
    try folder.setStandardMode()
    return folder
  }

  /// Sets the mode that a new folder has whatever the umask is.
  private func setStandardMode() throws(SetupError) {
    guard fchmod(descriptor, 0o755) == 0 else { throw .system("set the mode of", path, errno) }
  }

  /// Writes a new file, `modified` so many seconds since 1970; its mode does not depend on the umask.
  func write(_ bytes: [UInt8], to name: FileName, modified: Int) throws(SetupError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = name.withCString { name in retrying { openat(descriptor, name, flags, 0o644) } }
    guard file >= 0 else { throw .system("make", inside(name), errno) }
    let failed = Self.fill(file, with: bytes, modified: modified) ? nil : errno
    // Some file systems tell only now that there was no room.
    guard close(file) == 0 || failed != nil else { throw .system("write", inside(name), errno) }
    if let failed { throw .system("write", inside(name), failed) }
  }

  /// Returns false with `errno` set when a call fails.
  private static func fill(_ file: Int32, with bytes: [UInt8], modified: Int) -> Bool {
    writeAll(bytes, to: file) && fchmod(file, 0o644) == 0 && setModified(file, modified)
  }

  /// Sets the folder's own date, in seconds since 1970.
  ///
  /// Comes last: a change inside sets it again.
  func setModified(_ modified: Int) throws(SetupError) {
    guard Self.setModified(descriptor, modified) else {
      throw .system("set the date of", path, errno)
    }
  }

  private static func setModified(_ file: Int32, _ seconds: Int) -> Bool {
    let moment = timespec(tv_sec: seconds, tv_nsec: 0)
    return futimens(file, [moment, moment]) == 0
  }

  /// Removes a file or a link, never what the link leads to.
  func removeFile(_ name: FileName) throws(SetupError) {
    guard name.withCString({ unlinkat(descriptor, $0, 0) }) == 0 else {
      throw .system("remove", inside(name), errno)
    }
  }

  /// Removes an empty folder.
  func removeFolder(_ name: FileName) throws(SetupError) {
    guard name.withCString({ unlinkat(descriptor, $0, AT_REMOVEDIR) }) == 0 else {
      throw .system("remove", inside(name), errno)
    }
  }

  /// Gives a file in here another name, in place of whatever file has that.
  func rename(_ name: FileName, to newName: FileName) throws(SetupError) {
    let result = name.withCString { name in
      newName.withCString { renameat(descriptor, name, descriptor, $0) }
    }
    guard result == 0 else { throw .system("replace", inside(newName), errno) }
  }

  /// Moves what is under a name into another folder of the same file system.
  func move(
    _ name: FileName, to folder: borrowing Folder, as newName: FileName
  ) throws(SetupError) {
    let target = folder.descriptor
    let result = name.withCString { name in
      newName.withCString { renameat(descriptor, name, target, $0) }
    }
    guard result == 0 else { throw .system("remove", inside(name), errno) }
  }

  private func inside(_ name: FileName) -> String {
    "\(path)/\(name)"
  }
}
