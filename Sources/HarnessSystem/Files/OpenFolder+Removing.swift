import CPlatform
import Foundation

// What a removal needs: the entries of an open folder are reached by its descriptor, so that no
// program can lead it elsewhere by putting a link in a folder's place.

extension OpenFolder {
  /// Opens a folder in which entries are to be made or removed, whether or not it may be read; a
  /// link to one is not followed.
  ///
  /// - Throws: ``SystemError``.
  package static func place(_ path: DiskPath) throws(SystemError) -> OpenFolder {
    let opened = platform_open_place(platform_working_directory, path.cString)
    guard opened >= 0 else { throw SystemError("open", path: path.text) }
    return OpenFolder(opened, at: path)
  }

  /// Opens such a folder below this one; no link on the way is followed.
  ///
  /// - Throws: ``SystemError``.
  package func place(_ names: some Sequence<DiskPath>) throws(SystemError) -> OpenFolder {
    var folder = self
    for name in names {
      let opened = platform_open_place(folder.number, name.cString)
      guard opened >= 0 else { throw folder.error("open", name) }
      folder = OpenFolder(opened, at: folder.path.appending(name))
    }
    return folder
  }

  /// Which mount it lies on: what is mounted in a folder lies on another.
  ///
  /// - Throws: ``SystemError``.
  package func mount() throws(SystemError) -> UInt64 {
    var mount: UInt64 = 0
    guard platform_mount_of(number, &mount) == 0 else {
      throw SystemError("fstat", path: path.text)
    }
    return mount
  }

  /// What the system says of the folder itself.
  ///
  /// - Throws: ``SystemError``.
  package func status() throws(SystemError) -> FileStatus { try FileStatus(of: number, path: path) }

  /// Whether it has extended attributes, access lists among them.
  package var hasExtendedAttributes: Bool { platform_has_extended_attributes(number) }

  /// Opens a folder that its owner may not read, and lets its owner do everything with it.
  ///
  /// - Throws: ``SystemError``, also where it lies on another mount.
  package func closedFolder(_ name: DiskPath, on mount: UInt64) throws(SystemError) -> OpenFolder {
    let opened = platform_open_closed_folder(number, name.cString, mount)
    guard opened >= 0 else { throw error("open", name) }
    return OpenFolder(opened, at: path.appending(name))
  }

  /// Lets the folder's owner do everything with it, and other users nothing.
  ///
  /// - Returns: Whether that could be done.
  @discardableResult
  package func makePrivate() -> Bool { platform_fchmod(number, 0o700) == 0 }

  /// Removes an entry: an empty folder, or anything else.
  ///
  /// - Returns: Nil where it is gone, or else what the system says.
  package func removeEntry(_ name: DiskPath, isFolder: Bool) -> SystemError? {
    guard platform_unlinkat(number, name.cString, isFolder) != 0 else { return nil }
    return error(isFolder ? "rmdir" : "unlink", name)
  }

  /// Moves an entry to another folder.
  ///
  /// - Throws: ``SystemError``.
  package func move(
    _ name: DiskPath, to folder: OpenFolder, as newName: DiskPath
  ) throws(SystemError) {
    let result = platform_renameat(number, name.cString, folder.number, newName.cString)
    guard result == 0 else { throw error("rename", name) }
  }
}
