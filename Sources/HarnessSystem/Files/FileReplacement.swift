import CPlatform
package import Foundation

/// The one way in which the harness writes a file of its user's: as a whole, at once.
///
/// A reader of the file sees what it held before, or all of the new, which is on the disk by then.
/// A link is followed, and stays one. A new file gets the permissions of any (0644, less those of
/// the umask); one that was there keeps its own, its owner and its extended attributes, the access
/// list among them.
package struct FileReplacement {
  /// What the file has to hold when it is replaced.
  package enum Condition {
    /// Anything.
    case anything
    /// It must not be there.
    case missing
    /// These bytes, as it was read.
    case holds(Data)
  }

  private let folder: OpenFolder
  private let name: DiskPath
  private let condition: Condition
  /// Whether to keep its other names, its owner and its attributes, although a reader may then see
  /// half of it; what it held lies beside it meanwhile.
  private let keepsFile: Bool

  /// - Parameters:
  ///   - path: Absolute. The folder above it is there.
  ///   - condition: What it has to hold when it is replaced.
  ///   - keepsFile: Whether a file that has several names, or an owner or an extended attribute
  ///     that cannot be kept, is written to as it is.
  /// - Throws: ``SystemError``.
  package init(
    of path: DiskPath, if condition: Condition = .anything, keepsFile: Bool = false
  ) throws {
    let follower = LinkFollower(followsLast: true, folder: DiskPath("/"))
    guard let place = follower.destination(of: path), let (folder, name) = place.split else {
      throw SystemError("open", path: path.text, code: ELOOP)
    }
    self.folder = try OpenFolder.place(folder)
    (self.name, self.condition, self.keepsFile) = (name, condition, keepsFile)
  }

  /// Finds out whether the file could be replaced, and removes what killed processes have left
  /// beside it.
  ///
  /// - Throws: ``SystemError``.
  package func check() throws {
    Draft.removeAbandoned(in: folder)
    try Draft(in: folder, mode: 0o600).discard()
  }

  /// Writes the file.
  ///
  /// - Throws: ``SystemError``, ``FileChanged``; then the file is as it was. ``FileCopyKept``: what it held lies
  ///   beside it.
  package func write(_ content: Data) throws {
    Draft.removeAbandoned(in: folder)
    let old = try? folder.status(of: name)
    if let old, keepsFile, old.hasSeveralNames { return try overwrite(with: content) }
    var draft = try Draft(in: folder, mode: old == nil ? 0o644 : 0o600)
    do {
      try content.withUnsafeBytes { try RawFile.write($0, to: draft.file.number) }
      if let old, try !keepMetadata(of: old, in: draft), keepsFile {
        draft.discard()
        return try overwrite(with: content)
      }
      // Before it has the name: whatever goes wrong behind that is none of what was written.
      guard platform_bring_to_disk(draft.file.number) else { throw folder.error("fsync", name) }
      try checkCondition()
    } catch {
      draft.discard()
      throw error
    }
    try draft.take(name)
    draft.file.close()
  }

  /// - Returns: Whether the owner and the extended attributes could be kept.
  private func keepMetadata(of old: FileStatus, in draft: Draft) throws -> Bool {
    let own = try FileStatus(of: draft.file.number)
    let isKept =
      (own.owner, own.group) == (old.owner, old.group)
      || platform_fchown(draft.file.number, old.owner, old.group) == 0
    guard platform_fchmod(draft.file.number, old.permissions) == 0 else {
      throw SystemError("fchmod")
    }
    return isKept && keepAttributes(in: draft)
  }

  /// What may not be read has none that could be kept.
  private func keepAttributes(in draft: Draft) -> Bool {
    var isKept = true
    try? folder.withFile(name) { old, _ in
      isKept = platform_copy_extended_attributes(old, draft.file.number)
    }
    return isKept
  }

  private func checkCondition() throws {
    switch condition {
    case .anything: return
    case .missing:
      guard (try? folder.status(of: name)) == nil else { throw FileChanged() }
    case .holds(let expected):
      guard try contents(of: name) == expected else { throw FileChanged() }
    }
  }

  private func contents(of name: DiskPath) throws -> Data? {
    var data: Data?
    try folder.withFile(name) { file, _ in data = try RawFile.contents(of: file) }
    return data
  }

  /// Writes into the file as it is, which keeps all that is known of it.
  ///
  /// Where that fails, what it held is written again. Whatever ends this process meanwhile, what it held lies beside it.
  private func overwrite(with content: Data) throws {
    let number = platform_openat(folder.number, name.cString, O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0)
    guard number >= 0 else { throw folder.error("open", name) }
    let file = try Descriptor.aboveStandardStreams(number)
    let old = try RawFile.contents(of: file.number)
    if case .holds(let expected) = condition, old != expected { throw FileChanged() }
    let copy = try keepCopy(of: old)
    do {
      try Self.fill(file, with: content)
    } catch {
      do {
        try Self.fill(file, with: old)
      } catch {
        guard let copy else { throw error }
        throw FileCopyKept(name: copy.text)
      }
      if let copy { _ = folder.removeEntry(copy, isFolder: false) }
      throw error
    }
    if let copy { _ = folder.removeEntry(copy, isFolder: false) }
  }

  /// What is behind the name of a file in that of the copy.
  package static let copySuffix = ".before-update"

  /// Puts what the file holds beside it.
  ///
  /// - Returns: The name of the copy; nil where the folder takes none, or no name is that long.
  /// - Throws: ``SystemError``, or ``FileCopyKept`` where one is there that holds something else.
  private func keepCopy(of old: Data) throws -> DiskPath? {
    do {
      return try writeCopy(of: old)
    } catch let error as SystemError where Self.noPlace.contains(error.code) {
      return nil
    }
  }

  /// What the system says where no copy can lie.
  private static let noPlace: Set = [EACCES, EPERM, EROFS, ENAMETOOLONG]

  private func writeCopy(of old: Data) throws -> DiskPath {
    let copy = DiskPath(bytes: name.bytes + Array(Self.copySuffix.utf8))
    if (try? folder.status(of: copy)) != nil {
      guard try contents(of: copy) == old else { throw FileCopyKept(name: copy.text) }
    }
    var draft = try Draft(in: folder, mode: 0o600)
    do {
      try old.withUnsafeBytes { try RawFile.write($0, to: draft.file.number) }
      guard platform_bring_to_disk(draft.file.number) else { throw folder.error("fsync", copy) }
    } catch {
      draft.discard()
      throw error
    }
    try draft.take(copy)
    draft.file.close()
    return copy
  }

  private static func fill(_ file: Descriptor, with content: Data) throws {
    guard platform_seek(file.number, 0) == 0 else { throw SystemError("lseek") }
    try content.withUnsafeBytes { try RawFile.write($0, to: file.number) }
    guard platform_ftruncate(file.number, Int64(content.count)) == 0 else {
      throw SystemError("ftruncate")
    }
    guard platform_bring_to_disk(file.number) else { throw SystemError("fsync") }
  }
}

/// A file is not written, because what it held before an update that was ended on the way lies beside it.
package struct FileCopyKept: Error, Equatable, CustomStringConvertible {
  let name: String

  package var description: String {
    "\(name) beside it has what it held before an update that was ended on the way; put back from there "
      + "what is missing, and remove that file"
  }
}

/// A file is not written, because it was changed since it was read.
package struct FileChanged: Error, Equatable, CustomStringConvertible {
  package var description: String {
    "it was changed after it was read, and stays as it is; run this again, to start from the change"
  }
}
